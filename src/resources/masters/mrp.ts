import { money, reference } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { mostPrice } from '../parts/limits.ts';

export const mrp = defineResource({
  path: '/masters/mrp-master',
  title: 'MRP Master',
  item: 'MRP',
  icon: 'price',
  calls: { list: 'ProductMaster/GetMRPs', create: 'ProductMaster/AddMRP' },
  id: 'MRPId',
  label: 'ProductName',
  table: 'product_prices',
  hooks: { beforeSave: 'requireNewPrice', afterSave: 'followPrice' },
  sameBy: ['ProductId', 'MRP', 'CreatedDate'],
  totalAlso: 'TotalRecords',
  fields: {
    ProductId: reference('Product Name', {
      to: 'product',
      labelled: 'ProductName',
      required: 'Please select Product',
    }),
    MRP: money('MRP', {
      required: 'Please enter MRP.',
      min: [1, 'Please enter MRP.'],
      max: mostPrice,
    }),
  },
  filters: [{ field: 'ProductId' }],
  columns: ['ProductName', 'MRP', 'CreatedDate'],
});
