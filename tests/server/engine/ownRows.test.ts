import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { choice, file, integer, reference, text } from '../../../contract/resource/declaration/fields.ts';
import { importCalls } from '../../../contract/calls/records/imports.ts';
import { normaliseResources } from '../../../contract/resource/check/normaliseResources.ts';
import type { ResourceDeclaration } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { uploads } from '../../../server/db/schema/people.ts';
import { declaredSources } from '../../../server/engine/declaredSources.ts';
import { createSending } from '../../../server/engine/events/sendEvents.ts';
import { syncEvents } from '../../../server/engine/syncPages.ts';
import { registryOf } from '../../../server/engine/Module.ts';
import { serveUploads } from '../../../server/engine/uploads/serveUploads.ts';
import * as tables from '../../../server/services/tables/readTable.ts';
import { tableParts } from '../../../server/services/tables/tableParts.ts';
import { done } from '../../support/ask.ts';
import { declare } from '../../support/declarations.ts';
import { createUser, everyRight, signIn } from '../../support/factories.ts';
import { fileDeclaredApp, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';

const user = declare(
  'User',
  { UserName: text('Name') },
  { calls: { list: 'User/GetUsers' }, rows: 'people', table: undefined },
);
const people = `select u.id as "UserId", u.user_name as "UserName", u.is_active as "IsActive",
  u.created_at as "CreatedDate" from users u where u.company_id = :company`;

const visit = declare(
  'Visit',
  {
    Place: text('Place', { required: 'Please enter the place.', unique: 'This place was visited already.' }),
    VisitorId: reference('Visitor', {
      to: 'user',
      labelled: 'VisitorName',
      options: 'Visit/GetVisitors',
      default: { person: 'me' },
    }),
    HelperId: reference('Helper', { to: 'user', labelled: 'HelperName', options: 'Visit/GetHelpers' }),
    Kind: choice('Kind', {
      choices: [
        { value: 1, label: 'First' },
        { value: 2, label: 'Again' },
      ],
    }),
    Orders: integer('Orders'),
    Report: file('Report', { takes: ['pdf'] }),
  },
  {
    calls: {
      list: 'Visit/GetVisits',
      create: 'Visit/CreateVisit',
      update: 'Visit/UpdateVisit',
      toggle: 'Visit/Toggle',
      options: 'Visit/GetOptions',
    },
    rights: { everybody: 'All Visits' },
    tells: { as: 'category' },
    ownRows: { named: ['VisitorId', 'HelperId'], unless: 'everybody' },
    filters: [{ field: 'Kind', counts: 'Visit/GetCounts' }],
    chart: { type: 'bar', title: 'Orders', by: 'Kind', sums: ['Orders'], call: 'Visit/GetChart' },
    sums: ['Orders'],
    bulk: ['Orders'],
    duplicate: true,
  },
);
const note = declare(
  'Note',
  {
    Note: text('Note'),
    VisitId: reference('Visit', { to: 'visit', labelled: 'Place' }),
  },
  { calls: { list: 'Note/GetNotes', create: 'Note/CreateNote', update: 'Note/UpdateNote' } },
);

const declarations = { visit, note, user };
const { deps, newcomer, personOf, work, resources } = await fileDeclaredApp(declarations, {
  rows: { people },
});
const all = await newcomer();
const [asha, balu] = [await personOf(all.companyId, everyRight), await personOf(all.companyId, everyRight)];

let visits = 0;
const place = () => `Place ${(visits += 1)}`;
const make = async (by: Person, values: object = {}) =>
  Number((await done(by.post<Row>('Visit/CreateVisit', { Place: place(), ...values })))['VisitId']);
const seen = async (by: Person, VisitId: number) =>
  (await rowsOf(by, 'Visit/GetVisits', { VisitId })).length === 1;
const update = (by: Person, VisitId: number, values: object) =>
  by.post('Visit/UpdateVisit', { VisitId, ...values });
const gone = { code: '400', message: 'This record no longer exists.' };

it('are those that a person made or is named in, and with the right everybody’s', async () => {
  const id = await make(asha);
  expect([await seen(asha, id), await seen(balu, id), await seen(all, id)]).toEqual([true, false, true]);
  expect(await update(balu, id, { Orders: 5 })).toMatchObject(gone);
  await done(update(asha, id, { HelperId: balu.userId }));
  expect(await seen(balu, id)).toBe(true);
  await done(update(balu, id, { Orders: 5 }));
});

it('begin with whoever makes them, and only who sees all may name somebody else', async () => {
  const id = await make(asha);
  expect(await rowsOf(asha, 'Visit/GetVisits', { VisitId: id })).toMatchObject([{ VisitorId: asha.userId }]);
  const locked = { code: '400', message: "Visitor can't be changed in this record." };
  expect(await asha.post('Visit/CreateVisit', { Place: place(), VisitorId: balu.userId })).toMatchObject(
    locked,
  );
  expect(await update(asha, id, { VisitorId: balu.userId })).toMatchObject(locked);
  const Rows = [{ Id: id }];
  expect(
    await asha.post(importCalls.change.path, {
      Page: 'visit-master',
      Does: 'edit',
      Values: { VisitorId: balu.userId },
      Rows,
    }),
  ).toMatchObject({ code: '400' });
  await done(update(all, id, { VisitorId: balu.userId }));
  expect([await seen(asha, id), await seen(balu, id)]).toEqual([true, true]);
});

it('can be given away by who is only named in them, and the log has the whole record', async () => {
  const id = await make(all, { VisitorId: balu.userId, HelperId: asha.userId });
  await done(update(asha, id, { HelperId: balu.userId, Orders: 3 }));
  expect(await seen(asha, id)).toBe(false);
  const { rows } = await deps.database.pool.query<{ after: Row }>(
    "select after from audit_entries where page = 'visit-master' and record_id = $1 order by id desc limit 1",
    [id],
  );
  expect(rows[0]?.after).toMatchObject({ HelperId: balu.userId, Orders: 3 });
});

it('alone are summed in counts, charts and sums, also by the kept totals of days', async () => {
  const chitra = await personOf(all.companyId, everyRight);
  await make(asha, { Kind: 2, Orders: 1000 });
  await make(chitra, { Kind: 1, Orders: 7 });
  expect((await chitra.get<Row[]>('Visit/GetChart')).data).toMatchObject([{ label: 'First', values: [7] }]);
  expect((await chitra.get<Row[]>('Visit/GetCounts')).data.map(({ count }) => count)).toEqual([1, 0, 1]);
  const [first] = (await chitra.post<Row[]>('Visit/GetVisits', { Sums: true, PageSize: 5 })).data;
  expect(first).toMatchObject({ TotalRows: 1, Sums: { Orders: 7 } });
  expect(await chitra.cells('Visit/GetVisits')).toHaveLength(1);
});

it('of others are not choices of a reference, which a record keeps that has one', async () => {
  const id = await make(asha);
  const create = (by: Person, VisitId: number) => by.post<Row>('Note/CreateNote', { Note: 'Any', VisitId });
  expect(
    (await balu.get<{ value: number }[]>('Visit/GetOptions')).data.map(({ value }) => value),
  ).not.toContain(id);
  const [hidden, none] = [await create(balu, id), await create(balu, 2_000_000_000)];
  expect(hidden).toMatchObject({ code: '400', message: none.message });
  const { NoteId } = await done(create(asha, id));
  await done(balu.post('Note/UpdateNote', { NoteId, Note: 'Other', VisitId: id }));
});

it('of others are changed by no change of many rows, by their ids or by a filter', async () => {
  const id = await make(asha, { Orders: 1 });
  const change = { Page: 'visit-master', Does: 'edit', Values: { Orders: 9 } };
  const { ImportId } = await done(
    balu.post<{ ImportId: number }>(importCalls.change.path, { ...change, Rows: [{ Id: id }] }),
  );
  await work();
  expect((await balu.post<Row[]>(importCalls.rows.path, { ImportId })).data).toMatchObject([
    { Label: '', Outcome: 'refused', Faults: [{ Message: gone.message }] },
  ]);
  expect(await rowsOf(all, 'Visit/GetVisits', { VisitId: id })).toMatchObject([{ Orders: 1 }]);
});

it('of others are changed by no file, whose rows only its own person reads', async () => {
  vi.spyOn(tables, 'readTable').mockImplementation(tableParts);
  const Place = place();
  const id = await make(asha, { Place, Orders: 1 });
  const upload = async (by: Person, content: string) => {
    const form = new FormData();
    form.set('Page', 'visit-master');
    form.set('File', new File([content], 'visits.csv'));
    const { ImportId } = await done(by.post<{ ImportId: number }>(importCalls.upload.path, form, { form }));
    await work();
    return ImportId;
  };
  const rows = async (by: Person, ImportId: number) => by.post<Row[]>(importCalls.rows.path, { ImportId });
  const theirs = await upload(balu, `Place,Orders\n${Place},9\n`);
  const [row] = (await rows(balu, theirs)).data;
  // as a place that is taken, and not as a record with other values
  expect(row).toMatchObject({ Outcome: 'create', Changes: [{ Before: null }, { Before: null }] });
  await balu.post(importCalls.run.path, { ImportId: theirs });
  await work();
  expect(await rowsOf(all, 'Visit/GetVisits', { VisitId: id })).toMatchObject([{ Orders: 1 }]);
  const own = await upload(asha, `Place,Orders\n${Place},2\n`);
  expect((await rows(asha, own)).data).toMatchObject([{ Outcome: 'change' }]);
  expect(await rows(balu, own)).toMatchObject(gone);
  expect(
    (await balu.get<Row[]>(`${importCalls.list.path}?Page=visit-master`)).data.map(
      ({ ImportId }) => ImportId,
    ),
  ).not.toContain(own);
  expect((await rows(all, own)).code).toBe('200');
});

it('of others show nobody their files', async () => {
  const sources = declaredSources(
    resources,
    { ...registryOf({}), rows: { people } },
    deps.config.timeZone,
  ).values();
  const app = new Hono().route('/uploads', serveUploads(deps, [...sources]));
  const name = await deps.uploads.store(Buffer.from('%PDF-1.4'), 'pdf');
  await deps.database.db.insert(uploads).values({
    name,
    mimeType: 'application/pdf',
    size: 8,
    companyId: all.companyId,
    isPrivate: true,
    createdBy: asha.userId,
  });
  await make(asha, { Report: `/uploads/${name}` });
  const rights = { 'visit-master': everyRight, 'audit-log': everyRight };
  const status = async (granted: object) => {
    const token = await signIn(
      deps,
      await createUser(deps, { companyId: all.companyId, rights: { ...rights, ...granted } }),
    );
    return (await app.request(`/uploads/${name}`, { headers: { authorization: `Bearer ${token}` } })).status;
  };
  expect(await status({})).toBe(404);
  expect(await status({ 'visit-master': [...everyRight, 'everybody'] })).toBe(200);
});

it('are copied under a name that nobody else has', async () => {
  const Place = place();
  const id = await make(asha, { Place });
  await make(balu, { Place: `${Place} (2)` });
  const change = { Page: 'visit-master', Does: 'duplicate', Rows: [{ Id: id }] };
  await done(asha.post(importCalls.change.path, change));
  await work();
  expect((await rowsOf(asha, 'Visit/GetVisits')).map((row) => row['Place'])).toContain(`${Place} (3)`);
});

it('are refused at the start where the server could not keep them', () => {
  const boot = (changes: Partial<ResourceDeclaration>) => () =>
    normaliseResources({ ...declarations, visit: { ...visit, ...changes } });
  expect(boot({ ownRows: { unless: 'everybodys' } })).toThrow(
    "the right 'everybodys': name it in 'rights'; did you mean 'everybody'?",
  );
  expect(boot({ ownRows: { named: ['Place'], unless: 'everybody' } })).toThrow(
    "in 'Place', which is not a reference to 'user'",
  );
  expect(
    boot({
      table: undefined,
      rows: 'people',
      ownRows: { unless: 'everybody' },
      calls: { list: 'Visit/GetVisits' },
    }),
  ).toThrow('it declares no table');
  const chart = { type: 'bar', title: 'All', by: 'Kind', rows: 'people', call: 'Visit/GetAll' } as const;
  expect(boot({ chart })).toThrow("its chart 'All' sums other rows");
  expect(() =>
    declaredSources(
      resources,
      {
        ...registryOf({}),
        rows: { people },
        tableRows: { visit: { join: 'join users u on u.id = :user', columns: {}, wire: {} } },
      },
      'UTC',
    ),
  ).toThrow("by a join that is not a left join: what a person sees is said by 'ownRows'");
});

it('are told to receivers only whose last author sees everybody’s', async () => {
  await syncEvents(deps.database, [...resources.values()]);
  const receiverOf = async (name: string, { userId }: Person) => {
    const { rows } = await deps.database.pool.query<{ id: number }>(
      `with added as (
         insert into receivers (company_id, receiver_name, address, is_personal, created_by)
         values ($1, $2, 'https://erp.example.com/', true, $3) returning id
       )
       insert into receiver_events (company_id, record_id, place, event) select $1, id, 1, 'category.created' from added
       returning record_id as id`,
      [all.companyId, name, userId],
    );
    return rows[0]?.id ?? 0;
  };
  const [ofAll, ofAsha] = [await receiverOf('Whole', all), await receiverOf('Own', asha)];
  const toldOf = async (visitId: number) => {
    const { rows } = await deps.database.pool.query<{ receiver: number }>(
      'select receiver_id as receiver from event_deliveries where subject = $1',
      [`visit-master ${visitId}`],
    );
    return rows.map(({ receiver }) => receiver);
  };
  expect(await toldOf(await make(balu))).toEqual([ofAll]);
  // she saves it, so her rights count from now on
  await deps.database.pool.query('update receivers set updated_by = $2 where id = $1', [ofAll, asha.userId]);
  expect(await toldOf(await make(balu))).toEqual([]);
  await deps.database.pool.query('update receivers set updated_by = $2 where id = $1', [ofAsha, all.userId]);
  const visitId = await make(balu);
  expect(await toldOf(visitId)).toEqual([ofAsha]);
  const send = async () => {
    const sending = createSending(deps);
    await sending.round();
    await sending.whenIdle();
  };
  // it waits, as the receiver has no secret
  await send();
  expect(await toldOf(visitId)).toEqual([ofAsha]);
  await deps.database.pool.query(`update event_deliveries set due_at = now()`);
  await deps.database.pool.query('update receivers set updated_by = $2 where id = $1', [ofAsha, asha.userId]);
  await deps.database.pool.query('delete from receiver_turns');
  await send();
  expect(await toldOf(visitId)).toEqual([]);
});
