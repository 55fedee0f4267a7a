import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '../db/connect.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import { startLocks } from '../db/locks.ts';
import { connected } from '../db/migrate.ts';
import { pgError, sqlState } from '../db/pgError.ts';
import { placeNames } from './planMonth.ts';

/** Of 25 scans, 20 are the first one of a seal; `fillRows` says what the others are. */
export const [cycle, firsts] = [25, 20];
/** Numbers that are issued and stay unmapped. */
export const unmapped = 1000;

/** Makes the planner compute each step once, and not at each use of its name. */
const once = sql`offset 0`;

const dayLong = 24 * 60 * 60 * 1000;

/** A product that seeded numbers are mapped to. */
export interface SeededProduct {
  id: number;
  /** Its first number. */
  from: number;
  /** Whether a seal of it is genuine once only. */
  isOnce: boolean;
}

export interface SeedPlan {
  companyId: number;
  /** The first number; `mapped` of them are mapped to the products, the rest is only issued. */
  from: number;
  mapped: number;
  products: readonly SeededProduct[];
  /** Scans of the whole year before `until`, whose days are the zone's. */
  all: number;
  until: Date;
  zone: string;
}

/** The scan at `ago` days before the end, from 0 on: a few more every week. The SQL below has the inverse. */
const scanAt = (ago: number, { all }: SeedPlan): number =>
  Math.floor(all * (1 - Math.min(Math.max(ago, 0), 365) / 365) ** (1 / 0.85));

/**
 * The scans between two moments, into a table like the log's. They follow each other through the year, between eight in the
 * morning and nine in the evening. Of 25, two scan a seal again (as its product permits), one is the same visitor's repeat,
 * one a guessed code, one a seal on no product yet.
 */
async function fillRows(
  transaction: Transaction,
  table: string,
  plan: SeedPlan,
  [since, till]: readonly [Date, Date],
): Promise<number> {
  const { companyId, from, mapped, products, all, until, zone } = plan;
  const agoOf = (at: Date) => (until.getTime() - at.getTime()) / dayLong;
  // two days more on either side, as days begin at the zone's midnight
  const [begin, end] = [scanAt(agoOf(since) + 2, plan), Math.min(all, scanAt(agoOf(till) - 2, plan) + 1)];
  const list = <Value>(values: readonly Value[]) => sql.param([...values]);
  const product = sql`width_bucket(serial, ${list(products.map((one) => one.from))}::int8[])`;
  const place = sql`1 + chance / 7 % ${placeNames.length}`;
  const { rowCount } = await transaction.execute(sql`
    with planned as (
      select i, i % ${cycle} as kind, 365 * (1 - power((i + 0.5)::float8 / ${all}, 0.85::float8)) as ago,
        case when i % ${cycle} in (20, 21) then i - 15 when i % ${cycle} = 22 then i - 20 else i end as seal,
        abs(hashint8(i)::int8) as chance
      from generate_series(${begin}::int8, ${end - 1}::int8) i ${once}
    ), numbered as (
      select p.*, ((date_trunc('day', ${until}::timestamptz at time zone ${zone}) - interval '1 day' - floor(ago) * interval '1 day')
          + interval '8 hours' + (1 - (ago - floor(ago))) * interval '13 hours') at time zone ${zone} as at,
        case when kind = 23 then null when kind = 24 then ${from + mapped}::int8 + chance % ${unmapped}
          else ${from}::int8 + seal / ${cycle} * ${firsts} + seal % ${cycle} end as serial
      from planned p ${once}
    ), decided as (
      select n.*, case when kind < 23 then (${list(products.map(({ id }) => id))}::int[])[${product}] end as product_id,
        kind in (20, 21) and (${list(products.map(({ isOnce }) => isOnce))}::bool[])[${product}] as is_over,
        (${list(placeNames.map(({ city }) => city))}::text[])[${place}] as city,
        (${list(placeNames.map(({ state }) => state ?? null))}::text[])[${place}] as state
      from numbered n where at >= ${since} and at < ${till} ${once}
    )
    insert into ${sql.identifier(table)} (id, token, company_id, product_id, serial, scanned_text, verdict, reason, counted, visitor,
      city, state, country, address, created_at)
    select nextval('verifications_id_seq'), translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'), ${companyId},
      product_id, serial, 'https://seals.example/pa?q=' || upper(md5(i::text)),
      case when kind >= 23 then 'fake' when is_over then 'scanned' else 'genuine' end,
      case kind when 23 then 'altered or guessed code' when 24 then 'not mapped' when 22 then 'repeat of the same visitor'
        else case when is_over then 'scan limit reached' else 'mapped' end end,
      kind <> 22, left(md5((case when kind = 22 then seal else i end)::text), 22), city, state,
      case when state is not null then 'India' end, city || ', ' || state, at
    from decided`);
  return rowCount ?? 0;
}

