import { read, utils } from '@e965/xlsx';
import Papa from 'papaparse';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAuditPeople } from '../../contract/calls/records/auditLog.ts';
import { dayInZone } from '../../contract/day/day.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { pagesOf } from '../../server/calls/pages.ts';
import { syncPages } from '../../server/engine/syncPages.ts';
import { erasePersonFromLog } from '../../server/access/accounts/deleteAccount.ts';
import { appOf } from '../support/appOf.ts';
import { type Brand, createBrand, type Fields } from '../support/brand.ts';
import { createCompany, createUser, everyRight, setRights, signIn } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const app = appOf(deps);
// a server does it at its start
await syncPages(deps.database, pagesOf(deps.portal));
let brand: Brand;

// The first company is the operating one.
await createCompany(deps);
beforeEach(async () => {
  brand = await createBrand(deps, {
    'audit-log': ['view'],
    'carton-master': everyRight,
    'mrp-master': everyRight,
  });
});

const get = (path: string, token = brand.token) =>
  app.request(`/api/rest/${path}`, { headers: { authorization: `Bearer ${token}` } });

const query = (parts: Record<string, unknown>) =>
  `audit-log?${new URLSearchParams(Object.entries(parts).map(([name, part]) => [name, JSON.stringify(part)]))}`;

async function entries(filter: object = {}, by = brand): Promise<Fields[]> {
  const response = await get(query({ filter, range: [0, 99] }), by.token);
  expect(response.status).toBe(200);
  return response.json() as Promise<Fields[]>;
}

const carton = { CartonName: 'Box', CartonSize: 12, Description: 'Brown' };

async function addCarton(changes: object = {}): Promise<number> {
  const saved = await brand.ask('CartonMaster/CreateCarton', { ...carton, ...changes });
  expect(saved.code).toBe('200');
  return Number(saved.data['CartonId']);
}

const update = (CartonId: number, changes: object, options = {}) =>
  brand.ask('CartonMaster/UpdateCarton', { ...carton, CartonId, ...changes }, options);

describe('a change is kept with who, when, before and after:', () => {
  it('a new record', async () => {
    const id = await addCarton();
    const [entry] = await entries({ Page: 'carton-master' });
    expect(entry).toMatchObject({
      Page: 'carton-master',
      RecordId: id,
      RecordLabel: 'Box',
      Action: 'created',
      Before: null,
      After: { ...carton, IsActive: true },
      UserCompany: null,
    });
    expect(entry?.['UserName']).toEqual(expect.any(String));
    expect(Math.abs(Date.parse(String(entry?.['CreatedDate'])) - Date.now())).toBeLessThan(60_000);
  });

  it('and is found by its days in the portal’s zone', async () => {
    const id = await addCarton();
    const found = async (from: string, to: string) =>
      (await entries({ RecordId: id, Page: 'carton-master', from, to })).length;
    const today = dayInZone(deps.config.timeZone);
    expect([await found(today, today), await found('2000-01-01', '2000-12-31')]).toEqual([1, 0]);
    expect((await get(query({ filter: { from: 'x' } }))).status).toBe(400);
  });

  it('an update, a toggle, and back', async () => {
    const id = await addCarton();
    await update(id, { CartonSize: 24 });
    await brand.ask(`CartonMaster/InActiveRow/${id}/false`);
    await brand.ask(`CartonMaster/InActiveRow/${id}/true`);
    const found = await entries({ Page: 'carton-master', RecordId: id });
    expect(found.map(({ Action }) => Action)).toEqual(['activated', 'inactivated', 'updated', 'created']);
    expect(found[2]).toMatchObject({ Before: { CartonSize: 12 }, After: { CartonSize: 24 } });
    expect(found[1]).toMatchObject({ Before: { IsActive: true }, After: { IsActive: false } });
  });

  it('has the labels of its references', async () => {
    const product = await brand.product();
    const [entry] = await entries({ Page: 'product-master', RecordId: product });
    expect(entry?.['After']).toMatchObject({ CategoryName: expect.any(String) as unknown });
  });

  it("a transaction's rows, which come from a query", async () => {
    await brand.issued(10);
    expect((await entries({ Page: 'issue-number' }))[0]).toMatchObject({
      Action: 'created',
      After: { SalesOrderNo: 'SO1', IssueQty: 10 },
    });
  });
});

