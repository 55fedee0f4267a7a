import { largePageSizes } from '../../../contract/calls/records/listRequest.ts';
import { integer, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { cartonPlace, expiredReason, expiryRights } from '../parts/cartons.ts';

/** What both tables of packed cartons have. */
const packedHere = {
  item: 'Carton',
  id: 'Id',
  dates: 'Dt',
  rights: expiryRights,
  pageSizes: largePageSizes,
  controls: 'printCartonSlip',
  filters: [{ field: 'PlaceId' }],
  looks: [{ when: { field: 'State', is: 'unpacked' }, look: 'muted', says: 'Unpacked' }],
  texts: { empty: 'No carton was packed yet.' },
} as const;

/** Where a carton is, and how it was packed. */
const packedFields = {
  ...cartonPlace,
  PackedBy: text('Packed By'),
  Remark: text('Remark'),
  ...expiredReason,
};
const packedNames = ['State', 'Place', 'PlaceId', 'PackedBy', 'Remark', 'ExpiredReason'] as const;

/** Cartons of units that were packed under a slip (spec 3 §2), below the desk where they are packed. */
export const secondaryPacking = defineResource({
  path: '/transactions/secondary-packing',
  title: 'Secondary Packing',
  icon: 'carton',
  ...packedHere,
  calls: { list: 'SecondaryPacking/GetSecondaryPacking' },
  label: 'CartonId',
  rows: 'secondaryCartons',
  above: 'secondaryDesk',
  fields: {
    CartonId: text('CartonId'),
    SSCC: text('SSCC'),
    ProductName: text('Product Name'),
    TotalQty: integer('Total Qty'),
    Units: text('Visible No'),
    BatchNo: text('Batch No', { code: true }),
    ...packedFields,
  },
  columns: [{ field: 'CartonId', cell: 'cartonCode' }, 'TotalQty', 'CreatedDt'],
  details: {
    title: 'Carton',
    fields: ['CartonId', 'SSCC', 'ProductName', 'TotalQty', 'Units', 'BatchNo', ...packedNames],
  },
  export: { drops: ['Units', 'BatchNo'] },
});

/** Cartons of secondary cartons (spec 3 §2), below the desk where they are packed. */
export const tertiaryPacking = defineResource({
  path: '/transactions/Tertiary-Packing',
  title: 'Tertiary Packing',
  icon: 'stack',
  ...packedHere,
  calls: { list: 'TertiaryPacking/GetTertiaryPacking' },
  label: 'TertiaryCartonId',
  rows: 'tertiaryCartons',
  above: 'tertiaryDesk',
  fields: {
    TertiaryCartonId: text('CartonId'),
    SSCC: text('SSCC'),
    ProductName: text('Product Name'),
    TotalSecondaryCarton: integer('Total Carton'),
    TotalQty: integer('Total Qty'),
    Cartons: text('Cartons'),
    ...packedFields,
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
      ...packedNames,
    ],
  },
  export: { drops: ['Cartons'] },
});
