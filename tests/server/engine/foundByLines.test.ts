import { expect, it } from 'vitest';
import {
  choice,
  integer,
  lines,
  reference,
  switchField,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { normaliseResources } from '../../../contract/resource/check/normaliseResources.ts';
import { linesTableOf, type TableResource } from '../../../server/engine/schema/tableOf.ts';
import { done } from '../../support/ask.ts';
import { declare, shelf } from '../../support/declarations.ts';
import { fileDeclaredApp, newShelf, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';

const fields = {
  ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName' }),
  Code: text('Code'),
  Note: text('Note'),
  Qty: integer('Quantity'),
  Kind: choice('Kind', {
    choices: [
      { value: 1, label: 'Dry' },
      { value: 2, label: 'Fresh' },
    ],
  }),
  IsFragile: switchField('Is Fragile'),
  Owner: text('Owner', { personal: { seen: 'owner', months: 12 } }),
};
const parcel = declare(
  'Parcel',
  {
    Title: text('Title', { required: 'Please enter the title.' }),
    Kind: choice('Kind', {
      choices: [
        { value: 1, label: 'By air' },
        { value: 2, label: 'By sea' },
      ],
    }),
    Items: lines('Items', { table: 'parcel_items', fields }),
    Secrets: text('Secrets'),
  },
  {
    calls: { list: 'Parcel/List', create: 'Parcel/Create', update: 'Parcel/Update', export: 'Parcel/Export' },
    columns: ['Title', 'Kind', 'Items'],
    filters: [
      { field: 'Kind', counts: 'Parcel/Counts' },
      { field: 'Items.ShelfId' },
      { field: 'Items.Code', sends: 'code' },
      { field: 'Items.Kind' },
      { field: 'Items.IsFragile' },
      { field: 'Items.Owner' },
    ],
    chart: { type: 'bar', title: 'Parcels', by: 'Kind', sums: [], call: 'Parcel/Chart' },
    search: ['Title', 'Items.Code', 'Items.ShelfName'],
    rights: { owner: 'Owner' },
  },
);
const { newcomer, personOf, resources } = await fileDeclaredApp({ shelf, parcel });
const own = await newcomer();
const other = await newcomer();
const reader = await personOf(own.companyId, ['view', 'report']);
const [near, far] = [await newShelf(own, 'Near corner'), await newShelf(own, 'Far corner')];
const add = async (Title: string, Kind: number, Items: object[], person: Person = own) =>
  Number((await done(person.post<Row>('Parcel/Create', { Title, Kind, Items })))['ParcelId']);
await add('Tea', 1, [
  { ShelfId: near, Code: 'T-77', Kind: 1, Note: 'mint', Owner: 'Asha' },
  { ShelfId: far, Code: 'T-78', Kind: 2 },
]);
await add('Milk', 2, [{ ShelfId: far, Code: 'M-1', Kind: 2, IsFragile: true }]);
await add('Nothing', 2, []);
await add('Theirs', 1, [{ Code: 'T-77', Kind: 1, Owner: 'Asha' }], other);

const titles = async (body: object, person = own) =>
  (await rowsOf(person, 'Parcel/List', { SortColumn: 'Title', SortOrder: 'ASC', ...body })).map(
    ({ Title }) => Title,
  );

it.each([
  ['a reference', { 'Items.ShelfId': far }, ['Milk', 'Tea']],
  ['a text, whole and in any case', { code: 't-77' }, ['Tea']],
  ['a choice', { 'Items.Kind': 2 }, ['Milk', 'Tea']],
  ['a switch', { 'Items.IsFragile': true }, ['Milk']],
  ['a switch that is off', { 'Items.IsFragile': false }, ['Tea']],
  ['two at once, perhaps in two lines', { 'Items.Kind': 2, code: 'T-77' }, ['Tea']],
  ['nothing', { 'Items.ShelfId': 0, code: '' }, ['Milk', 'Nothing', 'Tea']],
])('finds the records with a line that has %s', async (_what, body, found) => {
  expect(await titles(body)).toEqual(found);
});

it('finds nothing of another company, and refuses what is not a value', async () => {
  expect(await titles({ 'Items.ShelfId': near }, other)).toEqual([]);
  expect(await titles({ code: 'T-77' }, other)).toEqual(['Theirs']);
  expect(await own.post('Parcel/List', { 'Items.ShelfId': 'x' })).toMatchObject({
    code: '400',
    data: { errors: { 'Items.ShelfId': 'Please choose one from the list.' } },
  });
});

it('lets counts, charts and exports follow the filter', async () => {
  const body = { 'Items.Kind': 1 };
  const counts = await own.get<Row[]>('Parcel/Counts?Items.Kind=1');
  expect(counts.data.map(({ label, count }) => [label, count])).toEqual([
    ['By air', 1],
    ['By sea', 0],
    ['All', 1],
  ]);
  expect((await own.get<Row[]>('Parcel/Chart?Items.Kind=1')).data.map(({ label }) => label)).toEqual([
    'By air',
  ]);
  expect(new Set((await own.cells('Parcel/List', body)).map(({ Title }) => Title))).toEqual(new Set(['Tea']));
  expect((await own.post<Row[]>('Parcel/Export', body)).data.map(({ Title }) => Title)).toEqual(['Tea']);
});

it('searches in the texts and labels of lines, and in no other', async () => {
  expect(await titles({ SearchValue: 't-77' })).toEqual(['Tea']);
  expect(await titles({ SearchValue: 'far cor' })).toEqual(['Milk', 'Tea']);
  expect(await titles({ SearchValue: 'mil' })).toEqual(['Milk']);
  expect(await titles({ SearchValue: 'mint' })).toEqual([]);
  expect(await titles({ SearchValue: 'Asha' })).toEqual([]);
  expect(await titles({ SearchValue: 'corner' }, other)).toEqual([]);
});

it('refuses a filter by what somebody does not see, as if it were not there', async () => {
  expect(await titles({ 'Items.Owner': 'Asha' })).toEqual(['Tea']);
  const refused = { code: '400', message: "This list can't be filtered by Items.Owner." };
  for (const call of ['Parcel/List', 'Parcel/Export'])
    expect(await reader.post(call, { 'Items.Owner': 'Asha' })).toMatchObject(refused);
  for (const call of ['Parcel/Counts', 'Parcel/Chart'])
    expect(await reader.get(`${call}?Items.Owner=Asha`)).toMatchObject(refused);
});

it('has an index for each filter and for the search', async () => {
  const table = resources.find(({ key }) => key === 'parcel') as TableResource;
  const { sorted, searched } = linesTableOf(table, new Map()) ?? {};
  // a reference has its own
  expect(sorted?.map(({ name }) => name)).toEqual(['code', 'kind', 'is_fragile', 'owner']);
  expect(searched).toEqual(['code']);
});

it.each([
  [{ filters: [{ field: 'Items.Size' }] }, "a filter names 'Items.Size', which is not one of its fields"],
  [
    { filters: [{ field: 'Items.Qty' }] },
    "its filter by 'Items.Qty' goes by a integer, which has too many values",
  ],
  [
    { filters: [{ field: 'Items.Kind', counts: 'Parcel/Counts' }] },
    "its filter by 'Items.Kind' counts rows by one value each, though their lines have several",
  ],
  [{ search: ['Items.Qty'] }, "the search names 'Items.Qty', which is not a text of lines"],
  [
    { search: ['Items.Owner'] },
    "the search names 'Items.Owner', which not everybody sees who sees the lines",
  ],
])('refuses %o at the start', (changes, why) => {
  const wrong = { ...parcel, chart: undefined, filters: undefined, search: ['Title'], ...changes };
  expect(() => normaliseResources({ shelf, parcel: wrong })).toThrow(why);
});
