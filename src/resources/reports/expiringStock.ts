import { choice, date, integer, reference, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

/** What has expired or soon does, and where it is: the units that are not packed, and the cartons in stock. */
export const expiringStock = defineResource({
  path: '/reports/expiring-stock',
  title: 'Expiring Stock',
  item: 'Batch',
  icon: 'report',
  calls: { list: 'ExpiringStockRpt/GetExpiringStock' },
  id: 'MappingId',
  rows: 'expiringStock',
  fields: {
    Expires: choice('Expires', {
      choices: [
        { value: 1, label: 'Expired', tone: 'negative' },
        { value: 2, label: 'Within 30 days', tone: 'caution' },
        { value: 3, label: 'Within 60 days', tone: 'neutral' },
        { value: 4, label: 'Within 90 days', tone: 'neutral' },
      ],
    }),
    ProductId: reference('Product', { to: 'product', labelled: 'ProductName' }),
    BatchNo: text('Batch No', { code: true }),
    EXPDate: date('Expiry Date'),
    NotPacked: integer('Not packed', { large: true }),
    InCartons: integer('In cartons', { large: true }),
    Qty: integer('Quantity', { large: true }),
    Cartons: text('Cartons'),
  },
  columns: [
    'Expires',
    { field: 'ProductName', label: 'Product Name' },
    'BatchNo',
    'EXPDate',
    'NotPacked',
    'InCartons',
    'Cartons',
  ],
  search: ['ProductName', 'BatchNo'],
  filters: [{ field: 'Expires' }, { field: 'ProductId' }],
  sort: { by: 'EXPDate', order: 'ASC' },
  sums: ['NotPacked', 'InCartons'],
  chart: {
    type: 'bar',
    title: 'Expiring units',
    by: 'Expires',
    sums: ['Qty'],
    call: 'ExpiringStockRpt/GetChart',
  },
  export: { file: 'Expiring stock' },
  texts: { empty: 'Nothing expires within 90 days.' },
});
