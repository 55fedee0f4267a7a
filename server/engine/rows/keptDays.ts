/** The kept sums of a log's days, in place of counting its rows and of walking to a page far down. */
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Asker } from './bindText.ts';
import type { RowQuery, Selection } from './RowQuery.ts';
import type { RowSource } from './RowSource.ts';

export interface KeptDays {
  /** The days on which the query finds rows, as a table of `day` and `total`: a day may stand there several times. */
  days: SQL;
  /** Whether the query is for some of the days only. */
  hasPeriod: boolean;
  /** Whether they are days of the zone that the query means. */
  isOfZone: SQL;
}

/** The kept sums of the rows that a query finds; undefined where more than a period narrows it, or none are kept. */
export function keptDays(
  { dayTotals, zone, ownPeriod }: RowSource,
  asker: Asker,
  { search, id, among = {}, period = {} }: Omit<RowQuery, 'sortColumn' | 'sortOrder'>,
): KeptDays | undefined {
  if (!dayTotals || ownPeriod || search || id !== undefined || Object.keys(among).length) return undefined;
  const { from, to } = period;
  const hasPeriod = Boolean(from ?? to);
  const within = sql`where day between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`;
  return {
    days: sql`(select day, total from (${dayTotals.days(asker)}) d ${hasPeriod ? within : sql``}) d`,
    hasPeriod,
    isOfZone: sql`(${dayTotals.zone} is not distinct from ${sql.raw(pg.escapeLiteral(zone))})`,
  };
}

/** How many rows there are: the sum of the days, or `counted` by a server of another zone than theirs. */
export function keptTotal({ days, hasPeriod, isOfZone }: KeptDays, counted: SQL): SQL {
  const sum = sql`(select coalesce(sum(total), 0)::int8 from ${days})`;
  return hasPeriod ? sql`case when ${isOfZone} then ${sum} else ${counted} end` : sum;
}

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
    )
    select ${list} from ${from}
    ${where(sql`(${value}, ${id}) ${beyond} ((select value from start_row), (select id from start_row))`)}
    ${order} limit ${size}`;
}
