import { commentActions } from '../../contract/calls/records/auditLog.ts';
import { keyDays } from '../../contract/calls/records/save.ts';
import type { Deps } from '../calls/Deps.ts';
import { type SQL, sql } from 'drizzle-orm';
import { withLineFields } from '../../contract/resource/declaration/Field.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { stateWithout } from './rows/RowSource.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import { type PersonalColumn, personalColumns } from './schema/personalColumns.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** A day longer than devices send again, whose clocks may be wrong. */
const answersLast = (keyDays + 1) * day;

/** Milliseconds for which a browser stays known that nobody signs in with. */
export const deviceLifetime = 180 * day;

/** Milliseconds for which the log of events keeps them, whatever became of them. */
const deliveriesLast = 30 * day;

/** Milliseconds for which it is known that a reminder went out, much longer than one is late. */
const remindersLast = 30 * day;

/** Milliseconds for which a mail waits that no server could send. */
const mailsLast = 4 * day;

/** Rows that one statement deletes, and statements for one table in a row; the rest waits for the next time. */
const batch = 1000;
const mostBatches = 50;

/** Deletes rows whose time is over, such as sessions, codes, links and limits. Rows that somebody holds wait. */
export async function forgetExpired({
  database,
  now,
  portal: { expiring = [] },
}: Pick<Deps, 'database' | 'now' | 'portal'>): Promise<void> {
  const at = now();
  const drop = async (table: string, column: string, before: Date) => {
    for (let batches = 0; batches < mostBatches; batches++) {
      const { rowCount } = await database.pool.query(
        `delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${column} < $1 limit ${batch} for update skip locked))`,
        [before],
      );
      if ((rowCount ?? 0) < batch) return;
    }
  };
  await drop('sessions', 'expires_at', at);
  await drop('company_sign_in_attempts', 'expires_at', at);
  await drop('passkey_challenges', 'expires_at', at);
  await drop('sign_in_codes', 'expires_at', at);
  await drop('password_resets', 'expires_at', at);
  await drop('limits', 'resets_at', at);
  await drop('known_devices', 'last_used_at', new Date(at.getTime() - deviceLifetime));
  await drop('event_deliveries', 'created_at', new Date(at.getTime() - deliveriesLast));
  await drop('mails', 'created_at', new Date(at.getTime() - mailsLast));
  await drop('reminders', 'created_at', new Date(at.getTime() - remindersLast));
  await drop('idempotency_keys', 'created_at', new Date(at.getTime() - answersLast));
  for (const { table, column, minutes } of expiring)
    await drop(table, column, new Date(at.getTime() - minutes * minute));
}

/** The rows whose creation lies between the end of the sweep before and that of this one. */
interface Span {
  transaction: Transaction;
  since: Date;
  till: Date;
}

/**
 * Empties the personal columns of rows once these are as old as declared, and takes the values out of the audit log. It goes
 * over the rows of a day together, each once. Several servers may do it at once.
 *
 * @param declared whose personal fields are emptied
 */
export async function forgetPersonal(
  deps: Pick<Deps, 'database' | 'now' | 'portal'>,
  declared: readonly Resource[] = deps.portal.resources,
): Promise<void> {
  const tables = new Map<
    string,
    Omit<PersonalColumn, 'column' | 'page' | 'seen'> & { columns: Set<string> }
  >();
  for (const { table, linesOf, column, months } of personalColumns(declared)) {
    const group = tables.get(`${table} ${months}`) ?? { table, linesOf, months, columns: new Set<string>() };
    tables.set(`${table} ${months}`, { ...group, columns: group.columns.add(column) });
  }
  for (const { table, linesOf, months, columns } of tables.values())
    await onceADay(deps, `${table} (${[...columns].toSorted().join(', ')})`, months, (span) =>
      emptyColumns(span, { table, linesOf }, [...columns]),
    );
  for (const { page, table, fields, timeline } of declared) {
    const personal = withLineFields(fields).flatMap(([name, { personal }]) =>
      table !== undefined && personal ? [{ name, months: personal.months }] : [],
    );
    for (const { name, months } of personal)
      await onceADay(deps, `audit_entries of ${page} (${name})`, months, (span) =>
        emptyEntries(span, page, name),
      );
    if (timeline && personal.length)
      await onceADay(
        deps,
        `record_comments of ${page}`,
        Math.min(...personal.map(({ months }) => months)),
        (span) => emptyComments(span, page),
      );
  }
}

