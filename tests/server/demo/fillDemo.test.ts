import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '../../../contract/calls/Call.ts';
import {
  getCompanyActedFor,
  getOrderCompanies,
  getAccessRight,
  getUserMenu,
} from '../../../contract/calls/account/ownAccess.ts';
import { getAuditPeople } from '../../../contract/calls/records/auditLog.ts';
import { getCart, searchProducts } from '../../../contract/calls/orders/orders.ts';
import { getDealers } from '../../../contract/calls/orders/dealers.ts';
import { getPages, getRoles } from '../../../contract/calls/account/pagePermissions.ts';
import { placeCalls, signUpPlaceCalls } from '../../../contract/calls/verification/places.ts';
import { getConfigurableProducts } from '../../../contract/calls/seals/productConfiguration.ts';
import { getDamages, getToNumbers } from '../../../contract/calls/seals/serials.ts';
import { getAllSliders, getSliderWeb } from '../../../contract/calls/masters.ts';
import { createApp } from '../../../server/app.ts';
import { administrator, demoSignIns } from '../../../server/demo/people.ts';
import { fillDemo } from '../../../server/demo/fillDemo.ts';
import { pagesOf } from '../../../server/calls/pages.ts';
import { syncPages } from '../../../server/engine/syncPages.ts';
import { keepScanLog } from '../../../server/modules/scanLog/scanLogModule.ts';
import { askApp } from '../../support/ask.ts';
import { assertOneNumber } from '../../support/assertOneNumber.ts';
import { brokenInvariants, invariants } from '../../support/assertInvariants.ts';
import { invariantBreaks, pastTriggers } from '../../support/invariantBreaks.ts';
import { signIn } from '../../support/factories.ts';
import { createTestDeps, type TestDeps } from '../../support/testDeps.ts';
import { declared } from '../../../src/resources/portal.ts';

// Some tests fill the demo several times, perhaps on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let deps: TestDeps;

async function open(): Promise<void> {
  deps = await createTestDeps();
  await syncPages(deps.database, pagesOf(declared));
}

const counted = [
  'companies',
  'users',
  'dealers',
  'roles',
  'role_permissions',
  'categories',
  'products',
  'product_prices',
  'cartons',
  'schemes',
  'sliders',
  'orders',
  'order_lines',
  'so_uploads',
  'sales_orders',
  'issued_ranges',
  'mappings',
  'taken_out',
  'packed_cartons',
  'dispatches',
  'recalls',
  'verifications',
  'feedbacks',
  'ratings',
  'point_movements',
  'redemption_requests',
  'idempotency_keys',
] as const;

type Counts = Record<(typeof counted)[number], number>;

async function countRows(): Promise<Counts> {
  const columns = counted.map((table) => `(select count(*) from ${table})::int as ${table}`).join(', ');
  const { rows } = await deps.database.pool.query<Counts>(`select ${columns}`);
  const [row] = rows;
  if (!row) throw new Error('Nothing was counted');
  return row;
}

