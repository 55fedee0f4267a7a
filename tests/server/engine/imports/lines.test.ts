import { expect, it } from 'vitest';
import {
  importCalls,
  type ImportRow,
  type ImportStatus,
} from '../../../../contract/calls/records/imports.ts';
import {
  files,
  integer,
  lines,
  money,
  reference,
  text,
} from '../../../../contract/resource/declaration/fields.ts';
import { done } from '../../../support/ask.ts';
import { declare, shelf } from '../../../support/declarations.ts';
import { fileDeclaredApp, newShelf, type Row, rowsOf } from '../../../support/shelfApp.ts';

const parcel = declare(
  'Parcel',
  {
    Title: text('Title', { required: 'Please enter the title.', unique: 'This parcel exists already.' }),
    Note: text('Note'),
    Items: lines('Items', {
      table: 'parcel_items',
      required: 'Please add an item.',
      fields: {
        ShelfId: reference('Shelf', {
          to: 'shelf',
          labelled: 'ShelfName',
          required: 'Please select the shelf.',
        }),
        Qty: integer('Quantity', { required: 'Please enter the quantity.', min: [1, 'At least one.'] }),
        Price: money('Price', { places: 2, empty: 0 }),
        Amount: money('Amount', { places: 2, derived: { rule: 'product', from: ['Qty', 'Price'] } }),
        Photos: files('Photos', { takes: ['image'], max: [5, 'At most 5.'] }),
      },
    }),
    Total: money('Total', { places: 2, derived: { rule: 'sum', from: ['Items.Amount'] } }),
  },
  {
    calls: { list: 'Parcel/GetParcels', create: 'Parcel/CreateParcel', update: 'Parcel/UpdateParcel' },
    columns: ['Title', 'Items', 'Total'],
    sums: ['Total'],
  },
);

const app = await fileDeclaredApp({ shelf, parcel });
const person = await app.newcomer();
for (const name of ['Upper', 'Lower']) await newShelf(person, name);

async function checked(content: string): Promise<number> {
  const form = new FormData();
  form.set('Page', 'parcel-master');
  form.set('File', new File([content], 'parcels.csv'));
  const { ImportId } = await done(person.post<Row>(importCalls.upload.path, {}, { form }));
  await app.work();
  return Number(ImportId);
}

const outcomesOf = async (ImportId: number, more: object = {}) =>
  (await done(person.post<ImportRow[]>(importCalls.rows.path, { ImportId, ...more }))).map(
    ({ Row: row, Outcome, Label, Faults }) => [row, Outcome, Label, ...Faults.map(({ Message }) => Message)],
  );

async function doWith(call: { path: string }, ImportId: number, more: object = {}): Promise<void> {
  await done(person.post(call.path, { ImportId, ...more }));
  await app.work();
}

const parcels = async () =>
  (await rowsOf(person, 'Parcel/GetParcels', { SortColumn: 'Title', SortOrder: 'ASC' })).map(
    ({ Title, Items, Total }) => [
      Title,
      (Items as Row[]).map(({ ShelfName, Qty }) => `${String(Qty)} ${String(ShelfName)}`).join(),
      Total,
    ],
  );

it('records with lines come back from their export, and from rows whose other cells are blank', async () => {
  const first = await checked(
    [
      'Title,Items: Shelf,Items: Quantity,Items: Price',
      'A,Upper,1,2.50',
      ',Lower,2,1',
      'B,Upper,-1,',
      ',Nowhere,3,',
      'C,Upper,4,',
    ].join('\n'),
  );
  expect(await outcomesOf(first)).toEqual([
    [2, 'create', 'A'],
    [3, 'create', 'A'],
    [4, 'refused', 'B', 'At least one.'],
    [5, 'refused', 'B', 'There is no Shelf “Nowhere” to choose.'],
    [6, 'create', 'C'],
  ]);
  await doWith(importCalls.run, first, { LeaveOutRefused: true });
  const stored = [
    ['A', '1 Upper,2 Lower', 4.5],
    ['C', '4 Upper', 0],
  ];
  expect(await parcels()).toEqual(stored);

  const again = await checked((await person.csv('Parcel/GetParcels')).replace('\uFEFF', ''));
  const { data } = await person.get<ImportStatus>(`${importCalls.status.path}?ImportId=${again}`);
  expect(data.Counts).toEqual({ same: 3 });

  const other = await checked('Title,Items.ShelfName,Items.Qty\nA,Lower,7\nC,,');
  expect(await outcomesOf(other)).toEqual([
    [2, 'change', 'A'],
    [3, 'same', 'C'],
  ]);
  await doWith(importCalls.run, other);
  expect((await parcels())[0]).toEqual(['A', '7 Lower', 0]);
  await doWith(importCalls.undo, other);
  expect(await parcels()).toEqual(stored);
  await doWith(importCalls.undo, first);
  expect(await parcels()).toEqual([]);
});

it('a record goes on where the server reads the next rows', async () => {
  const records = Array.from({ length: 167 }, (_, n) => `P ${n},Upper,1\n,Lower,2\n,Upper,3`);
  const large = await checked(['Title,Items: Shelf,Items: Quantity', ...records].join('\n'));
  expect((await outcomesOf(large, { First: 499 })).slice(0, 3)).toEqual([
    [500, 'create', 'P 166'],
    [501, 'create', 'P 166'],
    [502, 'create', 'P 166'],
  ]);
});

it('a file that did not come along is named in the row of its line', async () => {
  const rows = [
    'Title,Items: Shelf,Items: Quantity,Items: Photos',
    'A,Upper,1,gone.png',
    ',Lower,2,lost.png',
  ];
  expect(await outcomesOf(await checked(rows.join('\n')))).toEqual([
    [2, 'refused', 'A', "There is no file 'gone.png'."],
    [3, 'refused', 'A', "There is no file 'lost.png'."],
  ]);
});
