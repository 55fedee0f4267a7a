import { recalledPlaces } from '../../../contract/choices/choices.ts';
import {
  choice,
  date,
  integer,
  mobile,
  reference,
  serial,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { reportPeriod } from '../parts/report.ts';

/** Where the units of recalls are, range by range: whom to call, and what to set aside. */
export const recallReport = defineResource({
  path: '/reports/recall-report',
  title: 'Recall Report',
  item: 'Range',
  icon: 'report',
  calls: { list: 'RecallRpt/GetRecallReport' },
  id: 'RecalledUnitsId',
  rows: 'recalledUnits',
  fields: {
    RecallId: reference('Recall', { to: 'recall', labelled: 'What', options: 'RecallRpt/GetRecallDDL' }),
    Place: choice('Where', {
      choices: [
        { value: recalledPlaces.dispatched, label: 'Dispatched', tone: 'negative' },
        { value: recalledPlaces.inStock, label: 'In stock', tone: 'caution' },
        { value: recalledPlaces.notPacked, label: 'Not packed', tone: 'neutral' },
      ],
    }),
    ProductName: text('Product Name'),
    BatchNo: text('Batch No', { code: true }),
    FromNo: serial('From No'),
    ToNo: serial('To No'),
    Qty: integer('Quantity', { large: true }),
    CartonId: text('Carton Number'),
    TertiaryCartonId: text('In Carton'),
    DispatchId: text('Dispatch Number'),
    SONo: text('Sales Order No', { code: true }),
    DispatchedOn: date('Dispatched Date'),
    DealerName: text('Dispatched To'),
    MobileNo: mobile('Mobile No.'),
    City: text('City'),
  },
  columns: [
    'Place',
    'ProductName',
    'FromNo',
    'ToNo',
    'Qty',
    'CartonId',
    'DispatchId',
    'DealerName',
    'MobileNo',
  ],
  main: ['Place', 'ProductName', 'Qty'],
  search: ['CartonId', 'TertiaryCartonId', 'DispatchId', 'DealerName'],
  filters: [{ field: 'RecallId' }, { field: 'Place' }],
  sort: { by: 'Place', order: 'ASC' },
  period: { ...reportPeriod, days: 30 },
  sums: ['Qty'],
  chart: { type: 'bar', title: 'Recalled units', by: 'Place', sums: ['Qty'], call: 'RecallRpt/GetChart' },
  export: {
    file: 'Recall report',
    adds: ['What', 'BatchNo', 'TertiaryCartonId', 'SONo', 'DispatchedOn', 'City'],
  },
});
