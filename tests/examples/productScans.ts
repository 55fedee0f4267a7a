import { integer, moment, text } from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

export const productScans = defineResource({
  path: '/reports/product-scans',
  title: 'Product Scans',
  item: 'Product',
  icon: 'report',
  calls: { list: 'Report/GetProductScans' },
  rows: 'productScans',
  fields: {
    ProductName: text('Product Name'),
    CategoryName: text('Category'),
    Mapped: integer('Mapped'),
    Genuine: integer('Genuine'),
    Fake: integer('Fake'),
    LastScan: moment('Last Scan'),
  },
  sort: { by: 'Genuine' },
  period: { days: 7 },
  chart: {
    type: 'bar',
    title: 'Scans by category',
    by: 'CategoryName',
    sums: ['Genuine', 'Fake'],
    call: 'Report/GetProductScansChart',
  },
});
