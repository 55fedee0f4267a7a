import { sql } from 'drizzle-orm';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import type { Database } from '../db/connect.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import { foldScans } from '../modules/scanLog/scanLogModule.ts';
import { cycle, firsts, loadMonth, runLong, type SeededProduct, unmapped } from './loadMonth.ts';

type Seeded = Pick<ServerDeps, 'config' | 'database' | 'now'>;

const dayLong = 24 * 60 * 60 * 1000;

/** Finds a company by its id, name or prefix. Throws if there is none. */
export async function findCompany({ db }: Database, named: string): Promise<{ id: number; name: string }> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, company_name as name from companies
    where id::text = ${named} or lower(company_name) = lower(${named}) or prefix = upper(${named}) order by id limit 1`);
  if (!rows[0]) throw new Error(`There is no company '${named}': say its id, its name or its prefix.`);
  return rows[0];
}

/**
 * Issues numbers a year ago and maps `mapped` of them to the company's products in equal shares.
 *
 * @returns the first number, and the products with the first number of each
 */
async function issueNumbers(
  transaction: Transaction,
  companyId: number,
  mapped: number,
  at: Date,
): Promise<{ from: number; products: SeededProduct[] }> {
  const quantity = mapped + unmapped;
  const { rows: books } = await transaction.execute<{ from: number }>(sql`
    update serial_books set last_serial = last_serial + ${quantity} where company_id = ${companyId}
    returning last_serial - ${quantity} + 1 as "from"`);
  const from = books[0]?.from;
  if (from === undefined) throw new Error('The company has no serial book, so it can issue no numbers.');
  await transaction.execute(sql`
    insert into issued_ranges (company_id, serials, sales_order_no, created_at, updated_at)
    values (${companyId}, int8range(${from}, ${from + quantity}), 'SEED', ${at}, ${at})`);
  const { rows: products } = await transaction.execute<SeededProduct & Record<string, unknown>>(sql`
    with p as (select id, permissible_scan, row_number() over (order by id) - 1 as n, count(*) over () as all
      from products where company_id = ${companyId} and is_active),
    m as (select id, permissible_scan,
      int8range(${from} + n * ${mapped}::int8 / p.all, ${from} + (n + 1) * ${mapped}::int8 / p.all) as serials from p),
    added as (
      insert into mappings (company_id, product_id, serials, mapped, batch_no, created_at, updated_at)
      select ${companyId}, id, serials, int8multirange(serials), 'SEED', ${at}, ${at} from m where not isempty(serials))
    select id, lower(serials) as "from", permissible_scan = 1 as "isOnce" from m where not isempty(serials) order by 2`);
  if (!products.length) throw new Error('The company has no active product that numbers could be mapped to.');
  return { from, products };
}

/** Finds the beginning, in UTC, of the month that is `later` months after that of `at`. */
const monthOf = (at: Date, later: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1));

/** Counts rows of the log, sums and scans of the company's seals. */
async function sumsOf(database: Database, companyId: number) {
  const { rows } = await inTransaction(database, async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    return transaction.execute<{ logged: number; kept: number; counted: number; seals: number }>(sql`
    select (select count(*) from verifications where company_id = ${companyId})::int8 as logged,
      (select count(*) from verifications where company_id = ${companyId} and verdict = 'genuine' and counted)::int8 as counted,
      (select coalesce(sum(logged), 0) from scans_by_day where company_id = ${companyId})::int8 as kept,
      (select coalesce(sum(scans), 0) from serial_scans where company_id = ${companyId})::int8 as seals`);
  });
  const [sums] = rows;
  if (!sums) throw new Error('The database answered no sums');
  return sums;
}

/**
 * Fills a company's log with a year of scans. It issues numbers and maps them to the company's products, and brings the
 * seals' counts and the sums up to date. Each month is a transaction of its own, so a fill that was broken off is
 * consistent. Begun anew, it adds as many again.
 *
 * @param say hears the number of scans again and again
 * @throws if the tables do not add up in the end
 */
export async function seedScans(
  { config, database, now }: Seeded,
  companyId: number,
  scans: number,
  say: (made: number) => void = () => {},
): Promise<void> {
  const until = now();
  const begun = new Date(until.getTime() - 370 * dayLong);
  const before = await sumsOf(database, companyId);
  await database.db.execute(sql`
    select make_log_month(month::date) from generate_series(date_trunc('month', ${begun}::timestamptz at time zone 'UTC'),
      ${until}::timestamptz at time zone 'UTC', interval '1 month') month`);
  const mapped = Math.ceil(scans / cycle) * firsts;
  const numbers = await inTransaction(database, (transaction) =>
    issueNumbers(transaction, companyId, mapped, begun),
  );
  const plan = { companyId, mapped, ...numbers, all: scans, until, zone: config.timeZone };
  let made = 0;
  for (let month = monthOf(begun, 0); month <= until; month = monthOf(month, 1)) {
    made += await loadMonth(database, plan, month, monthOf(month, 1));
    say(made);
  }
  await foldScans({ database });
  await runLong(database, 'vacuum (analyze) serial_scans', 'analyze verifications, scan_days, scan_states');
  const after = await sumsOf(database, companyId);
  const [logged, kept] = [after.logged - before.logged, after.kept - before.kept];
  if (logged !== scans || kept !== scans || after.counted - before.counted !== after.seals - before.seals)
    throw new Error(
      `What was seeded does not add up: ${scans} scans, ${logged} logged, ${kept} in the sums, ` +
        `${after.counted - before.counted} genuine ones counted and ${after.seals - before.seals} by their seals.`,
    );
}
