import { countResults } from '../../../contract/calls/seals/stock.ts';
import {
  choice,
  integer,
  moment,
  reference,
  switchField,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { cartonPlace } from '../parts/cartons.ts';
import { report, reportPeriod } from '../parts/report.ts';

/** What stock counts say of each carton, also while they are open. */
export const stockCountReport = defineResource({
  path: '/reports/stock-count-report',
  title: 'Stock Count Report',
  item: 'Carton',
  ...report,
  calls: { list: 'StockCountRpt/GetStockCountReport' },
  id: 'CountedId',
  rows: 'countedCartons',
  dates: 'Dt',
  fields: {
    CountId: reference('Count', { to: 'stockCount', labelled: 'CountName' }),
    ProductName: text('Product Name'),
    CartonId: text('Carton Number'),
    TotalQty: integer('Total Qty'),
    Expected: switchField('Expected'),
    Found: switchField('Found'),
    Result: choice('Result', {
      choices: [
        { value: 'found', label: countResults.found, tone: 'positive' },
        { value: 'missing', label: countResults.missing, tone: 'negative' },
        { value: 'unexpected', label: countResults.unexpected, tone: 'caution' },
        { value: 'moved', label: countResults.moved, tone: 'neutral' },
      ],
    }),
    ...cartonPlace,
    CountedOn: moment('When'),
    CountedByName: text('Who'),
    CloseReason: text('Reason'),
    BackOn: moment('Found again'),
  },
  columns: [
    'CountName',
    'ProductName',
    'CartonId',
    'TotalQty',
    'Expected',
    'Found',
    'Result',
    'PlaceCode',
    'State',
    'CountedOn',
    'CountedByName',
    'CloseReason',
  ],
  search: ['CartonId'],
  filters: [{ field: 'CountId' }, { field: 'Result' }, { field: 'PlaceId' }],
  period: { ...reportPeriod, days: 30 },
  sort: { by: 'CartonId', order: 'ASC' },
  sums: ['TotalQty'],
  chart: { type: 'bar', title: 'Counted cartons', by: 'Result', call: 'StockCountRpt/GetChart' },
  export: { file: 'Stock Count Report', adds: ['Place', 'BackOn'] },
  texts: { empty: 'Nothing was counted.' },
});
