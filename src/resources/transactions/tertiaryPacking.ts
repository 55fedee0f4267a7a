import { largePageSizes } from '../../../contract/calls/records/listRequest.ts';
import { integer, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { cartonPlace } from '../parts/cartonPlace.ts';
import { expiredReason, expiryRights } from '../parts/expired.ts';

/** Cartons of secondary cartons (spec 3 §2), below the desk where they are packed. */
export const tertiaryPacking = defineResource({
  path: '/transactions/Tertiary-Packing',
  title: 'Tertiary Packing',
  item: 'Carton',
  icon: 'stack',
  calls: { list: 'TertiaryPacking/GetTertiaryPacking' },
  id: 'Id',
  label: 'TertiaryCartonId',
  rows: 'tertiaryCartons',
  dates: 'Dt',
  rights: expiryRights,
  pageSizes: largePageSizes,
  above: 'tertiaryDesk',
  controls: 'printCartonSlip',
  fields: {
    TertiaryCartonId: text('CartonId'),
    SSCC: text('SSCC'),
    ProductName: text('Product Name'),
    TotalSecondaryCarton: integer('Total Carton'),
    TotalQty: integer('Total Qty'),
    Cartons: text('Cartons'),
    ...cartonPlace,
    PackedBy: text('Packed By'),
    Remark: text('Remark'),
    ...expiredReason,
  },
  columns: [{ field: 'TertiaryCartonId', cell: 'cartonCode' }, 'TotalSecondaryCarton', 'CreatedDt'],
  details: {
    title: 'Carton',
    fields: [
      'TertiaryCartonId',
      'SSCC',
      'ProductName',
      'TotalSecondaryCarton',
      'TotalQty',
      'Cartons',
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
  export: { drops: ['Cartons'] },
  texts: { empty: 'No carton was packed yet.' },
});