describe('nothing is kept', () => {
  it.each([
    ['of a refused save', { CartonSize: 0 }],
    ['of a save that changes nothing', {}],
  ])('%s', async (_what, changes) => {
    const id = await addCarton();
    await update(id, changes);
    expect(await entries({ RecordId: id, Page: 'carton-master' })).toHaveLength(1);
  });

  it('of a save that the database refuses at the end', async () => {
    await addCarton();
    const other = await addCarton({ CartonName: 'Crate' });
    expect((await update(other, { CartonName: 'box' })).code).toBe('409');
    expect(await entries({ RecordId: other })).toHaveLength(1);
  });

  it("of another company's record", async () => {
    const id = await addCarton();
    const stranger = await createBrand(deps, { 'carton-master': everyRight, 'audit-log': ['view'] });
    await stranger.ask('CartonMaster/UpdateCarton', { ...carton, CartonId: id, CartonSize: 1 });
    await stranger.ask(`CartonMaster/InActiveRow/${id}/false`);
    expect(await entries({ Page: 'carton-master' }, stranger)).toEqual([]);
    expect(await entries({ Page: 'carton-master' })).toHaveLength(1);
  });
});

it('a repeated request is kept once', async () => {
  const id = await addCarton();
  const options = { headers: { 'idempotency-key': `again-${id}` } };
  await update(id, { CartonSize: 5 }, options);
  await update(id, { CartonSize: 5 }, options);
  expect(await entries({ RecordId: id, Page: 'carton-master' })).toHaveLength(2);
});

it('simultaneous changes follow each other: each begins with the state that the last one left', async () => {
  const id = await addCarton();
  await Promise.all([21, 22, 23, 24].map((CartonSize) => update(id, { CartonSize })));
  const found = (await entries({ RecordId: id, Page: 'carton-master' })) as unknown as {
    Before: Fields | null;
    After: Fields;
  }[];
  expect(found).toHaveLength(5);
  for (const [index, { Before }] of found.slice(0, -1).entries())
    expect(Before).toEqual(found[index + 1]?.After);
});

describe('rows that somebody takes along', () => {
  const take = (accept: string, body: object = {}) =>
    app.request('/api/api/CartonMaster/GetCarton', {
      method: 'POST',
      body: JSON.stringify({ First: -1, PageSize: -1, ...body }),
      headers: { authorization: `Bearer ${brand.token}`, accept, 'content-type': 'application/json' },
    });
  const taken = async () =>
    (await entries({ Page: 'carton-master', Action: 'downloaded' })).map(({ RecordLabel, After }) => [
      RecordLabel,
      After,
    ]);

  it('are kept with how many they are and by which filter, whatever the file', async () => {
    for (const CartonName of ['Box 1', 'Box 2', 'Crate']) await addCarton({ CartonName });
    for (const [accept, search] of [
      ['text/csv', 'box'],
      ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'crate'],
      ['application/json', ''],
    ] as const)
      expect((await take(accept, { SearchValue: search })).status).toBe(200);
    expect(await taken()).toEqual([
      ['3 rows as JSON', { Rows: 3 }],
      ['1 row as Excel', { Rows: 1, SearchValue: 'crate' }],
      ['2 rows as CSV', { Rows: 2, SearchValue: 'box' }],
    ]);
    expect(await entries({ q: 'as csv' })).toHaveLength(1);
  });

  it('are not recorded for a refused export or for pages', async () => {
    await addCarton();
    await brand.ask('CartonMaster/GetCarton', { PageSize: 20 });
    await setRights(deps, brand.roleId, { 'audit-log': ['view'], 'carton-master': ['view'] });
    expect((await take('text/csv')).status).toBe(418);
    expect(await taken()).toEqual([]);
  });
});