describe('filling once', () => {
  let filled: boolean;
  let mailed: TestDeps['mails'];

  beforeAll(async () => {
    await open();
    // as a server does before it fills
    await keepScanLog(deps);
    // the folder of the pages is there before they are built
    const clientDir = mkdtempSync(join(tmpdir(), 'unbuilt-'));
    filled = await fillDemo({ ...deps, config: { ...deps.config, clientDir } });
    mailed = [...deps.mails];
  });

  afterAll(() => deps.close());

  test('an empty database is filled with two companies, their people, products, numbers and scans', async () => {
    expect(filled).toBe(true);
    const counts = await countRows();
    expect(counts).toMatchObject({
      companies: 2,
      users: 15,
      dealers: 7,
      products: 15,
      product_prices: 17,
      cartons: 3,
      schemes: 1,
      sliders: 2,
      orders: 52,
      order_lines: 81,
      so_uploads: 3,
      sales_orders: 10,
      issued_ranges: 4,
      mappings: 15,
      verifications: 288,
      packed_cartons: 15,
      dispatches: 2,
      recalls: 1,
      point_movements: 30,
      redemption_requests: 6,
      idempotency_keys: 0,
    });
    expect(counts.feedbacks).toBeGreaterThan(0);
    // copies that turned up all over the country, and few other seals
    const suspicious = await deps.database.pool.query<{ state: number; seals: number }>(
      'select state, count(*)::int as seals from suspected_seals where score >= 30 group by state order by state',
    );
    expect(suspicious.rows).toEqual([
      { state: 1, seals: 5 },
      { state: 2, seals: 1 },
      { state: 3, seals: 1 },
    ]);
    expect(counts.ratings).toBeGreaterThan(0);
    // a dealer and a mechanic have signed up
    const { rows } = await deps.database.pool.query<object>(
      `select r.role_name, d.gst_certificate is not null as certified from users u
        join roles r on r.id = u.role_id left join dealers d on d.user_id = u.id
        where not u.is_approved order by r.role_name`,
    );
    expect(rows).toEqual([
      { role_name: 'Dealer', certified: true },
      { role_name: 'Mechanic', certified: false },
    ]);
  });

  test('the scans lie in the thirty days before the fill and have every verdict', async () => {
    const { rows } = await deps.database.pool.query<{ verdict: string; oldest: number; newest: number }>(
      `select verdict, extract(day from now() - min(created_at))::int as oldest,
        extract(epoch from max(created_at) - now()) as newest from verifications group by verdict order by verdict`,
    );
    expect(rows.map(({ verdict }) => verdict)).toEqual(['fake', 'genuine', 'scanned']);
    expect(Math.max(...rows.map(({ oldest }) => oldest))).toBeGreaterThan(25);
    expect(rows.every(({ oldest, newest }) => oldest <= 31 && newest < 0)).toBe(true);
  });

  test('every scanned number was issued and mapped before, and no unit was scanned by the public in a carton', async () => {
    const { rows } = await deps.database.pool.query<object>(
      `select count(*)::int as scanned, count(*) filter (where m.created_at < v.created_at)::int as mapped,
        count(*) filter (where i.created_at < m.created_at)::int as issued,
        count(*) filter (where exists (select from carton_runs c
          where c.company_id = v.company_id and c.serials @> v.serial))::int as packed
       from verifications v join mappings m on m.company_id = v.company_id and m.serials @> v.serial
         join issued_ranges i on i.company_id = v.company_id and i.serials @> v.serial`,
    );
    const [{ scanned = 0 } = {}] = rows as { scanned?: number }[];
    expect(scanned).toBeGreaterThan(200);
    expect(rows).toEqual([{ scanned, mapped: scanned, issued: scanned, packed: 0 }]);
  });

  test('each company has orders in all three states, read and unread, of the days before the fill', async () => {
    const { rows } = await deps.database.pool.query<object>(
      `select company_id, count(distinct dispatch_status)::int as states, count(distinct read_by_staff)::int as reads,
        max(created_at) < now() as past, max(created_at) - min(created_at) > interval '10 days' as weeks
       from orders group by company_id order by company_id`,
    );
    const expected = { states: 3, reads: 2, past: true, weeks: true };
    expect(rows).toMatchObject([expected, expected]);
  });

  test('the months before have orders, mappings and numbers that were demapped, so their pictures say something', async () => {
    const months = (table: string, of: string) =>
      `(select count(distinct date_trunc('month', created_at)) from ${table} where ${of})::int`;
    const { rows } = await deps.database.pool.query<object>(
      `select ${months('orders', 'company_id = 1')} as ordered, ${months('mappings', 'company_id = 1')} as mapped,
        ${months('taken_out', "company_id = 1 and kind = 'demapped'")} as demapped,
        (select bool_and(i.created_at < m.created_at and m.manufactured_on < m.created_at)
          from mappings m join issued_ranges i on i.company_id = m.company_id and i.serials @> m.serials) as in_order`,
    );
    const [{ ordered = 0, mapped = 0, demapped = 0, in_order } = {}] = rows as Record<string, number>[];
    expect(Math.min(ordered, mapped)).toBeGreaterThan(8);
    expect(demapped).toBeGreaterThan(4);
    expect(in_order).toBe(true);
  });

  test('the floor tells a whole story, and leaves the packer most units', async () => {
    const { rows } = await deps.database.pool.query<object>(
      `select (select json_object_agg(state, n) from (select state, count(*) n from packed_cartons group by 1) s) as states,
        (select count(*) from packed_cartons where fraction_remark is not null)::int as fractional,
        (select count(*) from dispatches where reversed_at is not null)::int as reversed,
        (select count(distinct created_at) from packed_cartons)::int as days,
        (select bool_and(reversed_at > created_at) from dispatches) as in_order,
        (select json_object_agg(type, last_number) from slip_books) as slips,
        (select json_agg(json_build_array(l.qty, l.dispatched) order by l.place) from order_lines l join sales_orders s
          on s.company_id = l.company_id and s.order_no = l.order_no where s.so_no = 'SO-26-0006' and l.company_id = 1) as half,
        (select min(n.units) from mappings m cross join lateral (select sum(upper(s) - lower(s)) - coalesce((
          select sum(upper(c.serials) - lower(c.serials)) from carton_runs c where c.mapping_id = m.id and c.open), 0) as units
          from unnest(m.mapped) s) n where m.company_id = 1)::int as left`,
    );
    expect(rows[0]).toMatchObject({
      states: { packed: 10, inside: 2, dispatched: 2, unpacked: 1 },
      fractional: 2,
      reversed: 1,
      days: 6,
      in_order: true,
      slips: { SID: 60, TID: 12 },
      half: [
        [60, 20],
        [40, 30],
      ],
    });
    expect(Number(Reflect.get(rows[0] ?? {}, 'left'))).toBeGreaterThan(1000);
  });

  test('everybody who is named at the start can sign in', async () => {
    const app = createApp(deps);
    for (const person of demoSignIns) {
      const body = JSON.stringify({ Email: person.email, Password: person.password, RequestType: 1 });
      const headers = { 'content-type': 'application/json' };
      const response = await app.request('/api/api/Login/CheckUser', { method: 'POST', headers, body });
      expect(await response.json(), person.email).toMatchObject({ ResponseCode: '205' });
    }
  });

  test('a number is the same in each place that shows it', async () => {
    const { rows } = await deps.database.pool.query<{ userId: number; companyId: number; roleId: number }>(
      'select id as "userId", company_id as "companyId", role_id as "roleId" from users where email = $1',
      [administrator.email],
    );
    const token = await signIn(deps, rows[0] ?? { userId: 0, companyId: 0, roleId: 0 });
    await assertOneNumber({ app: createApp(deps), token });
  });

  test('hand-written calls answer as the API’s document says', async () => {
    const app = createApp(deps);
    const document = (await (await app.request('/api/openapi.json')).json()) as object;
    const ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(document, 'document');
    const { rows } = await deps.database.pool.query<{ userId: number; companyId: number; roleId: number }>(
      'select id as "userId", company_id as "companyId", role_id as "roleId" from users where email = $1',
      [administrator.email],
    );
    const [person] = rows;
    if (!person) throw new Error('The demo has no administrator');
    const token = await signIn(deps, person);
    const ask = askApp(app);
    const state = 1;
    const asked: readonly (readonly [Call, id?: number])[] = [
      [getUserMenu, person.userId],
      [getAccessRight, person.userId],
      [getCompanyActedFor],
      [getOrderCompanies],
      [getAuditPeople],
      [getPages, person.roleId],
      [getRoles, person.companyId],
      [getToNumbers],
      [getDamages],
      [getDealers],
      [searchProducts],
      [getCart],
      [getSliderWeb],
      [getAllSliders],
      [getConfigurableProducts, 0],
      [placeCalls.countries],
      [signUpPlaceCalls.cities, state],
    ];
    for (const [call, id] of asked) {
      const answered = await ask(call, undefined, { token, params: { id: id ?? 0 } });
      expect(answered.code, call.path).toBe('200');
      const path = `/${call.path.replaceAll(/:(\w+)/g, '{$1}')}`;
      const parts = ['paths', path, 'get', 'responses', '200', 'content', 'application/json', 'schema'];
      const pointer = [...parts, 'properties', 'ResponseData', 'anyOf', '0'].map((part) =>
        encodeURIComponent(part.replaceAll('/', '~1')),
      );
      const validate = ajv.getSchema(`document#/${pointer.join('/')}`);
      void validate?.(answered.data);
      expect(validate?.errors, call.path).toBeNull();
    }
  });

  test('all invariants hold, and each one can fail', async () => {
    expect(Object.keys(invariantBreaks)).toEqual(expect.arrayContaining(invariants.map(({ name }) => name)));
    const client = await deps.database.pool.connect();
    const broken = () => brokenInvariants(client, { atRest: true });
    await client.query('begin');
    expect(await broken()).toEqual([]);
    await client.query(pastTriggers);
    for (const [name, statement] of Object.entries(invariantBreaks)) {
      await client.query('savepoint whole');
      await client.query(statement);
      expect(await broken()).toContainEqual(expect.stringContaining(`${name}: `));
      await client.query('rollback to whole');
    }
    client.release(true);
  });

  test('nobody is mailed anything while the demo is filled, or afterwards', async () => {
    expect(mailed).toEqual([]);
    expect((await deps.database.pool.query('select from mails')).rowCount).toBe(0);
  });

  test('a filled database is left as it is', async () => {
    const before = await countRows();
    expect(await fillDemo(deps)).toBe(false);
    expect(await countRows()).toEqual(before);
  });
});