/** Does `work` for the rows that have become `months` old since the last time, where that is a day ago. */
const onceADay = (
  { database, now }: Pick<Deps, 'database' | 'now'>,
  columns: string,
  months: number,
  work: (span: Span) => Promise<unknown>,
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const till = now();
    till.setUTCMonth(till.getUTCMonth() - months);
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(
      sql`insert into forgotten_until (columns, until) values (${columns}, '0001-01-01') on conflict do nothing`,
    );
    // another server that is at it holds the row
    const { rows } = await transaction.execute<{ since: Date }>(sql`
      select until as since from forgotten_until
      where columns = ${columns} and until <= ${till}::timestamptz - interval '1 day' for update skip locked`);
    const [found] = rows;
    if (!found) return;
    // tables whose rows are only ever added let nothing else through
    await transaction.execute(sql`set local sealbook.erasing_person = 'yes'`);
    await work({ transaction, since: found.since, till });
    await transaction.execute(sql`update forgotten_until set until = ${till} where columns = ${columns}`);
  });

async function emptyColumns(
  { transaction, since, till }: Span,
  { table, linesOf }: Pick<PersonalColumn, 'table' | 'linesOf'>,
  columns: readonly string[],
) {
  const { rows } = await transaction.execute<{ name: string; empty: string | null }>(sql`
    select column_name as name,
      case when is_nullable = 'NO' then case when data_type = 'jsonb' then '[]' else '' end end as empty
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = any(${sql.param(columns)}::text[])`);
  const joined = (part: (column: SQL, empty: SQL) => SQL, by: SQL) =>
    sql.join(
      rows.map(({ name, empty }) =>
        part(sql.identifier(name).getSQL(), sql.raw(empty === null ? 'null' : `'${empty}'`)),
      ),
      by,
    );
  // lines are as old as their record
  const ofSpan = sql`created_at >= ${since} and created_at < ${till}`;
  await transaction.execute(sql`
    update ${sql.identifier(table)} set ${joined((column, empty) => sql`${column} = ${empty}`, sql`, `)}
    where ${linesOf === undefined ? ofSpan : sql`record_id in (select id from ${sql.identifier(linesOf)} where ${ofSpan})`}
      and (${joined((column, empty) => sql`${column} is distinct from ${empty}`, sql` or `)})`);
}

async function emptyEntries({ transaction, since, till }: Span, page: string, name: string) {
  const emptied = (state: string) => sql.raw(stateWithout(state, new Set([name])));
  const [field = ''] = name.split('.');
  const ofSpan = sql`page = ${page} and at >= ${since} and at < ${till} and (before ? ${field} or after ? ${field})`;
  // the sweep judges their files anew
  await transaction.execute(sql`
    update uploads set is_in_log = false where is_in_log and name in (
      select (regexp_matches(concat(before -> ${field}, ' ', after -> ${field}), '/uploads/([0-9a-f]{64}\\.[a-z0-9]{3,4})', 'g'))[1]
      from audit_entries where ${ofSpan})`);
  return transaction.execute(sql`
    update audit_entries set before = ${emptied('before')}, after = ${emptied('after')}
    where ${ofSpan}`);
}

/** Nobody can tell whom a comment is about. The housekeeping removes the files. */
async function emptyComments({ transaction, since, till }: Span, page: string) {
  const comments = sql`page = ${page} and created_at >= ${since} and created_at < ${till}`;
  await transaction.execute(
    sql`delete from record_files where comment_id in (select id from record_comments where ${comments})`,
  );
  await transaction.execute(sql`
    update record_comments set text = '', mentions = '{}', removed_at = coalesce(removed_at, clock_timestamp()) where ${comments}`);
  await transaction.execute(sql`
    update audit_entries set before = before - '{Comment,Files}'::text[], after = after - '{Comment,Files}'::text[]
    where page = ${page} and at >= ${since} and at < ${till} and action = any(${sql.param([...commentActions])}::text[])`);
}
