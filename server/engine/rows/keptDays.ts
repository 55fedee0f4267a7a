/** The kept sums of a log's days, in place of counting its rows and of walking to a page far down. */
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Asker, Period } from './bindText.ts';
import type { RowQuery, Selection } from './RowQuery.ts';
import type { RowSource } from './RowSource.ts';
import { writtenDay } from './wireValue.ts';

export interface KeptDays {
  /** The days on which the query finds rows, as a table of `day` and `total`: a day may stand there several times. */
  days: SQL;
  /** Whether the query is for all rows. */
  isAll: boolean;
  /** Whether they are days of the zone that the query means. */
  isOfZone: SQL;
}

/** What is kept of the days by these fields, one at the most, as `part`; undefined where that is not kept. */
export function keptBy(
  { dayTotals, ownPeriod }: Pick<RowSource, 'dayTotals' | 'ownPeriod'>,
  asker: Asker,
  { search, id }: Pick<RowQuery, 'search' | 'id'>,
  names: ReadonlySet<string>,
): SQL | undefined {
  if (ownPeriod || search || id !== undefined || names.size > 1) return undefined;
  const [name] = names;
  return (name === undefined ? dayTotals?.days : dayTotals?.parts?.get(name))?.(asker);
}

/** Which of the kept sums are those of a period and of the values that are asked for. */
export const keptWithin = ({ from, to }: Period, among: NonNullable<RowQuery['among']>): SQL[] => [
  ...((from ?? to) ? [sql`d.day between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`] : []),
  ...Object.values(among).map((values) =>
    values.length
      ? sql`d.part::text in (${sql.join(
          values.map((value) => sql`${String(value)}`),
          sql`, `,
        )})`
      : sql`false`,
  ),
];

/**
 * The kept sums of the rows that a query finds; undefined where more than a period and a choice narrow it, or none are kept.
 * A choice is kept as it is; other texts may be kept cut.
 */
export function keptDays(
  source: RowSource,
  asker: Asker,
  query: Omit<RowQuery, 'sortColumn' | 'sortOrder'>,
): KeptDays | undefined {
  const { resource, dayTotals, zone } = source;
  const { among = {}, period = {} } = query;
  const names = Object.keys(among);
  const kept = keptBy(source, asker, query, new Set(names));
  if (!dayTotals || !kept || names.some((name) => resource.fields[name]?.kind !== 'choice')) return undefined;
  const within = keptWithin(period, among);
  const where = within.length ? sql`where ${sql.join(within, sql` and `)}` : sql``;
  return {
    days: sql`(select d.day, d.total from (${kept}) d ${where}) d`,
    isAll: !within.length,
    isOfZone: sql`(${dayTotals.zone} is not distinct from ${sql.raw(pg.escapeLiteral(zone))})`,
  };
}

/** How many rows there are: the sum of the days, or `counted` by a server of another zone than theirs. */
export function keptTotal({ days, isAll, isOfZone }: KeptDays, counted: SQL): SQL {
  const sum = sql`(select coalesce(sum(total), 0)::int8 from ${days})`;
  return isAll ? sum : sql`case when ${isOfZone} then ${sum} else ${counted} end`;
}

/** The table of the day on which a page begins, in `pageByDays`: nearly all of its rows are of that day. */
export const usualDay = 'usual_day';

/**
 * The rows of a page far down a list that is sorted by its date: the sums say in which day it begins, and only from there on
 * rows are passed over, in the index alone.
 */
export function pageByDays(
  { days, isOfZone }: KeptDays,
  { from, conditions, order }: Selection,
  { value, kind, direction }: NonNullable<Selection['byDate']>,
  { list, id, zone, offset, size }: { list: SQL; id: SQL; zone: string; offset: number; size: SQL },
): SQL {
  const isNewest = direction === 'DESC';
  const day = sql`(select day from start_day)`;
  const moment = (at: SQL) => sql`(${at}::timestamp at time zone ${sql.raw(pg.escapeLiteral(zone))})`;
  const edge = isNewest
    ? kind === 'day'
      ? sql`${value} <= ${day}`
      : sql`${value} < ${moment(sql`(${day} + 1)`)}`
    : kind === 'day'
      ? sql`${value} >= ${day}`
      : sql`${value} >= ${moment(day)}`;
  const skipped = sql`${offset}::int8`;
  const started = kind === 'day' ? sql`value` : sql`(value at time zone ${sql.raw(pg.escapeLiteral(zone))})`;
  const where = (condition: SQL) => sql`where ${sql.join([...conditions, condition], sql` and `)}`;
  const beyond = sql.raw(isNewest ? '<=' : '>=');
  return sql`
    with start_day as materialized (
      select day, before from (
        select day, sum(total) as total, sum(sum(total)) over (order by day ${sql.raw(direction)}) - sum(total) as before
        from ${days} group by day) d
      where before <= ${skipped} and before + total > ${skipped} and ${isOfZone}
      union all select ${sql.raw(isNewest ? `'infinity'` : `'-infinity'`)}::date, 0 where not ${isOfZone}
    ), start_row as materialized (
      select ${value} as value, ${id} as id from ${from} ${where(edge)} ${order}
      offset (select (${skipped} - before)::int8 from start_day) limit 1
    ), ${sql.raw(usualDay)} as materialized (
      select ${moment(sql`d.day`)} as since, ${moment(sql`(d.day + 1)`)} as till, ${sql.raw(writtenDay('d.day'))} as text
      from (select ${started}::date as day from start_row) d
    )
    select ${list} from ${from}
    ${where(sql`(${value}, ${id}) ${beyond} ((select value from start_row), (select id from start_row))`)}
    ${order} limit ${size}`;
}
