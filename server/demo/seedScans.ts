import { sql } from 'drizzle-orm';
import type { Deps } from '../calls/Deps.ts';
import { type Database, inTransaction, type Transaction } from '../db/connect.ts';
import { foldScans } from '../modules/scanLog/keepScanLog.ts';
import { placeNames } from './fillScans.ts';

type Seeded = Pick<Deps, 'config' | 'database' | 'now'>;

const batch = 100_000;
/** Of 25 scans, 20 are the first one of a seal; what the others are, `scansOf` says. */
const [cycle, firsts] = [25, 20];
/** Numbers that are issued and stay unmapped. */
const unmapped = 1000;
const dayLong = 24 * 60 * 60 * 1000;

/** The company of this id, name or prefix. Throws with a sentence where there is none. */
export async function findCompany({ db }: Database, named: string): Promise<{ id: number; name: string }> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, company_name as name from companies
    where id::text = ${named} or lower(company_name) = lower(${named}) or prefix = upper(${named}) order by id limit 1`);
  if (!rows[0]) throw new Error(`There is no company '${named}': say its id, its name or its prefix.`);
  return rows[0];
}

interface Numbers {
  /** The first number; `mapped` of them are mapped, the rest is issued alone. */
  from: number;
  mapped: number;
}

/** Issues numbers a year ago and maps them to the company's products in equal shares. */
async function issueNumbers(
  transaction: Transaction,
  companyId: number,
  mapped: number,
  at: Date,
): Promise<Numbers> {
  const quantity = mapped + unmapped;
  const { rows: books } = await transaction.execute<{ from: number }>(sql`
    update serial_books set last_serial = last_serial + ${quantity} where company_id = ${companyId}
    returning last_serial - ${quantity} + 1 as "from"`);
  const from = books[0]?.from;
  if (from === undefined) throw new Error('The company has no serial book, so that it can issue no numbers.');
  await transaction.execute(sql`
    insert into issued_ranges (company_id, serials, sales_order_no, created_at, updated_at)
    values (${companyId}, int8range(${from}, ${from + quantity}), 'SEED', ${at}, ${at})`);
  const { rowCount } = await transaction.execute(sql`
    with p as (select id, row_number() over (order by id) - 1 as n, count(*) over () as all
      from products where company_id = ${companyId} and is_active),
    m as (select id, int8range(${from} + n * ${mapped}::int8 / p.all, ${from} + (n + 1) * ${mapped}::int8 / p.all) as serials from p)
    insert into mappings (company_id, product_id, serials, mapped, batch_no, created_at, updated_at)
    select ${companyId}, id, serials, int8multirange(serials), 'SEED', ${at}, ${at} from m where not isempty(serials)`);
  if (!rowCount) throw new Error('The company has no active product that numbers could be mapped to.');
  return { from, mapped };
}

/**
 * The scans from the `begin`th to before the `end`th one, with what counts their seals, in one statement. They follow each
 * other through the year, a few more every week, between eight in the morning and nine in the evening. Of 25, two scan a
 * seal again (as its product permits), one is the same visitor's repeat, one a guessed code, one a seal on no product yet.
 */
async function scansOf(
  transaction: Transaction,
  { companyId, numbers, all, until, zone }: SeedPlan,
  begin: number,
  end: number,
): Promise<void> {
  const places = JSON.stringify(placeNames);
  await transaction.execute(sql`
    with place as materialized (
      select row_number() over () - 1 as n, count(*) over () as all, city, state
      from json_to_recordset(${places}::json) as p (city text, state text)
    ), planned as (
      select i, i % ${cycle} as kind, 365 * (1 - power((i + 0.5) / ${all}, 0.85)) as ago,
        case when i % ${cycle} in (20, 21) then i - 15 when i % ${cycle} = 22 then i - 20 else i end as seal,
        abs(hashint8(i)) as chance
      from generate_series(${begin}::int8, ${end - 1}::int8) i
    ), numbered as (
      select p.*, ((date_trunc('day', ${until}::timestamptz at time zone ${zone}) - interval '1 day' - floor(ago) * interval '1 day')
          + interval '8 hours' + (1 - (ago - floor(ago))) * interval '13 hours') at time zone ${zone} as at,
        case when kind = 23 then null when kind = 24 then ${numbers.from + numbers.mapped}::int8 + chance % ${unmapped}
          else ${numbers.from}::int8 + seal / ${cycle} * ${firsts} + seal % ${cycle} end as serial
      from planned p
    ), decided as (
      select n.*, m.product_id, case when kind >= 23 then 'fake'
          when kind in (20, 21) and r.permissible_scan = 1 then 'scanned' else 'genuine' end as verdict,
        case kind when 23 then 'altered or guessed code' when 24 then 'not mapped' when 22 then 'repeat of the same visitor'
          else case when kind in (20, 21) and r.permissible_scan = 1 then 'scan limit reached' else 'mapped' end end as reason,
        kind <> 22 as counted, left(md5((case when kind = 22 then seal else i end)::text), 22) as visitor
      from numbered n left join mappings m on kind < 23 and m.company_id = ${companyId} and m.serials @> n.serial
        left join products r on r.id = m.product_id
    ), counts as (
      insert into serial_scans as s (company_id, serial, scans)
      select ${companyId}, serial, count(*) from decided where verdict = 'genuine' and counted group by serial order by serial
      on conflict (company_id, serial) do update set scans = s.scans + excluded.scans
    )
    insert into verifications (token, company_id, product_id, serial, scanned_text, verdict, reason, counted, visitor, city, state,
      country, address, created_at)
    select translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'), ${companyId}, product_id, serial,
      'https://seals.example/pa?q=' || upper(md5(i::text)), verdict, reason, counted, visitor, city, state,
      case when state is not null then 'India' end, city || ', ' || state, at
    from decided d join place on place.n = d.chance / 7 % place.all order by i`);
}

interface SeedPlan {
  companyId: number;
  numbers: Numbers;
  all: number;
  until: Date;
  zone: string;
}

/** How many rows of the log, kept sums and counted scans of the seeded numbers there are. */
async function sumsOf({ db }: Database, companyId: number) {
  const { rows } = await db.execute<{ logged: number; kept: number; counted: number; seals: number }>(sql`
    select (select count(*) from verifications where company_id = ${companyId})::int8 as logged,
      (select count(*) from verifications where company_id = ${companyId} and verdict = 'genuine' and counted)::int8 as counted,
      (select coalesce(sum(logged), 0) from scans_by_day where company_id = ${companyId})::int8 as kept,
      (select coalesce(sum(scans), 0) from serial_scans where company_id = ${companyId})::int8 as seals`);
  const [sums] = rows;
  if (!sums) throw new Error('The database answered no sums');
  return sums;
}

/**
 * Fills the log of scans of a company with a year of them, by the server's own tables: numbers for them are issued and
 * mapped to its products, their seals' counts and the kept sums follow. Each hundred thousand is a transaction of its own,
 * so that what was broken off is consistent; begun anew, it adds as many again.
 *
 * @param say told how many there are, again and again
 * @throws where what the tables hold in the end does not add up
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
  const inBatch = (work: (transaction: Transaction) => Promise<unknown>) =>
    inTransaction(database, async (transaction) => {
      await transaction.execute(sql`set local statement_timeout = 0`);
      return work(transaction);
    });
  let numbers: Numbers = { from: 0, mapped: Math.ceil(scans / cycle) * firsts };
  await inBatch(async (transaction) => {
    numbers = await issueNumbers(transaction, companyId, numbers.mapped, begun);
  });
  const plan: SeedPlan = { companyId, numbers, all: scans, until, zone: config.timeZone };
  for (let begin = 0; begin < scans; begin += batch) {
    const end = Math.min(scans, begin + batch);
    await inBatch((transaction) => scansOf(transaction, plan, begin, end));
    await foldScans({ database });
    say(end);
  }
  await inBatch((transaction) =>
    transaction.execute(sql`analyze verifications, serial_scans, scan_days, scan_states`),
  );
  const after = await sumsOf(database, companyId);
  const [logged, kept] = [after.logged - before.logged, after.kept - before.kept];
  if (logged !== scans || kept !== scans || after.counted - before.counted !== after.seals - before.seals)
    throw new Error(
      `What was seeded does not add up: ${scans} scans, ${logged} logged, ${kept} in the sums, ` +
        `${after.counted - before.counted} genuine ones counted and ${after.seals - before.seals} by their seals.`,
    );
}
