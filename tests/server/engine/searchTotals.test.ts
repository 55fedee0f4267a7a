import { beforeAll, describe, expect, it } from 'vitest';
import { text } from '../../../contract/resource/declaration/fields.ts';
import { declare } from '../../support/declarations.ts';
import { fileDeclaredApp, type Person, type Row } from '../../support/shelfApp.ts';

const scan = declare('Scan', { City: text('City') }, { period: { days: 7 } });
const { deps, newcomer } = await fileDeclaredApp({ scan });

let person: Person;
const pune = 10_030;

beforeAll(async () => {
  person = await newcomer();
  await deps.database.pool.query(
    `insert into scans (company_id, city, created_at)
     select $1, case when n <= $2 then 'Pune' when n <= $2 + 10000 then 'Thane' else 'Salem' end,
       now() - n * interval '1 second' from generate_series(1, $2 + 10003) n`,
    [person.companyId, pune],
  );
});

/** Reads a page's total, whether there are more, and how many rows the page has. */
async function said(body: object): Promise<[unknown, unknown, number]> {
  const { data: rows } = await person.post<Row[]>('Scan/GetRows', { PageSize: 20, ...body });
  return [rows[0]?.TotalRows, rows[0]?.['TotalIsLeast'], rows.length];
}

describe('the total of a search', () => {
  it('is exact up to ten thousand rows', async () => {
    expect(await said({ SearchValue: 'salem' })).toEqual([3, undefined, 3]);
    expect(await said({ SearchValue: 'thane' })).toEqual([10_000, undefined, 20]);
  });

  it('says that there are more beyond', async () => {
    expect(await said({ SearchValue: 'pune' })).toEqual([10_000, true, 20]);
  });

  it('is exact beyond them for who asks, as they change all these rows', async () => {
    expect(await said({ SearchValue: 'pune', PageSize: 1, CountAll: true })).toEqual([pune, undefined, 1]);
  });

  it('continues for people who page further, to the last row', async () => {
    expect(await said({ SearchValue: 'pune', First: 9_981 })).toEqual([10_000, true, 20]);
    expect(await said({ SearchValue: 'pune', First: 10_001 })).toEqual([10_020, true, 20]);
    expect(await said({ SearchValue: 'pune', First: 10_021 })).toEqual([pune, undefined, 10]);
    expect(await said({ SearchValue: 'pune', First: 10_041 })).toEqual([undefined, undefined, 0]);
  });
});

it('without a search is exact, however many rows there are', async () => {
  expect(await said({})).toEqual([pune + 10_003, undefined, 20]);
  expect(await said({ First: 15_001 })).toEqual([pune + 10_003, undefined, 20]);
});