/** Adds these rows to the counts of their seals and to the sums. */
async function addSums(transaction: Transaction, table: string): Promise<void> {
  const name = sql.identifier(table);
  await transaction.execute(sql`
    insert into serial_scans as s (company_id, serial, scans)
    select company_id, serial, count(*) from ${name} where verdict = 'genuine' and counted group by 1, 2 order by 1, 2
    on conflict (company_id, serial) do update set scans = s.scans + excluded.scans`);
  await transaction.execute(sql`
    with found as materialized (select * from sum_scans(${table}::regclass)), days as (
      insert into scan_days as t (company_id, day, verdict, reason, logged, counted)
      select company_id, day, verdict, reason, sum(logged), sum(counted) from found group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (company_id, day, verdict, reason) do update
        set logged = t.logged + excluded.logged, counted = t.counted + excluded.counted
    )
    insert into scan_states as t (company_id, day, state, verdict, logged)
    select company_id, day, state, verdict, sum(logged) from found group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, day, state, verdict) do update set logged = t.logged + excluded.logged`);
}

/** Creates the log's indexes on filled rows, at a fifth of their cost row by row. */
async function addIndexes(transaction: Transaction, table: string): Promise<void> {
  await transaction.execute(sql`alter table ${sql.identifier(table)} add primary key (id, created_at)`);
  const { rows } = await transaction.execute<{ statement: string }>(sql`
    select format('create index on %I %s', ${table}::text, substring(pg_get_indexdef(indexrelid) from ' (USING .*)$')) as statement
    from pg_index where indrelid = 'verifications'::regclass and not indisprimary`);
  for (const { statement } of rows) await transaction.execute(sql.raw(statement));
}

/** Waits for readers of the log, a second at a time, as scans have to wait behind it. */
async function lockLog(transaction: Transaction): Promise<void> {
  for (;;)
    try {
      return await transaction.transaction(async (part) => {
        await part.execute(sql`set local lock_timeout = '1s'`);
        await part.execute(sql`lock table verifications in access exclusive mode`);
      });
    } catch (error) {
      if (pgError(error)?.code !== sqlState.lockNotAvailable) throw error;
      await sleep(5000);
    }
}

/** Replaces the month's table by the new one, which has the month's rows, too. */
async function replaceMonth(
  transaction: Transaction,
  { table, month }: { table: string; month: string },
  [since, till]: readonly [Date, Date],
): Promise<void> {
  const [fresh, old] = [sql.identifier(table), sql.identifier(month)];
  await lockLog(transaction);
  // copy scans that came since
  await transaction.execute(sql`
    insert into ${fresh} select * from ${old} o
    where not exists (select from ${fresh} f where f.id = o.id and f.created_at = o.created_at)`);
  await transaction.execute(sql`alter table verifications detach partition ${old}`);
  await transaction.execute(sql`drop table ${old}`);
  await transaction.execute(sql`alter table ${fresh} rename to ${old}`);
  const [from, to] = [since, till].map((at) => sql.raw(pg.escapeLiteral(at.toISOString())));
  await transaction.execute(
    sql`alter table verifications attach partition ${old} for values from (${from}) to (${to})`,
  );
}

/** Runs statements without a limit of time, each in a transaction of its own. */
export const runLong = ({ directUrl }: Database, ...statements: readonly string[]): Promise<void> =>
  connected(directUrl, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** Adds a month of UTC to the log in one transaction, by a table that then replaces the month's. Returns their number. */
export async function loadMonth(
  database: Database,
  plan: SeedPlan,
  since: Date,
  till: Date,
): Promise<number> {
  const month = `verifications_${since.toISOString().slice(0, 7).replace('-', '_')}`;
  const table = `${month}_seeded`;
  const span = [since, till] as const;
  const made = await inTransaction(database, async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await transaction.execute(sql`set local lock_timeout = 0`);
    await transaction.execute(sql`set local work_mem = '128MB'`);
    await transaction.execute(sql`set local maintenance_work_mem = '256MB'`);
    // keepScanLog waits
    await transaction.execute(sql`select pg_advisory_xact_lock(${startLocks.keepScanLog})`);
    await transaction.execute(
      sql`create table ${sql.identifier(table)} (like verifications including defaults including constraints)`,
    );
    const rows = await fillRows(transaction, table, plan, span);
    if (!rows) {
      await transaction.execute(sql`drop table ${sql.identifier(table)}`);
      return 0;
    }
    await addSums(transaction, table);
    await transaction.execute(
      sql`insert into ${sql.identifier(table)} select * from ${sql.identifier(month)}`,
    );
    await addIndexes(transaction, table);
    await replaceMonth(transaction, { table, month }, span);
    return rows;
  });
  if (made) await runLong(database, `vacuum (analyze) ${pg.escapeIdentifier(month)}`);
  return made;
}
