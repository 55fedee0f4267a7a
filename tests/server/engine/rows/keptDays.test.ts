import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { date, text } from '../../../../contract/resource/fields.ts';
import type { Resource } from '../../../../contract/resource/Resource.ts';
import { foldDayTotals, keepDayZones } from '../../../../server/engine/keepDayZones.ts';
import { tableSource } from '../../../../server/engine/rows/declaredSources.ts';
import { listRows, type PageQuery } from '../../../../server/engine/rows/listRows.ts';
import type { RowSource } from '../../../../server/engine/rows/RowSource.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { createDeclaredTables, declare, declaredResources } from '../../../support/declarations.ts';
import { createCompany, sessionOf } from '../../../support/factories.ts';

/** By its creation. */
const scan = declare('Scan', { City: text('City') }, { period: { days: 7 } });
/** By a day of its own, and everybody's. */
const visit = declare(
  'Visit',
  { City: text('City'), Day: date('Day', { required: 'Which day?' }) },
  { period: { days: 7, field: 'Day' }, rowsOf: 'everybody' },
);
const resources = declaredResources({ scan, visit });
const zone = 'Asia/Kolkata';

let test: TestDatabase;
let companies: number[];

const run = (text: string, values: unknown[] = []) =>
  test.db.pool.query<Record<string, unknown>>(text, values);

const sourceOf = (key: string, inZone = zone): RowSource => {
  const resource = resources.get(key);
  if (!resource) throw new Error(`There is no '${key}'`);
  return tableSource(resource, resources, inZone);
};

const asked = (more: Partial<PageQuery> = {}): PageQuery => ({
  first: 1,
  size: 5,
  search: '',
  sortColumn: '',
  sortOrder: '',
  ...more,
});

const keepIn = (inZone: string, of: readonly Resource[] = [...resources.values()]) =>
  keepDayZones(test.db, of, inZone);

beforeAll(async () => {
  test = await createTestDatabase();
  companies = [await createCompany({ database: test.db }), await createCompany({ database: test.db })];
  await createDeclaredTables(test.db, resources);
  await keepIn(zone);
});

beforeEach(async () => {
  await run('truncate scans, visits');
});

afterAll(() => test.drop());

/** What is kept of each day that has rows, and what a count says. */
const bothSums = `
  with kept as (
    select log, company_id, day, sum(total)::int as total from day_totals group by 1, 2, 3 having sum(total) <> 0
  ), counted as (
    select 'scans' as log, company_id, (created_at at time zone z.zone)::date as day, count(*)::int as total
    from scans, day_zones z where z.log = 'scans' group by 1, 2, 3
    union all select 'visits', 0, day, count(*)::int from visits group by 1, 2, 3
  )
  select (select json_agg(k order by log, company_id, day) from kept k) as kept,
    (select json_agg(c order by log, company_id, day) from counted c) as counted`;

async function expectKept(): Promise<void> {
  const [sums] = (await run(bothSums)).rows;
  expect(sums?.['kept']).toEqual(sums?.['counted']);
}

type Step = (client: PoolClient, writer: number) => Promise<unknown>;

const moment = fc.integer({ min: 0, max: 6 * 24 * 60 }).map((minutes) => `2026-03-01T00:00Z +${minutes} min`);
const at = (said: string): string =>
  new Date(Date.UTC(2026, 2, 1, 0, Number(/\+(\d+)/.exec(said)?.[1]))).toISOString();

/** What a writer does; each changes and removes rows of its own alone, which carry its number as their city. */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.nat(1), moment, fc.integer({ min: 1, max: 4 })).map(
    ([company, said, rows]): Step =>
      (client, writer) =>
        client.query(
          `insert into scans (company_id, city, created_at)
           select $1, $2, $3::timestamptz + n * interval '9 hours' from generate_series(1, $4) n`,
          [companies[company], String(writer), at(said), rows],
        ),
  ),
  moment.map(
    (said): Step =>
      (client, writer) =>
        client.query('insert into visits (city, day) values ($1, $2)', [writer, at(said).slice(0, 10)]),
  ),
  fc.integer({ min: -30, max: 30 }).map((hours): Step => async (client, writer) => {
    await client.query(
      `update scans set created_at = created_at + $2 * interval '1 hour' where city = $1 and id % 2 = 0`,
      [writer, hours],
    );
    await client.query(`update visits set day = day + $2::int where city = $1`, [writer, Math.sign(hours)]);
  }),
  fc.nat(1).map(
    (company): Step =>
      (client, writer) =>
        client.query('update scans set company_id = $2 where city = $1 and id % 3 = 0', [
          writer,
          companies[company],
        ]),
  ),
  fc.constant<Step>(async (client, writer) => {
    await client.query('delete from scans where city = $1 and id % 4 = 0', [writer]);
    await client.query('delete from visits where city = $1 and id % 4 = 0', [writer]);
  }),
);

