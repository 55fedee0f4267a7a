import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import {
  choice,
  date,
  decimal,
  integer,
  lines,
  money,
  reference,
  switchField,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { xlsxType } from '../../../contract/resource/resourceCalls.ts';
import { done } from '../../support/ask.ts';
import { declare, shelf } from '../../support/declarations.ts';
import { fileDeclaredApp, newShelf, type Row, rowsOf } from '../../support/shelfApp.ts';

const parcel = declare(
  'Parcel',
  {
    Title: text('Title', { required: 'Please enter the title.' }),
    Items: lines('Items', {
      table: 'parcel_items',
      required: 'Please add an item.',
      max: [3, 'A parcel has at most three items.'],
      fields: {
        ShelfId: reference('Shelf', {
          to: 'shelf',
          labelled: 'ShelfName',
          required: 'Please select the shelf.',
          unique: 'This shelf is here twice.',
        }),
        Code: text('Code', { unique: 'This code is here twice.' }),
        Qty: integer('Quantity', {
          required: 'Please enter the quantity.',
          min: [1, 'Please enter the quantity.'],
        }),
        Weight: decimal('Weight', { places: 3, unit: 'kg' }),
        Price: money('Price', { places: 2 }),
        Amount: money('Amount', { places: 2, derived: { rule: 'product', from: ['Qty', 'Price'] } }),
        BestBefore: date('Best Before', {
          required: 'Please enter the day.',
          shown: { field: 'Kind', is: 2 },
        }),
        Kind: choice('Kind', {
          choices: [
            { value: 1, label: 'Dry' },
            { value: 2, label: 'Fresh' },
          ],
        }),
        IsFragile: switchField('Is Fragile'),
      },
    }),
    Pieces: integer('Pieces', { derived: { rule: 'sum', from: ['Items.Qty'] } }),
    Total: money('Total', { places: 2, derived: { rule: 'sum', from: ['Items.Amount'] } }),
  },
  {
    calls: { list: 'Parcel/GetParcels', create: 'Parcel/CreateParcel', update: 'Parcel/UpdateParcel' },
    columns: ['Title', 'Items', 'Total'],
    sums: ['Total'],
  },
);

const { deps, newcomer, personOf } = await fileDeclaredApp({ shelf, parcel });
const own = await newcomer();
const other = await newcomer();
const [near, far] = [await newShelf(own, 'Near'), await newShelf(own, 'Far')];
const theirs = await newShelf(other, 'Theirs');

const [list, create, update] = ['Parcel/GetParcels', 'Parcel/CreateParcel', 'Parcel/UpdateParcel'];
const tea = { ShelfId: near, Code: 'T1', Qty: 3, Weight: 0.125, Price: 33.33, Kind: 1 };
const milk = { ShelfId: far, Qty: '2', Kind: 2, BestBefore: '2026/12/01', IsFragile: true };

const post = (Items: unknown, more: object = {}) =>
  own.post<Row>(create, { Title: 'Kitchen', Items, ...more });
const add = async (Items: unknown) => Number((await done(post(Items)))['ParcelId']);
const rowOf = async (ParcelId: number, by = own) => (await rowsOf(by, list, { ParcelId }))[0];
const stored = async (id: number) =>
  (
    await deps.database.pool.query<{ shelf_id: number; amount: string }>(
      'select shelf_id, amount from parcel_items where record_id = $1 order by place',
      [id],
    )
  ).rows;

describe('the lines of a record', () => {
  it('are saved with it in their order, with what follows from them', async () => {
    const row = await rowOf(await add([tea, milk]));
    expect(row).toMatchObject({ Pieces: 5, Total: 99.99 });
    expect(row?.['Items']).toEqual([
      { ...tea, ShelfName: 'Near', Amount: 99.99, BestBefore: null, IsFragile: false },
      { ...milk, ShelfName: 'Far', Qty: 2, Code: null, Weight: null, Price: null, Amount: null },
    ]);
  });

  it('are stored without what they hide, whatever is sent, and refuse what they show', async () => {
    const id = await add([{ ...tea, BestBefore: '2026/12/24' }, milk]);
    const daysAre = async (...days: (string | null)[]) =>
      expect(await rowOf(id)).toMatchObject({ Items: days.map((BestBefore) => ({ BestBefore })) });
    await daysAre(null, '2026/12/01');
    // a line that becomes dry forgets its day, though its form sends it
    await done(
      own.post(update, {
        ParcelId: id,
        Items: [
          { ...milk, Kind: 1 },
          { ...tea, BestBefore: 'x' },
        ],
      }),
    );
    await daysAre(null, null);
    expect(await own.post(update, { ParcelId: id, Items: [{ ...tea, Kind: 2 }] })).toMatchObject({
      code: '400',
      message: 'Please enter the day.',
    });
  });

  it('are replaced by those that an update sends, and stay where it sends none', async () => {
    const id = await add([tea, milk]);
    await done(own.post(update, { ParcelId: id, Title: 'Pantry' }));
    expect(await stored(id)).toHaveLength(2);
    await done(
      own.post(update, {
        ParcelId: id,
        Items: [
          { ...milk, ShelfId: near },
          { ...tea, ShelfId: far },
        ],
      }),
    );
    expect((await stored(id)).map(({ shelf_id }) => shelf_id)).toEqual([near, far]);
    expect(await rowOf(id)).toMatchObject({ Title: 'Pantry', Pieces: 5 });
  });

  it('are a part of the record’s version: of two people, the second reads what the first has saved', async () => {
    const id = await add([tea]);
    const { Version } = (await rowOf(id)) ?? {};
    const save = (Items: object[]) => own.post(update, { ParcelId: id, Version, Items });
    const codes = (await Promise.all([save([milk]), save([tea, milk])])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['200', '409']);
    const { Version: now } = (await rowOf(id)) ?? {};
    await deps.database.pool.query("update shelves set shelf_name = 'Farther' where id = $1", [far]);
    expect((await rowOf(id))?.['Version']).toBe(now);
    await deps.database.pool.query("update shelves set shelf_name = 'Far' where id = $1", [far]);
  });

  it('stand in the audit log, before and after', async () => {
    const id = await add([tea]);
    await done(own.post(update, { ParcelId: id, Items: [tea, milk] }));
    const { rows } = await deps.database.pool.query<{ before: Row | null; after: Row }>(
      "select before, after from audit_entries where page = 'parcel-master' and record_id = $1 order by id",
      [id],
    );
    const named = (state: Row | null | undefined) =>
      [state?.['Items'] ?? []]
        .flat()
        .map((line) => Object(line) as Row)
        .map(({ ShelfName }) => ShelfName);
    expect([named(rows[0]?.after), named(rows[1]?.before), named(rows[1]?.after)]).toEqual([
      ['Near'],
      ['Near'],
      ['Near', 'Far'],
    ]);
  });

  it.each([
    ['none', [], { Items: 'Please add an item.' }],
    ['too many', [tea, milk, tea, milk], { Items: 'A parcel has at most three items.' }],
    ['no list', 'tea', { Items: 'Please enter the rows as a list.' }],
    [
      'broken values, each at its place',
      [
        { ...tea, Qty: 0 },
        { ...milk, ShelfId: null, BestBefore: '' },
      ],
      {
        'Items.0.Qty': 'Please enter the quantity.',
        'Items.1.ShelfId': 'Please select the shelf.',
        'Items.1.BestBefore': 'Please enter the day.',
      },
    ],
    ['a value twice', [tea, { ...milk, ShelfId: near }], { 'Items.1.ShelfId': 'This shelf is here twice.' }],
    [
      'a text twice, in other letters',
      [tea, { ...milk, Code: 't1' }],
      { 'Items.1.Code': 'This code is here twice.' },
    ],
    [
      'what another company has',
      [tea, { ...milk, ShelfId: theirs }],
      { 'Items.1.ShelfId': 'Please select the shelf.' },
    ],
    [
      'numbers that no column holds',
      [{ ...tea, Price: 1e15 }],
      { 'Items.0.Price': 'This number is too large: the largest is 99,99,99,99,99,999.99.' },
    ],
    ['no objects', [null], { 'Items.0.ShelfId': 'Please select the shelf.' }],
  ])('are refused with %s, and nothing is stored', async (_what, Items, errors) => {
    const before = await deps.database.pool.query('select from parcels');
    expect(await post(Items)).toMatchObject({ code: '400', data: { errors } });
    expect((await deps.database.pool.query('select from parcels')).rowCount).toBe(before.rowCount);
  });

  it('can’t be read or changed by another company', async () => {
    const id = await add([tea]);
    expect(await rowOf(id, other)).toBeUndefined();
    expect(await other.post(update, { ParcelId: id, Title: 'Mine', Items: [] })).toMatchObject({
      code: '400',
    });
    expect(await stored(id)).toHaveLength(1);
  });

  it('are held by the database, too, which names the field', async () => {
    const id = await add([tea]);
    const insert = (shelfId: number, qty: number, place: number) =>
      deps.database.pool.query(
        `insert into parcel_items (company_id, record_id, place, shelf_id, qty, is_fragile) values ($1, $2, $3, $4, $5, false)`,
        [own.companyId, id, place, shelfId, qty],
      );
    await expect(insert(theirs, 1, 1)).rejects.toThrow('parcel_items_shelf_id_rule');
    await expect(insert(far, 0, 1)).rejects.toThrow('parcel_items_qty_min_rule');
    await expect(insert(near, 1, 1)).rejects.toThrow('parcel_items_shelf_id_unique');
  });
});

describe('a file of records with lines', () => {
  it('has a row for each line, in order, and the record’s sum once', async () => {
    const keeper = await newcomer();
    const [one, two] = [await newShelf(keeper, '=One'), await newShelf(keeper, 'Two')];
    for (const Title of ['First', 'Second'])
      await done(
        keeper.post(create, {
          Title,
          Items: [
            { ...tea, ShelfId: two },
            { ...milk, ShelfId: one },
          ],
        }),
      );
    const cells = await keeper.cells(list, { SortColumn: 'Title', SortOrder: 'ASC' });
    expect(cells.map((row) => [row['Title'], row['Items: Shelf'], row['Total']])).toEqual([
      ['First', 'Two', '99.99'],
      ['First', "'=One", ''],
      ['Second', 'Two', '99.99'],
      ['Second', "'=One", ''],
    ]);
    expect(cells[1]).toMatchObject({
      'Items: Weight (kg)': '',
      'Items: Best Before': '1 Dec 2026',
      'Items: Kind': 'Fresh',
      'Items: Is Fragile': 'Yes',
      'Items: Amount': '',
    });
    const [header = ''] = (await keeper.csv(`${list}?headers=wire`)).split('\r\n');
    expect(header).toContain('Items.ShelfName');
    const [sheet] = Object.values(read(await keeper.file(list, xlsxType)).Sheets);
    expect(sheet && utils.sheet_to_json<unknown[]>(sheet, { header: 1 }).at(-1)).toContain(199.98);
  });

  it('asks for the right to export', async () => {
    const viewer = await personOf(own.companyId, ['view']);
    expect(await viewer.csv(list)).not.toContain('Items: Shelf');
  });
});
