import { longestRemark, packingTexts, shortestRemark } from '../../../contract/calls/seals/packing.ts';
import { largePageSizes } from '../../../contract/calls/records/listRequest.ts';
import { choice, integer, multiline, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { cartonPlace } from '../parts/cartonPlace.ts';

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
  actions: [
    {
      name: 'unpack',
      label: 'Unpack',
      right: 'add',
      call: 'Unpacking/Unpack',
      shows: ['CartonId', 'ProductName', 'TotalQty', 'CreatedDt'],
      fields: {
        Reason: multiline('Reason', {
          required: 'Please enter Reason',
          maxLength: [longestRemark, `A reason can have at most ${longestRemark} characters.`],
          matches: {
            // oxlint-disable-next-line reg-exp/literal -- one repeat
            pattern: new RegExp(`^[^]{${shortestRemark},}$`),
            sample: 'Wrong product',
            message: packingTexts.shortRemark,
          },
        }),
      },
    },
  ],
  texts: { empty: 'No carton is packed.' },
});
