import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { choice, text } from '../../../../contract/resource/declaration/fields.ts';
import { requireSortable, shortText, wideSort } from '../../../../server/engine/rows/longSearch.ts';
import { refusingSlow, tooSlow } from '../../../../server/engine/rows/readConnection.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredApp, type Person, type Row } from '../../../support/shelfApp.ts';

const results = [
  { value: 'g', label: 'Genuine' },
  { value: 'o', label: 'Omkar Fake' },
];
const fields = { City: text('City'), Result: choice('Result', { choices: results }) };
const search = ['City', 'Result'];
const stored = declare('Stored', fields, { table: 'scans', search });
/** A log over that table: a query, and the sums of its days. */
const scan = declare('Scan', fields, { table: undefined, rows: 'scans', period: { days: 7 }, search });
const parts = {
  rows: {
    scans: `select r.id as "ScanId", r.city as "City", r.result as "Result", r.created_at as "CreatedDate",
      r.search_text as _search from scans r where r.company_id = :company`,
  },
  dayTotals: {
    scans: {
      days: `select (created_at at time zone 'UTC')::date as day, count(*) as total from scans
        where company_id = :company group by 1`,
      zone: `select 'UTC'`,
    },
  },
};
const { deps, newcomer } = await fileDeclaredApp({ stored }, parts, { scan });

let person: Person;

/** The newest row has number 1; the other company's are never shown. */
async function fill(of: Person, rows: number, city: string) {
  await deps.database.pool.query(
    `insert into scans (company_id, city, result, created_at)
     select $1, ${city}, case when n % 5 = 0 then 'o' else 'g' end, timestamptz '2026-01-01' - n * interval '1 minute'
     from generate_series(1, $2::int) n order by n`,
    [of.companyId, rows],
  );
}

const cityOf = `case when n % 3 = 0 then 'Omkar ' || n else 'Pune ' || n end`;

beforeAll(async () => {
  person = await newcomer();
  await fill(person, 60, cityOf);
  await fill(await newcomer(), 60, cityOf);
});

async function found(of: Person, body: object) {
  const { data, ...answer } = await of.post<Row[] | null>('Scan/GetRows', { PageSize: 20, ...body });
  const rows = data ?? [];
  const numbers = rows.map((row) => Number(String(row['City']).split(' ')[1]));
  return { numbers, total: rows[0]?.TotalRows, isLeast: rows[0]?.['TotalIsLeast'], ...answer };
}

describe('a search that finds rows of a log in several ways', () => {
  const expected = Array.from({ length: 60 }, (_, place) => place + 1).filter((n) => !(n % 3 && n % 5));

  it('shows each of them once, the newest first, and counts them once', async () => {
    const { numbers, total } = await found(person, { SearchValue: 'omkar' });
    expect(numbers).toEqual(expected.slice(0, 20));
    expect(total).toBe(expected.length);
  });

  it('goes on behind a page', async () => {
    const { numbers, total } = await found(person, { SearchValue: 'omkar', First: 21, PageSize: 5 });
    expect(numbers).toEqual(expected.slice(20, 25));
    expect(total).toBe(expected.length);
  });

  it('keeps to the period', async () => {
    const { numbers } = await found(person, { SearchValue: 'omkar', FromDate: '2026/01/02' });
    expect(numbers).toEqual([]);
  });

  it('sorts them by another column', async () => {
    const { numbers } = await found(person, { SearchValue: 'omkar', SortColumn: 'City', SortOrder: 'ASC' });
    const cities = (await found(person, { SortColumn: 'City', SortOrder: 'ASC', PageSize: 60 })).numbers;
    expect(numbers).toEqual(cities.filter((n) => expected.includes(n)).slice(0, 20));
  });
});

it('looks for a text that no index finds in the newest rows of a long log, and says where that is not enough', async () => {
  const other = await newcomer();
  await fill(other, 100_010, `case when n <= 25 or n > 100000 then 'a7 ' || n else 'Pune ' || n end`);
  expect(await found(other, { SearchValue: 'a7' })).toMatchObject({ total: 25, isLeast: true });
  expect(await found(other, { SearchValue: 'a7', First: 21 })).toMatchObject({ message: shortText });
  const day = { FromDate: '2025/12/31', ToDate: '2026/01/01' };
  expect(await found(other, { SearchValue: 'a7', ...day })).toMatchObject({ total: 25, isLeast: undefined });
});

it('refuses an order that would take too long, before it does', async () => {
  const sorted = (rows: number) =>
    sql`select n from generate_series(1, ${sql.raw(String(rows))}) n order by -n`;
  await expect(requireSortable(deps.database, sorted(1000))).resolves.toBeUndefined();
  await expect(requireSortable(deps.database, sorted(1_000_000_000))).rejects.toThrow(wideSort);
});

it('says what to do if the database ends a list at its time limit', async () => {
  const client = await deps.database.pool.connect();
  try {
    await client.query('set statement_timeout = 20');
    await expect(refusingSlow(client.query('select pg_sleep(5)'))).rejects.toThrow(tooSlow);
    await expect(refusingSlow(client.query('select nothing'))).rejects.toThrow('nothing');
  } finally {
    client.release(true);
  }
});
