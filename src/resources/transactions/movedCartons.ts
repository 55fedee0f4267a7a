import { largePageSizes } from '../../../contract/calls/records/listRequest.ts';
import { integer, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { cartonPlace } from '../parts/cartons.ts';

/** Packed cartons with the places where they lie, below the desk where people move them. */
export const movedCartons = defineResource({
  path: '/transactions/move-cartons',
  title: 'Move Cartons',
  item: 'Carton',
  icon: 'place',
  calls: { list: 'MoveCartons/GetCartons' },
  id: 'Id',
  label: 'CartonId',
  rows: 'packedCartons',
  writes: 'cartonPlaces',
  dates: 'Dt',
  pageSizes: largePageSizes,
  above: 'moveDesk',
  fields: {
    CartonId: text('CartonId'),
    ProductName: text('Product Name'),
    TotalQty: integer('Total Qty'),
    ...cartonPlace,
  },
  columns: ['CartonId', 'ProductName', 'TotalQty', 'PlaceCode', 'State', 'CreatedDt'],
  search: ['CartonId'],
  filters: [{ field: 'PlaceId' }, { field: 'State' }],
  actions: [
    {
      name: 'move',
      label: 'Move',
      right: 'add',
      call: 'MoveCartons/Move',
      confirm: 'Where does this carton lie now?',
      shown: { field: 'State', is: 'packed' },
      asks: ['PlaceId'],
      done: 'Carton moved.',
    },
  ],
  export: { file: 'Cartons by place' },
  texts: { empty: 'No carton is packed.' },
});
