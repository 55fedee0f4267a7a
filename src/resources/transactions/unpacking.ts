import { largePageSizes } from '../../../contract/calls/records/listRequest.ts';
import { choice, integer, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { cartonPlace } from '../parts/cartons.ts';
import { reason } from '../parts/reason.ts';

/** Packed cartons, which are taken apart for good: what they held can be packed again. */
export const unpacking = defineResource({
  path: '/transactions/unpacking',
  title: 'Unpacking',
  item: 'Carton',
  icon: 'unpack',
  calls: { list: 'Unpacking/GetCartons' },
  id: 'Id',
  label: 'CartonId',
  rows: 'packedCartons',
  dates: 'Dt',
  pageSizes: largePageSizes,
  above: 'findCarton',
  fields: {
    CartonId: text('CartonId'),
    SSCC: text('SSCC'),
    Type: choice('Type', {
      choices: [
        { value: 'SID', label: 'Secondary' },
        { value: 'TID', label: 'Tertiary' },
      ],
    }),
    ProductName: text('Product Name'),
    TotalQty: integer('Total Qty'),
    ...cartonPlace,
  },
  columns: ['CartonId', 'Type', 'ProductName', 'TotalQty', 'State', 'CreatedDt'],
  search: ['CartonId'],
  filters: [{ field: 'Type' }],
  rights: { correct: 'Correct contents' },
  actions: [
    {
      name: 'correct',
      label: 'Correct content',
      right: 'correct',
      shown: {
        all: [
          { field: 'Type', is: 'SID' },
          { field: 'State', is: ['packed', 'inside'] },
        ],
      },
      dialog: 'correctContent',
    },
    {
      name: 'unpack',
      label: 'Unpack',
      right: 'add',
      call: 'Unpacking/Unpack',
      shows: ['CartonId', 'ProductName', 'TotalQty', 'CreatedDt'],
      fields: reason,
    },
  ],
  texts: { empty: 'No carton is packed.' },
});
