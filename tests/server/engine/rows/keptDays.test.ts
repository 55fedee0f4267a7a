import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { date, text } from '../../../../contract/resource/declaration/fields.ts';
import { normaliseResources } from '../../../../contract/resource/check/normaliseResources.ts';
import { declaredSources } from '../../../../server/engine/declaredSources.ts';
import type { PageQuery, RowSource } from '../../../../server/engine/rows/RowSource.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { createDeclaredTables, declare, declaredResources } from '../../../support/declarations.ts';
import { createCompany, sessionOf } from '../../../support/factories.ts';
import { listRows } from '../../../support/listRows.ts';

const visits = { City: text('City'), Day: date('Day', { required: 'Which day?' }) };
const tables = { scanned: declare('Scanned', { City: text('City') }), visited: declare('Visited', visits) };
/** By its creation. */
const scan = declare(
  'Scan',
  { City: text('City') },
  { table: undefined, rows: 'scans', period: { days: 7 } },
);
/** By a day of its own. */
const visit = declare('Visit', visits, {
  table: undefined,
  rows: 'visits',
  period: { days: 7, field: 'Day' },
});
const resources = normaliseResources({ scan, visit });
const zone = 'Asia/Kolkata';

const rows = {
  scans: `select r.id as "ScanId", r.city as "City", r.created_at as "CreatedDate" from scanneds r where r.company_id = :company`,
  visits: `select r.id as "VisitId", r.city as "City", r.day as "Day", r.created_at as "CreatedDate" from visiteds r
    where r.company_id = :company`,
};
const dayTotals = {
  scans: {
    days: `select (created_at at time zone '${zone}')::date as day, count(*) as total from scanneds
      where company_id = :company group by 1`,
    zone: `select '${zone}'`,
  },
  visits: {
    days: 'select day, count(*) as total from visiteds where company_id = :company group by 1',
    zone: `select '${zone}'`,
  },
};

let test: TestDatabase;
let companies: number[];

const run = (text: string, values: unknown[] = []) => test.db.pool.query(text, values);

const sourceOf = (key: string, inZone = zone): RowSource => {
  const registry = { rows, dayTotals, tableRows: {}, redacts: {} };
  const source = declaredSources(resources, registry, inZone).get(key);
  if (!source) throw new Error(`There is no '${key}'`);
  return source;
};

beforeAll(async () => {
  test = await createTestDatabase();
  companies = [await createCompany({ database: test.db }), await createCompany({ database: test.db })];
  await createDeclaredTables(test.db, declaredResources(tables));
  const [companyId = 0, other = 0] = companies;
  // many of one moment, days without any
  await run(
    `insert into scanneds (company_id, city, created_at) select case when n % 7 = 0 then $2::int else $1::int end, n,
       '2026-03-01T10:00Z'::timestamptz + (n * n % 61) * (n % 5) * interval '47 minutes' from generate_series(1, 400) n`,
    [companyId, other],
  );
  await run(
    `insert into visiteds (company_id, city, day) select $1, n, '2026-03-01'::date + n * n % 11 from generate_series(1, 300) n`,
    [companyId],
  );
});

afterAll(() => test.drop());

describe('a page far down a log', () => {
  /** The same rows without kept sums: walked to, and counted. */
  const walked = ({ dayTotals: _kept, ...source }: RowSource): RowSource => source;

  const days = fc.constantFrom(undefined, '2026-03-02', '2026-03-03', '2026-03-05', '2026-03-09');

  it.each(['scan', 'visit'])(
    'of %s is what walking there finds, in both orders and any period',
    async (key) => {
      const [companyId = 0] = companies;
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            first: fc.integer({ min: 1, max: 450 }),
            size: fc.constantFrom(1, 5, 20),
            sortOrder: fc.constantFrom('ASC', 'DESC'),
            period: fc.record({ from: days, to: days }),
            inZone: fc.constantFrom(zone, 'America/New_York'),
          }),
          async ({ inZone, ...asked }) => {
            const source = sourceOf(key, inZone);
            const query: PageQuery = { ...asked, sortColumn: source.resource.period?.field ?? '' };
            const found = await listRows(test.db, source, sessionOf(companyId), query);
            const expected = await listRows(test.db, walked(source), sessionOf(companyId), query);
            expect(found).toEqual(expected);
          },
        ),
        { numRuns: 150 },
      );
    },
  );
});