describe('filling', () => {
  beforeEach(open);

  afterEach(() => deps.close());

  test('a fill that was broken off anywhere is taken up by one of two servers, and ends as if it had not been', async () => {
    let untilEnd = Infinity;
    const tick = () => {
      untilEnd -= 1;
      if (untilEnd < 0) throw new Error('broken off');
    };
    // calls of signed-in people read the clock, and scans read a key: the server dies there
    const failing: TestDeps = {
      ...deps,
      now: () => {
        tick();
        return deps.now();
      },
      keyring: {
        ...deps.keyring,
        companyWithKey: (...asked) => {
          tick();
          return deps.keyring.companyWithKey(...asked);
        },
      },
    };
    for (const ticks of [8, 60, 200]) {
      untilEnd = ticks;
      await expect(fillDemo(failing), `after ${ticks} ticks`).rejects.toThrow();
    }
    const filled = await Promise.all([fillDemo(deps), fillDemo(deps)]);
    expect(filled.toSorted()).toEqual([false, true]);
    expect(await countRows()).toMatchObject({
      companies: 2,
      users: 15,
      dealers: 7,
      roles: 8,
      categories: 6,
      products: 15,
      issued_ranges: 4,
      mappings: 15,
      verifications: 288,
      packed_cartons: 15,
      dispatches: 2,
      recalls: 1,
      point_movements: 30,
      redemption_requests: 6,
      idempotency_keys: 0,
    });
  });
});
