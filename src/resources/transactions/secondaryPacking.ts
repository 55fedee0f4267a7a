import { largePageSizes } from '../../../contract/calls/records/listRequest.ts';
import { integer, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { cartonPlace } from '../parts/cartonPlace.ts';
import { expiredReason, expiryRights } from '../parts/expired.ts';

/** Cartons of units that were packed under a slip (spec 3 §2), below the desk where they are packed. */
export const secondaryPacking = defineResource({
  path: '/transactions/secondary-packing',
  title: 'Secondary Packing',
  item: 'Carton',
  icon: 'carton',
  calls: { list: 'SecondaryPacking/GetSecondaryPacking' },
  id: 'Id',
  label: 'CartonId',
  rows: 'secondaryCartons',
  dates: 'Dt',
  rights: expiryRights,
  pageSizes: largePageSizes,
  above: 'secondaryDesk',
  controls: 'printCartonSlip',
  fields: {
    CartonId: text('CartonId'),
    SSCC: text('SSCC'),
    ProductName: text('Product Name'),
    TotalQty: integer('Total Qty'),
    Units: text('Visible No'),
    BatchNo: text('Batch No', { code: true }),
    ...cartonPlace,
    PackedBy: text('Packed By'),
    Remark: text('Remark'),
    ...expiredReason,
  },
  columns: [{ field: 'CartonId', cell: 'cartonCode' }, 'TotalQty', 'CreatedDt'],
  details: {
    title: 'Carton',
    fields: [
      'CartonId',
      'SSCC',
      'ProductName',
      'TotalQty',
      'Units',
      'BatchNo',
      'State',
      'Place',
      'PlaceId',
      'PackedBy',
      'Remark',
      'ExpiredReason',
    ],
  },
  filters: [{ field: 'PlaceId' }],
  looks: [{ when: { field: 'State', is: 'unpacked' }, look: 'muted', says: 'Unpacked' }],
  export: { drops: ['Units', 'BatchNo'] },
  texts: { empty: 'No carton was packed yet.' },
});
