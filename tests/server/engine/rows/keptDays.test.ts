import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { date, moment, text } from '../../../../contract/resource/fields.ts';
import { normaliseResources } from '../../../../contract/resource/normaliseResources.ts';
import type { DayTotals } from '../../../../server/engine/Module.ts';
import { declaredSources } from '../../../../server/engine/rows/declaredSources.ts';
import { listRows, type PageQuery } from '../../../../server/engine/rows/listRows.ts';
import type { RowSource } from '../../../../server/engine/rows/RowSource.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { declare } from '../../../support/declarations.ts';
import { createCompany, sessionOf } from '../../../support/factories.ts';

const zone = 'Asia/Kolkata';

/** A query by a moment, and one by a day. */
const resources = normaliseResources({
  scan: declare(
    'Scan',
    { City: text('City'), At: moment('At') },
    { table: undefined, rows: 'scans', period: { days: 7, field: 'At' }, sort: { by: 'At' } },
  ),
  visit: declare(
    'Visit',
    { City: text('City'), Day: date('Day') },
    { table: undefined, rows: 'visits', period: { days: 7, field: 'Day' }, sort: { by: 'Day' } },
  ),
});
const rows = {
  scans: `select id as "ScanId", city as "City", at as "At" from scans r where company_id = :company`,
  visits: `select id as "VisitId", city as "City", day as "Day" from visits r where company_id = :company`,
};
/** Kept one by one: what is kept is added up. */
const daysOf = (day: string, table: string): DayTotals => ({
  days: `select ${day} as day, 1 as total from ${table} where company_id = :company`,
  zone: `select '${zone}'`,
});
const dayTotals = {
  scans: daysOf(`(at at time zone '${zone}')::date`, 'scans'),
  visits: daysOf('day', 'visits'),
};

let test: TestDatabase;
let companies: number[];

const run = (statement: string, values: unknown[] = []) => test.db.pool.query(statement, values);

const sourceOf = (key: string, inZone = zone): RowSource => {
  const parts = { rows, dayTotals, tableRows: {}, redacts: {} };
  const source = declaredSources(resources, parts, inZone).get(key);
  if (!source) throw new Error(`There is no '${key}'`);
  return source;
};

const asked = (more: Partial<PageQuery> = {}): PageQuery => ({
  first: 1,
  size: 5,
  search: '',
  sortColumn: '',
  sortOrder: '',
  ...more,
});

beforeAll(async () => {
  test = await createTestDatabase();
  companies = [await createCompany({ database: test.db }), await createCompany({ database: test.db })];
  const table = 'id integer primary key generated always as identity, company_id integer not null, city text';
  await run(`create table scans (${table}, at timestamptz not null)`);
  await run(`create table visits (${table}, day date not null)`);
});

beforeEach(async () => {
  await run('truncate scans, visits');
});

afterAll(() => test.drop());

it('counts the rows itself where the kept sums are of another zone’s days', async () => {
  const [companyId = 0] = companies;
  await run(
    `insert into scans (company_id, at) values ($1, '2026-03-01T20:00Z'), ($1, '2026-03-02T09:00Z')`,
    [companyId],
  );
  const total = async (inZone: string) => {
    const period = { from: '2026-03-01', to: '2026-03-01' };
    const source = sourceOf('scan', inZone);
    return (await listRows(test.db, source, sessionOf(companyId), asked({ period }))).total;
  };
  expect([await total('UTC'), await total(zone)]).toEqual([1, 0]);
});

describe('a page far down a log', () => {
  /** The same rows without kept sums: walked to, and counted. */
  const walked = ({ dayTotals: _kept, ...source }: RowSource): RowSource => source;

  const days = fc.constantFrom(undefined, '2026-03-02', '2026-03-03', '2026-03-05', '2026-03-09');

  it.each(['scan', 'visit'])(
    'of %s is what walking there finds, in both orders and any period',
    async (key) => {
      const [companyId = 0, other = 0] = companies;
      // many of one moment, days without any
      await run(
        `insert into scans (company_id, city, at) select case when n % 7 = 0 then $2::int else $1::int end, n,
         '2026-03-01T10:00Z'::timestamptz + (n * n % 61) * (n % 5) * interval '47 minutes' from generate_series(1, 400) n`,
        [companyId, other],
      );
      await run(
        `insert into visits (company_id, city, day) select $1, n, '2026-03-01'::date + n * n % 11
         from generate_series(1, 300) n`,
        [companyId],
      );
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            first: fc.integer({ min: 1, max: 450 }),
            size: fc.constantFrom(1, 5, 20),
            sortOrder: fc.constantFrom('ASC', 'DESC'),
            period: fc.record({ from: days, to: days }),
            inZone: fc.constantFrom(zone, 'America/New_York'),
          }),
          async ({ inZone, ...more }) => {
            const source = sourceOf(key, inZone);
            const query = asked({ ...more, sortColumn: source.resource.sort.by });
            const listed = (from: RowSource) => listRows(test.db, from, sessionOf(companyId), query);
            expect(await listed(source)).toEqual(await listed(walked(source)));
          },
        ),
        { numRuns: 150 },
      );
    },
  );
});
