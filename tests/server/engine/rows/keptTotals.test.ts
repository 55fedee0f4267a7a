import { beforeAll, expect, it } from 'vitest';
import { choice, date, text } from '../../../../contract/resource/declaration/fields.ts';
import { foldTotals } from '../../../../server/runServer.ts';
import { assertInvariants } from '../../../support/assertInvariants.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredApp, type Person, rowsOf } from '../../../support/shelfApp.ts';

const trip = declare(
  'Trip',
  {
    Place: text('Place', { required: 'Please enter place.' }),
    Day: date('Day', { required: 'Please enter day.' }),
    Way: choice('Way', { choices: ['Road', 'Rail'].map((value) => ({ value, label: value })) }),
  },
  {
    calls: { list: 'Trip/GetTrips', create: 'Trip/CreateTrip' },
    period: { days: 30, field: 'Day' },
    filters: [{ field: 'Way' }],
  },
);

const app = await fileDeclaredApp({ trip });
const { database } = app.deps;
let person: Person;

const ask = (text: string, values: unknown[] = []) => database.pool.query<{ total: number }>(text, values);
const totalOf = async (query: object = {}) => {
  const [row] = await rowsOf(person, 'Trip/GetTrips', { PageSize: 5, ...query });
  return row?.['TotalRows'] ?? 0;
};
const fill = (count: number, first: string) =>
  ask(
    `insert into trips (company_id, place, day, way)
      select $1, 'Place ' || n, $2::date + n % 10, (array['Road', 'Rail', null])[1 + n % 3] from generate_series(0, $3 - 1) n`,
    [person.companyId, first, count],
  );

beforeAll(async () => {
  person = await app.newcomer();
});

it('the kept totals follow every kind of change, folded or not', async () => {
  const elsewhere = await app.newcomer();
  await elsewhere.post('Trip/CreateTrip', { Place: 'Agra', Day: '2026/03/01' });
  await fill(90, '2026-03-01');
  expect(await totalOf()).toBe(90);
  expect(await totalOf({ Way: 'Rail' })).toBe(30);
  expect(await totalOf({ FromDate: '2026/03/02', ToDate: '2026/03/03' })).toBe(18);

  await foldTotals(app.deps);
  await assertInvariants(database);
  await ask(
    `update trips set day = '2026-05-01', way = 'Rail' where company_id = $1 and day = '2026-03-02'`,
    [person.companyId],
  );
  await ask(`update trips set place = 'Pune' where company_id = $1`, [person.companyId]);
  await ask(`delete from trips where company_id = $1 and day = '2026-03-03'`, [person.companyId]);
  expect(await totalOf()).toBe(81);
  expect(await totalOf({ FromDate: '2026/05/01', ToDate: '2026/05/01' })).toBe(9);
  expect(await totalOf({ FromDate: '2026/05/01', ToDate: '2026/05/01', Way: 'Rail' })).toBe(9);
  await assertInvariants(database);

  await ask('truncate trips');
  expect(await totalOf()).toBe(0);
  await foldTotals(app.deps);
  await assertInvariants(database);
  expect((await ask(`select from row_totals where of_table = 'trips'`)).rowCount).toBe(0);
});

it('a list answers the kept totals, and pages from the day that they name', async () => {
  await fill(50, '2026-06-01');
  const query = { First: 21, PageSize: 10, SortColumn: 'Day', SortOrder: 'DESC' };
  const pages = await rowsOf(person, 'Trip/GetTrips', query);
  const { rows } = await ask(
    'select id from trips where company_id = $1 order by day desc, id desc offset 20 limit 10',
    [person.companyId],
  );
  expect(pages.map(({ TripId }) => ({ id: TripId }))).toEqual(rows);
  // what the sums say is what people see
  await ask(`insert into row_totals (of_table, company_id, day, field, part, total)
    select 'trips', ${person.companyId}, '2026-06-01', '', '', 7`);
  expect(await totalOf()).toBe(57);
  await ask(`select recount_totals('trips')`);
  expect(await totalOf()).toBe(50);
});

it('counts the rows where the days are kept in another zone', async () => {
  await ask(`insert into row_totals (of_table, company_id, day, field, part, total)
    select 'trips', ${person.companyId}, '2026-06-01', '', '', 7`);
  const query = { FromDate: '2026/06/01', ToDate: '2026/06/01' };
  expect(await totalOf(query)).toBe(12);
  await ask(`update scan_zone set zone = 'UTC'`);
  expect(await totalOf(query)).toBe(5);
  await ask('select recount_all_totals()');
  await assertInvariants(database);
  await ask(`update scan_zone set zone = 'Asia/Kolkata'`);
  // rows of an evening lie on another day again
  await ask('select recount_all_totals()');
  await assertInvariants(database);
});

it('writers wait for nobody who writes or folds, and no total is lost', async () => {
  const clients = await Promise.all([1, 2].map(() => database.pool.connect()));
  try {
    for (const client of clients)
      await client.query(`begin; set local lock_timeout = '1s';
        insert into trips (company_id, place, day) values (${person.companyId}, 'Kota', '2026-06-01')`);
    await foldTotals(app.deps);
    for (const client of clients) await client.query('commit');
  } finally {
    for (const client of clients) client.release();
  }
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 3 ? fill(3, '2026-06-01') : foldTotals(app.deps))),
  );
  await assertInvariants(database);
});