const transaction = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  isKept: fc.boolean(),
});

describe('the kept sums of days', () => {
  it('are what a count says, whatever several connections write at once, while they are put together', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(transaction, { maxLength: 4 }), { minLength: 4, maxLength: 4 }),
        async (writers) => {
          const writing = new AbortController();
          const meanwhile = (async () => {
            while (!writing.signal.aborted) {
              await foldDayTotals(test.db);
              await expectKept();
            }
          })();
          await Promise.all(
            writers.map(async (transactions, writer) => {
              const client = await test.db.pool.connect();
              for (const { steps, isKept } of transactions) {
                await client.query('begin');
                for (const one of steps) await one(client, writer);
                await client.query(isKept ? 'commit' : 'rollback');
              }
              client.release();
            }),
          ).finally(() => {
            writing.abort();
          });
          await meanwhile;
          await expectKept();
        },
      ),
      { numRuns: 25 },
    );
  });

  it('have one part of each day when nobody writes', async () => {
    await run(`insert into visits (day) select '2026-03-01' from generate_series(1, 10)`);
    await foldDayTotals(test.db);
    expect((await run('select log, company_id, day, part, total from day_totals')).rows).toEqual([
      { log: 'visits', company_id: 0, day: '2026-03-01', part: 0, total: 10 },
    ]);
  });

  it('wait for nobody who writes', async () => {
    const [one, other] = [await test.db.pool.connect(), await test.db.pool.connect()];
    await one.query('begin');
    await one.query(`insert into visits (day) values ('2026-03-01')`);
    await other.query(`set statement_timeout = '2s'`);
    await other.query(`insert into visits (day) values ('2026-03-01')`);
    await other.query('select fold_day_totals()');
    await one.query('commit');
    one.release();
    other.release(true);
    await expectKept();
  });

  it('go with the rows when a table is emptied', async () => {
    await run(`insert into visits (day) select '2026-03-01' from generate_series(1, 10)`);
    await foldDayTotals(test.db);
    await run(`insert into visits (day) values ('2026-03-01')`);
    await run('truncate visits');
    expect((await run('select * from day_totals')).rows).toEqual([]);
  });

  it('are counted anew at the start of a server of another zone, and by lists until then', async () => {
    const [companyId = 0] = companies;
    await run(
      `insert into scans (company_id, created_at) values ($1, '2026-03-01T20:00Z'), ($1, '2026-03-02T09:00Z')`,
      [companyId],
    );
    const totals = async (inZone: string) => {
      const period = { from: '2026-03-01', to: '2026-03-01' };
      const { total } = await listRows(
        test.db,
        sourceOf('scan', inZone),
        sessionOf(companyId),
        asked({ period }),
      );
      return total;
    };
    expect([await totals('UTC'), await totals(zone)]).toEqual([1, 0]);
    expect(await keepIn('UTC')).toEqual(['scans', 'visits']);
    expect([await totals('UTC'), await totals(zone)]).toEqual([1, 0]);
    await expectKept();
    expect(await keepIn('UTC')).toEqual([]);
    await keepIn(zone);
    await expectKept();
  });
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
        `insert into scans (company_id, city, created_at) select case when n % 7 = 0 then $2::int else $1::int end, n,
         '2026-03-01T10:00Z'::timestamptz + (n * n % 61) * (n % 5) * interval '47 minutes' from generate_series(1, 400) n`,
        [companyId, other],
      );
      await run(
        `insert into visits (city, day) select n, '2026-03-01'::date + n * n % 11
       from generate_series(1, 300) n`,
      );
      const source = sourceOf(key);
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
            const query = asked({ ...more, sortColumn: source.resource.period?.field ?? '' });
            const found = await listRows(test.db, sourceOf(key, inZone), sessionOf(companyId), query);
            const expected = await listRows(
              test.db,
              walked(sourceOf(key, inZone)),
              sessionOf(companyId),
              query,
            );
            expect(found).toEqual(expected);
          },
        ),
        { numRuns: 150 },
      );
    },
  );
});
