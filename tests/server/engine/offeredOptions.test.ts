import { describe, expect, it } from 'vitest';
import { lines, reference, text } from '../../../contract/resource/declaration/fields.ts';
import { registryOf } from '../../../server/engine/Module.ts';
import { done } from '../../support/ask.ts';
import { declare, shelf } from '../../support/declarations.ts';
import { fileDeclaredApp, newShelf, type Row, rowsOf } from '../../support/shelfApp.ts';

const why = 'This shelf is full.';
const options = 'Crate/GetShelves';
const toShelf = { to: 'shelf', labelled: 'ShelfName', options } as const;

/** Stands on a shelf, and names others in its lines. A full shelf is not offered, nor is the floor. */
const crate = declare(
  'Crate',
  {
    CrateName: text('Crate Name', { required: 'Please enter crate name.' }),
    ShelfId: reference('Shelf', { ...toShelf, except: 'Floor', required: 'Please select shelf.' }),
    Others: lines('Others', {
      table: 'crate_others',
      fields: { ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName' }) },
    }),
  },
  {
    calls: { list: 'Crate/GetCrates', create: 'Crate/CreateCrate', update: 'Crate/UpdateCrate' },
    columns: ['CrateName', 'ShelfName'],
    bulk: ['ShelfId'],
    actions: [
      {
        name: 'move',
        label: 'Move',
        right: 'edit',
        call: 'Crate/Move',
        confirm: 'Move it?',
        asks: ['ShelfId'],
      },
    ],
  },
);

const full = `case when r."ShelfName" like 'Full%' then '${why}' end`;
const refusals = { crate: { options: { ShelfId: full, 'Others.ShelfId': full } } };
const app = await fileDeclaredApp({ shelf, crate }, registryOf({ shelves: { refusals } }));
const person = await app.newcomer();

const [good, fullOne, floor, closed] = [
  await newShelf(person, 'Good'),
  await newShelf(person, 'Full 1'),
  await newShelf(person, 'Floor'),
  await newShelf(person, 'Closed'),
];
await done(person.get(`Shelf/InActiveRow/${closed}/false`));

const create = (values: object) =>
  person.post<Row>('Crate/CreateCrate', { CrateName: 'Tea', ShelfId: good, ...values });
const made = async (values: object = {}) => Number((await done(create(values)))['CrateId']);
const shelfOf = async (CrateId: number) =>
  (await rowsOf(person, 'Crate/GetCrates', { CrateId }))[0]?.['ShelfId'];
const refused = (field: string, message: string) => ({
  code: '400',
  message,
  data: { errors: { [field]: message } },
});

const left: [what: string, ShelfId: number, message: string][] = [
  ['refused', fullOne, why],
  ['excepted', floor, 'Please select shelf.'],
  ['inactive', closed, 'Closed is inactive.'],
];

describe.each(left)('an option that is %s', (_what, ShelfId, message) => {
  it('is neither offered nor taken', async () => {
    const offered = await person.get<Row[]>(options);
    expect(offered.data.map(({ value }) => value)).toEqual([good]);
    expect(await create({ ShelfId })).toMatchObject(refused('ShelfId', message));
  });

  it('is not taken by an update, an action, or a change of many rows', async () => {
    const CrateId = await made();
    expect(await person.post('Crate/UpdateCrate', { CrateId, ShelfId })).toMatchObject(
      refused('ShelfId', message),
    );
    expect(await person.post('Crate/Move', { CrateId, ShelfId })).toMatchObject(refused('ShelfId', message));
    const { ImportId } = await done(
      person.post<Row>('Import/Change', {
        Page: 'crate-master',
        Does: 'edit',
        Rows: [{ Id: CrateId }],
        Values: { ShelfId },
      }),
    );
    await app.work();
    const { rows } = await app.deps.database.pool.query(
      `select outcome, faults->0->>'Message' as message from import_rows where import_id = $1`,
      [ImportId],
    );
    expect(rows).toEqual([{ outcome: 'refused', message }]);
    expect(await shelfOf(CrateId)).toBe(good);
  });

  it('stays where a record has it already', async () => {
    const CrateId = await made();
    await app.deps.database.pool.query('update crates set shelf_id = $1 where id = $2', [ShelfId, CrateId]);
    const row = (await rowsOf(person, 'Crate/GetCrates', { CrateId }))[0];
    expect((await person.post('Crate/UpdateCrate', { ...row, CrateName: 'Salt' })).code).toBe('200');
    expect(await shelfOf(CrateId)).toBe(ShelfId);
  });
});

describe('an option of a line', () => {
  it('is refused at its place', async () => {
    const Others = [{ ShelfId: good }, { ShelfId: fullOne }];
    expect(await create({ Others })).toMatchObject(refused('Others.1.ShelfId', why));
  });

  it('stays where the record has it already', async () => {
    const CrateId = await made({ Others: [{ ShelfId: good }] });
    await app.deps.database.pool.query('update crate_others set shelf_id = $1 where record_id = $2', [
      fullOne,
      CrateId,
    ]);
    const Others = [{ ShelfId: good }, { ShelfId: fullOne }];
    expect((await person.post('Crate/UpdateCrate', { CrateId, Others })).code).toBe('200');
  });
});
