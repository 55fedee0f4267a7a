import { countResults } from '../../../contract/calls/seals/stock.ts';
import {
  choice,
  integer,
  moment,
  multiline,
  reference,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { reportPeriod } from '../parts/report.ts';

/** The count closes it, and nobody types it. */
const closed = { shown: { field: 'CountState', is: 2 }, locked: true } as const;

/** Counts of the cartons in stock: of a product, of a place, or of everything, below the desk where people scan them. */
export const stockCount = defineResource({
  path: '/transactions/stock-count',
  title: 'Stock Count',
  item: 'Count',
  icon: 'count',
  calls: {
    list: 'StockCount/GetCounts',
    create: 'StockCount/CreateCount',
    options: 'StockCount/GetCountDDL',
  },
  id: 'CountId',
  label: 'CountName',
  table: 'stock_counts',
  hooks: { afterSave: 'closeCount' },
  rights: { close: 'Close' },
  dates: 'Dt',
  above: 'countDesk',
  import: false,
  fields: {
    CountName: text('Count', { required: 'Please enter a name.' }),
    ProductId: reference('Product', { to: 'product', labelled: 'ProductName', none: 'All products' }),
    PlaceId: reference('Place', { to: 'storagePlace', labelled: 'PlaceCode', none: 'All places' }),
    CountState: choice('Status', {
      shown: { mode: 'update' },
      choices: [
        { value: 1, label: 'Open', tone: 'caution' },
        { value: 2, label: 'Closed', tone: 'neutral' },
      ],
    }),
    Found: integer(countResults.found, closed),
    Missing: integer(countResults.missing, closed),
    Unexpected: integer(countResults.unexpected, closed),
    CloseReason: multiline('Reason', { ...closed, required: 'Please enter Reason' }),
    ClosedOn: moment('Closed On', closed),
    ClosedBy: reference('Closed By', { to: 'user', labelled: 'ClosedByName', ...closed }),
  },
  columns: [
    'CountName',
    'ProductName',
    'PlaceCode',
    'CountState',
    'Found',
    'Missing',
    'Unexpected',
    'CreatedDt',
    'CreatedBy',
  ],
  search: ['CountName', 'ProductName', 'PlaceCode'],
  filters: [{ field: 'ProductId' }, { field: 'PlaceId' }],
  period: { ...reportPeriod, days: 30 },
  states: {
    field: 'CountState',
    muted: 2,
    shows: ['CountName', 'ProductName', 'PlaceCode', 'CreatedDt'],
    moves: {
      close: {
        label: 'Close',
        from: 1,
        to: 2,
        right: 'close',
        call: 'StockCount/CloseCount',
        asks: ['CloseReason'],
        sets: { ClosedOn: { minutesFromNow: 0 }, ClosedBy: { person: 'me' } },
        confirm: 'Close this count? Cartons that nobody found leave the stock as missing.',
        done: 'Count closed.',
      },
    },
  },
  export: { file: 'Stock Counts', adds: ['CloseReason', 'ClosedOn', 'ClosedByName'] },
  texts: { add: 'Begin a count', addTitle: 'Begin a count', empty: 'Nothing was counted yet.' },
});
