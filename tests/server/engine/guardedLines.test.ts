import { describe, expect, it } from 'vitest';
import {
  date,
  integer,
  lines,
  mobile,
  money,
  reference,
  switchField,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { timelineCalls } from '../../../contract/calls/records/timeline.ts';
import { importCalls, type ImportRow } from '../../../contract/calls/records/imports.ts';
import { goneLines } from '../../../server/engine/lockedValues.ts';
import { forgetPersonal } from '../../../server/engine/forgetExpired.ts';
import { done } from '../../support/ask.ts';
import { declare, shelf } from '../../support/declarations.ts';
import { fileDeclaredApp, newShelf, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';

const personal = { seen: 'visitor', months: 12 };
const guests = {
  Mobile: mobile('Mobile', { personal }),
  ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName', seen: 'fees' }),
  Fee: money('Fee', { seen: 'fees', default: 5 }),
  Share: money('Share', { seen: 'fees', derived: { rule: 'product', from: ['Fee', 'Qty'] } }),
  Qty: integer('Quantity', { required: 'Please enter the quantity.' }),
  IsPaid: switchField('Is Paid'),
  Paid: money('Paid', {
    locked: { field: 'IsPaid', is: true },
    shown: { not: { field: 'Qty', is: 99 } },
  }),
  Since: date('Since', { locked: { mode: 'update' } }),
  Level: integer('Level', { locked: true, default: 3 }),
};
const visit = (item: string, Role: ReturnType<typeof text>) =>
  declare(
    item,
    {
      Title: text('Title', { required: 'Please enter the title.', unique: 'This visit exists already.' }),
      Guests: lines('Guests', { table: `${item.toLowerCase()}_guests`, fields: { Role, ...guests } }),
      Fees: money('Fees', { seen: 'fees', derived: { rule: 'sum', from: ['Guests.Share'] } }),
      Count: integer('Count', { derived: { rule: 'sum', from: ['Guests.Qty'] } }),
    },
    {
      calls: { list: `${item}/List`, create: `${item}/Create`, update: `${item}/Update` },
      columns: ['Title', 'Guests'],
      rights: { visitor: 'Visitors', fees: 'Fees' },
      timeline: true,
    },
  );

const app = await fileDeclaredApp({
  shelf,
  visit: visit('Visit', text('Role', { unique: 'This role is here twice.' })),
  tour: visit('Tour', text('Role')),
});
const keeper = await app.newcomer();
const clerk = await app.personOf(keeper.companyId, ['view', 'add', 'edit', 'report']);
const far = await newShelf(keeper, 'Far');

const seenRoles = { Role: 'Driver', Qty: 2, IsPaid: false, Paid: null, Since: null, Level: 3 };
const driver = { Role: 'Driver', Qty: 2, Mobile: '9876543210', Fee: 700, ShelfId: far };
const cook = { Role: 'Cook', Qty: 1, Fee: 900 };
const hiddenOf = ({ Mobile, Fee, ShelfName, Share }: Row) => ({ Mobile, Fee, ShelfName, Share });

let visits = 0;
const add = async (Guests: object[], item = 'Visit', person = keeper) =>
  Number(
    (await done(person.post<Row>(`${item}/Create`, { Title: `No ${(visits += 1)}`, Guests })))[`${item}Id`],
  );
const rowOf = async (id: number, by: Person = keeper, item = 'Visit') =>
  (await rowsOf(by, `${item}/List`, { [`${item}Id`]: id }))[0];
const guestsOf = async (id: number, by: Person = keeper, item = 'Visit') =>
  (await rowOf(id, by, item))?.['Guests'] as Row[];
const save = (by: Person, id: number, Guests: unknown, item = 'Visit') =>
  by.post<{ errors: object }>(`${item}/Update`, { [`${item}Id`]: id, Guests });

describe('values of lines that a person does not see', () => {
  it('are in no answer, and those who see them have them', async () => {
    const id = await add([driver]);
    expect(await guestsOf(id)).toEqual([{ ...seenRoles, ...driver, ShelfName: 'Far', Share: 1400 }]);
    const row = await rowOf(id, clerk);
    expect(row).not.toHaveProperty('Fees');
    expect(row?.['Guests']).toEqual([seenRoles]);
    const list = await rowsOf(clerk, 'Visit/List');
    expect(JSON.stringify(list)).not.toMatch(/9876543210|Far|"Fee|Share/);
    expect(await keeper.csv('Visit/List')).toMatch(/9876543210.*Far.*700/);
    const file = await clerk.csv('Visit/List');
    expect(file).toContain('Guests: Role');
    expect(file).not.toMatch(/9876543210|Far|Fee|Mobile|Shelf|1400/);
  });

  it('are not told by a refusal because the record has changed, nor by its version', async () => {
    const id = await add([driver]);
    const { Version } = (await rowOf(id, clerk)) ?? {};
    await done(save(keeper, id, [{ ...driver, Fee: 800 }]));
    // what somebody does not see is not a change to them
    expect((await rowOf(id, clerk))?.['Version']).toBe(Version);
    await done(save(keeper, id, [{ ...driver, Qty: 3 }]));
    const refused = await clerk.post('Visit/Update', { VisitId: id, Title: 'Mine', Version });
    expect(refused.code).toBe('409');
    expect(JSON.stringify(refused)).toContain('Driver');
    expect(JSON.stringify(refused)).not.toMatch(/9876543210|"Fee|Share|Shelf/);
  });

  it('stay with their line in a save by its unique value, and begin with their defaults in a new one', async () => {
    const id = await add([driver, cook]);
    const sent = [
      { Role: 'Guide', Qty: 1, Fee: 99_999, Mobile: '9876500000' },
      { Role: 'COOK', Qty: 1 },
      { ...seenRoles, Qty: 4, Fee: 1, Mobile: null, ShelfId: null },
    ];
    expect((await save(clerk, id, sent)).data.errors).toEqual({ Guests: goneLines.hidden });
    sent[1] = { Role: 'Cook', Qty: 1 };
    await done(save(clerk, id, sent));
    const row = await rowOf(id);
    expect(((row?.['Guests'] ?? []) as Row[]).map(hiddenOf)).toEqual([
      { Mobile: null, Fee: 5, ShelfName: null, Share: 5 },
      { Mobile: null, Fee: 900, ShelfName: null, Share: 900 },
      { Mobile: '9876543210', Fee: 700, ShelfName: 'Far', Share: 2800 },
    ]);
    expect(row).toMatchObject({ Fees: 3705, Count: 6 });
  });

  it('refuse that their line goes or becomes another, and name none of them', async () => {
    const id = await add([driver, cook]);
    const before = await rowOf(id);
    const refused = { code: '400', data: { errors: { Guests: goneLines.hidden } } };
    expect(await save(clerk, id, [])).toMatchObject(refused);
    expect(await save(clerk, id, [seenRoles])).toMatchObject(refused);
    expect(await save(clerk, id, [seenRoles, { ...cook, Role: 'Baker' }])).toMatchObject(refused);
    expect(await rowOf(id)).toEqual(before);
  });

  it('stay without a unique value in lines that stay as they are, wherever they are', async () => {
    const id = await add([driver, { ...driver, Fee: 1 }, cook], 'Tour');
    const [one, two, three] = await guestsOf(id, clerk, 'Tour');
    await done(save(clerk, id, [three, { Role: 'Guide', Qty: 9 }, one, two], 'Tour'));
    expect((await guestsOf(id, keeper, 'Tour')).map(({ Role, Fee }) => [Role, Fee])).toEqual([
      ['Cook', 900],
      ['Guide', 5],
      ['Driver', 700],
      ['Driver', 1],
    ]);
    const changed = await save(clerk, id, [{ ...three, Qty: 7 }, one, two], 'Tour');
    expect(changed.data.errors).toEqual({ Guests: goneLines.hidden });
  });

  it('are in no timeline, nor is a change of them only', async () => {
    const id = await add([driver]);
    await done(save(keeper, id, [{ ...driver, Fee: 800 }]));
    await done(save(keeper, id, [{ ...driver, Fee: 800, Qty: 3 }]));
    const seenBy = async (person: Person) =>
      (await done(person.ask(timelineCalls.list, { Page: 'visit-master', RecordId: id }))).Entries;
    expect(await seenBy(keeper)).toHaveLength(3);
    const seen = await seenBy(clerk);
    expect(seen).toHaveLength(2);
    expect(JSON.stringify(seen)).toContain('"Qty":3');
    expect(JSON.stringify(seen)).not.toMatch(/9876543210|700|800|"Fee|Share|Shelf/);
  });

  it('take a default from a record that somebody adds who does not see them', async () => {
    const id = await add([driver], 'Visit', clerk);
    expect((await guestsOf(id)).map(hiddenOf)).toEqual([
      { Mobile: null, Fee: 5, ShelfName: null, Share: 10 },
    ]);
  });

  it('are not in what an import changed, and stay in what it changes', async () => {
    const id = await add([driver]);
    const { Title } = (await rowOf(id)) ?? {};
    const form = new FormData();
    form.set('Page', 'visit-master');
    form.set(
      'File',
      new File([`Title,Guests: Role,Guests: Quantity\n${String(Title)},Driver,8\n`], 'visits.csv'),
    );
    const { ImportId } = await done(clerk.post<Row>(importCalls.upload.path, {}, { form }));
    await app.work();
    const rows = await done(clerk.post<ImportRow[]>(importCalls.rows.path, { ImportId }));
    expect(rows[0]).toMatchObject({ Outcome: 'change', Faults: [] });
    expect(JSON.stringify(rows)).toContain('"Qty":8');
    expect(JSON.stringify(rows)).not.toMatch(/9876543210|700|Share|Mobile/);
    await done(clerk.post(importCalls.run.path, { ImportId }));
    await app.work();
    expect(await guestsOf(id)).toMatchObject([{ ...driver, Qty: 8 }]);
  });
});

describe('locked values of lines', () => {
  const paid = { ...seenRoles, IsPaid: true, Paid: 40, Since: '2026/01/02' };

  it('stay as they are once their stored line meets the condition, and their line stays', async () => {
    const id = await add([paid, { ...cook, Paid: 9 }]);
    const refusedAt = async (guests: object[]) => (await save(keeper, id, guests)).data.errors;
    const [one, two] = await guestsOf(id);
    expect(await refusedAt([{ ...one, Paid: 41 }, { ...two }])).toEqual({
      'Guests.0.Paid': "Paid can't be changed in this record.",
    });
    // nobody unlocks it by what they send
    expect(await refusedAt([{ ...two }, { ...one, Paid: 41, IsPaid: false }])).toEqual({
      'Guests.1.Paid': "Paid can't be changed in this record.",
    });
    expect(await refusedAt([{ ...two }])).toEqual({ Guests: goneLines.locked });
    // hiding it would empty it
    expect(await refusedAt([{ ...one, Qty: 99 }, { ...two }])).toEqual({
      'Guests.0.Paid': "Paid can't be changed in this record.",
    });
    expect(await refusedAt([{ ...one, Since: '2026/01/03' }, { ...two }])).toEqual({
      'Guests.0.Since': "Since can't be changed in this record.",
    });
    await done(
      save(keeper, id, [
        { ...two, Paid: 12 },
        { ...one, Qty: 6, IsPaid: false },
      ]),
    );
    // from now on it is open
    await done(save(keeper, id, [{ ...two }, { ...one, Qty: 6, IsPaid: false, Paid: 1 }]));
    expect((await guestsOf(id)).map(({ Paid }) => Paid)).toEqual([9, 1]);
  });

  it('are their defaults in new lines', async () => {
    const id = await add([{ ...cook, Since: '2026/01/01' }]);
    expect(await guestsOf(id)).toMatchObject([{ Since: '2026/01/01', Level: 3 }]);
    const refused = await keeper.post('Visit/Create', { Title: 'Level', Guests: [{ ...cook, Level: 4 }] });
    expect(refused.data).toEqual({ errors: { 'Guests.0.Level': "Level can't be changed in this record." } });
  });

  it('of lines without a unique value let the other values change', async () => {
    const id = await add([paid], 'Tour');
    const [one] = await guestsOf(id, keeper, 'Tour');
    await done(save(keeper, id, [{ ...one, Qty: 77, Role: 'Pilot' }], 'Tour'));
    expect((await save(keeper, id, [{ ...one, Qty: 78, Paid: 1 }], 'Tour')).data.errors).toEqual({
      Guests: goneLines.locked,
    });
    expect(await guestsOf(id, keeper, 'Tour')).toMatchObject([{ Qty: 77, Role: 'Pilot', Paid: 40 }]);
  });

  it('are kept of two saves at once', async () => {
    const id = await add([paid]);
    const [one] = await guestsOf(id);
    const all = await Promise.all(
      [1, 2, 3, 4].map((n) => save(keeper, id, [{ ...one, Qty: n, ...(n % 2 && { Paid: n }) }])),
    );
    expect(all.map(({ code }) => code).toSorted()).toEqual(['200', '200', '400', '400']);
    expect(await guestsOf(id)).toMatchObject([{ Paid: 40 }]);
  });
});

// nobody is signed in any longer afterwards
it('personal values of lines are emptied with the record’s age, in its lines and in the audit log', async () => {
  const id = await add([driver]);
  const { pool } = app.deps.database;
  app.deps.pass(370 * 24 * 60 * 60 * 1000);
  await Promise.all([1, 2].map(() => forgetPersonal(app.deps, app.resources)));
  const { rows } = await pool.query<{ after: { Guests: Row[] } }>(
    `select after from audit_entries where page = 'visit-master' and record_id = $1`,
    [id],
  );
  const { Mobile: _gone, ...left } = driver;
  expect(rows.map(({ after }) => after.Guests)).toEqual([[expect.objectContaining(left)]]);
  expect(rows[0]?.after.Guests[0]).not.toHaveProperty('Mobile');
  const { rows: kept } = await pool.query('select mobile, fee from visit_guests where record_id = $1', [id]);
  expect(kept).toEqual([{ mobile: null, fee: 700 }]);
});