describe('as a REST resource', () => {
  it('answers pages, newest first, with the total in Content-Range', async () => {
    for (const n of [1, 2, 3]) await addCarton({ CartonName: `Box ${n}` });
    const filter = { Page: 'carton-master' };
    const page = await get(query({ filter, range: [0, 1], sort: ['CreatedDate', 'DESC'] }));
    expect(page.headers.get('content-range')).toBe('audit-log 0-1/3');
    const names = ((await page.json()) as Fields[]).map(({ RecordLabel }) => RecordLabel);
    expect(names).toEqual(['Box 3', 'Box 2']);
    const rest = await get(query({ filter, range: [2, 3], sort: ['CreatedDate', 'DESC'] }));
    expect(rest.headers.get('content-range')).toBe('audit-log 2-2/3');
    const behind = await get(query({ filter, range: [10, 11] }));
    expect([await behind.json(), behind.headers.get('content-range')]).toEqual([[], 'audit-log */3']);
    const oldest = await get(query({ filter, range: [0, 0], sort: ['CreatedDate', 'ASC'] }));
    expect(await oldest.json()).toMatchObject([{ RecordLabel: 'Box 1' }]);
  });

  it('answers one entry, and several by their ids', async () => {
    await addCarton();
    const [entry] = await entries();
    expect(await (await get(`audit-log/${String(entry?.['id'])}`)).json()).toEqual(entry);
    expect(await entries({ id: [entry?.['id'], 0] })).toEqual([entry]);
    for (const id of ['0', 'x', '99999999']) expect((await get(`audit-log/${id}`)).status).toBe(404);
  });

  it('is searched by record and person, and filtered by person', async () => {
    await addCarton({ CartonName: 'Tea chest' });
    const [entry] = await entries({ q: 'A CHES' });
    expect(entry).toMatchObject({ RecordLabel: 'Tea chest' });
    expect((await entries({ UserId: Number(entry?.['UserId']) })).length).toBeGreaterThan(0);
    expect(await entries({ UserId: 999_999 })).toEqual([]);
    const people = await brand.ask(getAuditPeople);
    expect(people.data).toEqual([{ value: entry?.['UserId'], label: entry?.['UserName'] }]);
  });

  it.each([
    'audit-log?range=x',
    'audit-log?range=[5,2]',
    'audit-log?range=[0,5000]',
    'audit-log?sort=["Nonsense","ASC"]',
    'audit-log?sort=["CreatedDate","UP"]',
    // their order would reveal fields that not everybody sees
    'audit-log?sort=["Before","ASC"]',
    'audit-log?sort=["After","ASC"]',
    'audit-log?filter={"After":"{}"}',
    'audit-log?filter={"Nonsense":1}',
    'audit-log?filter={"constructor":1}',
    'audit-log?filter={"RecordId":"x"}',
    'audit-log?filter={"RecordId":{"a":1}}',
    'audit-log?filter=[',
  ])('refuses %s', async (path) => {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 400]);
  });

  it('takes numbers larger than the column as found nowhere', async () => {
    expect(await entries({ RecordId: 9_000_000_000 })).toEqual([]);
  });

  it('needs a session and the right to view', async () => {
    expect((await app.request('/api/rest/audit-log')).status).toBe(401);
    await addCarton();
    const [entry] = await entries();
    await setRights(deps, brand.roleId, { 'audit-log': ['add', 'edit', 'report'] });
    for (const path of ['audit-log', `audit-log/${String(entry?.['id'])}`])
      expect((await get(path)).status).toBe(418);
    expect((await brand.ask(getAuditPeople)).status).toBe(418);
  });

  it("shows nothing of another company, and no one of its people's names", async () => {
    await addCarton();
    const [entry] = await entries();
    const companyId = await createCompany(deps);
    const token = await signIn(
      deps,
      await createUser(deps, { companyId, rights: { 'audit-log': ['view'] } }),
    );
    expect(await (await get('audit-log', token)).json()).toEqual([]);
    expect((await get(`audit-log/${String(entry?.['id'])}`, token)).status).toBe(404);
    const people = await brand.ask(getAuditPeople, undefined, { token });
    expect(people.data).toEqual([]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('has no %s', async (method) => {
    const headers = { authorization: `Bearer ${brand.token}` };
    expect((await app.request('/api/rest/audit-log/1', { method, headers })).status).toBe(404);
  });
});

describe('a file of the entries that a filter finds', () => {
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const file = (accept: string, filter: object = {}, token = brand.token) =>
    app.request(`/api/rest/${query({ filter })}`, {
      headers: { authorization: `Bearer ${token}`, accept },
    });
  const header = [
    'When',
    'Person',
    'Record',
    'Change',
    'Master',
    'Record No',
    'Company of the person',
    'Before',
    'After',
  ];
  const ofCartons = { Page: 'carton-master' };

  beforeEach(() =>
    setRights(deps, brand.roleId, { 'audit-log': ['view', 'report'], 'carton-master': everyRight }),
  );

  it('is CSV in words, newest first, and is recorded itself', async () => {
    const id = await addCarton({ CartonName: '=1+1' });
    await update(id, { CartonName: '=1+1', CartonSize: 24 });
    const found = await file('text/csv', ofCartons);
    expect(found.headers.get('content-type')).toContain('text/csv');
    const text = await found.text();
    const { data: rows } = Papa.parse<string[]>(text, { skipEmptyLines: true });
    expect(rows[0]).toEqual(header);
    expect(rows.slice(1).map(([, , ...cells]) => cells.slice(0, 4))).toEqual([
      ["'=1+1", 'Updated', 'Carton Master', String(id)],
      ["'=1+1", 'Created', 'Carton Master', String(id)],
    ]);
    expect(rows[1]?.[0]).toMatch(/^\d+ \w{3} \d{4} \d\d:\d\d$/);
    expect(rows[1]?.[7]).toContain('CartonSize: 12');
    expect(rows[1]?.[8]).toContain('CartonSize: 24');
    expect(await entries({ Page: 'audit-log' })).toMatchObject([
      { Action: 'downloaded', RecordLabel: '2 rows as CSV', After: { Rows: 2, Page: 'carton-master' } },
    ]);
  });

  it('is a workbook, of the days and the words that are asked for', async () => {
    await addCarton({ CartonName: 'Tea chest' });
    await addCarton({ CartonName: 'Crate' });
    const rowsOf = async (filter: object) => {
      const found = await file(sheetType, { ...ofCartons, ...filter });
      expect(found.headers.get('content-type')).toBe(sheetType);
      const book = read(new Uint8Array(await found.arrayBuffer()));
      const [sheet = {}] = Object.values(book.Sheets);
      return utils.sheet_to_json<Record<string, unknown>>(sheet).map(({ Record: name }) => name);
    };
    const today = dayInZone(deps.config.timeZone);
    expect(await rowsOf({ from: today, to: today })).toEqual(['Crate', 'Tea chest']);
    expect(await rowsOf({ q: 'chest' })).toEqual(['Tea chest']);
    expect(await rowsOf({ from: '2000-01-01', to: '2000-12-31' })).toEqual([]);
  });

  it('has all entries, though a page has at most a thousand', async () => {
    await deps.database.pool.query(
      `insert into audit_entries (company_id, user_id, user_name, user_company_id, page, record_id, record_label, action)
       select $1, 1, 'Old', $1, 'old-master', n, 'Record ' || n, 'created' from generate_series(1, 2500) n`,
      [brand.companyId],
    );
    const text = await (await file('text/csv', { Page: 'old-master' })).text();
    expect(text.trim().split('\r\n')).toHaveLength(2501);
    expect(text).toContain(',old-master,');
  });

  it('is refused without the right to it, and to a dealer', async () => {
    const { companyId } = brand;
    const refused = async (token: string) => (await file('text/csv', {}, token)).status;
    await setRights(deps, brand.roleId, { 'audit-log': ['view'] });
    expect(await refused(brand.token)).toBe(418);
    const dealer = await createUser(deps, {
      companyId,
      userType: 2,
      rights: { 'order-booking': everyRight },
    });
    expect(await refused(await signIn(deps, dealer))).toBe(418);
    expect((await app.request('/api/rest/audit-log', { headers: { accept: 'text/csv' } })).status).toBe(401);
    const response = await file('text/csv', { Nonsense: 1 });
    expect(response.status).toBe(400);
  });

  it('has nothing of another company', async () => {
    await addCarton();
    const companyId = await createCompany(deps);
    const rights = { 'audit-log': ['view', 'report'] } as const;
    const token = await signIn(deps, await createUser(deps, { companyId, rights }));
    const text = await (await file('text/csv', {}, token)).text();
    expect(text).not.toContain('Carton Master');
  });
});

describe('an entry stays as it is', () => {
  it.each([
    `update audit_entries set record_label = 'x'`,
    'delete from audit_entries',
    'truncate audit_entries',
  ])('against %s', async (statement) => {
    await expect(deps.database.pool.query(statement)).rejects.toThrow(
      'Entries of the audit log can be neither changed nor removed.',
    );
  });

  it('but for the name of who was erased', async () => {
    await addCarton();
    const [entry] = await entries();
    const userId = Number(entry?.['UserId']);
    await inTransaction(deps.database, (transaction) =>
      erasePersonFromLog(transaction, userId, `Deleted person ${userId}`),
    );
    const [erased] = await entries();
    expect(erased).toEqual({ ...entry, UserName: `Deleted person ${userId}` });
  });
});
