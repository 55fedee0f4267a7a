/** Counts rows and finds pages far down by the kept totals of days, instead of counting rows and walking over them. */
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Asker } from './bindText.ts';
import { writtenDay } from './querySource.ts';
import {
  idOf,
  listOf,
  ownOnly,
  type RowColumns,
  type RowQuery,
  type RowSource,
  withRefused,
} from './RowSource.ts';
import { allOf, type Selection } from './selection.ts';

export interface KeptDays {
  /** The days on which the query finds rows, as a table of `day` and `total`: a day may be there several times. */
  days: SQL;
  /** Whether the query is for all rows. */
  isAll: boolean;
  /** SQL that answers whether they are days of the zone that the query means. */
  isOfZone: SQL;
}

/**
 * The kept sums of the days by these fields, at most one, as `part`; undefined where the source does not keep them. A field that
 * a filter goes by must be a choice or a switch, as other texts may be kept cut.
 */
export function keptBy(
  { resource, dayTotals, ownPeriod }: RowSource,
  asker: Asker,
  { search, id, among = {} }: RowQuery,
  names: ReadonlySet<string>,
): SQL | undefined {
  if (ownOnly(resource, asker) || ownPeriod || search || id !== undefined || names.size > 1) return undefined;
  if (Object.keys(among).some((name) => !['choice', 'switch'].includes(resource.fields[name]?.kind ?? '')))
    return undefined;
  const [name] = names;
  return (name === undefined ? dayTotals?.days : dayTotals?.parts?.get(name))?.(asker);
}

/** The conditions on kept sums `d` that choose a period and the values of filters. */
export const keptWithin = ({ period = {}, among = {} }: RowQuery): SQL[] => [
  ...((period.from ?? period.to)
    ? [sql`d.day between ${period.from ?? '-infinity'}::date and ${period.to ?? 'infinity'}::date`]
    : []),
  ...Object.values(among).map((values) =>
    values.length
      ? sql`d.part::text in (${sql.join(
          values.map((value) => sql`${String(value)}`),
          sql`, `,
        )})`
      : sql`false`,
  ),
];

/** The kept sums of the rows that a query finds; undefined where none are kept, or more than a period and a choice narrow it. */
export function keptDays(source: RowSource, asker: Asker, query: RowQuery): KeptDays | undefined {
  const { dayTotals, zone } = source;
  const kept = keptBy(source, asker, query, new Set(Object.keys(query.among ?? {})));
  if (!dayTotals || !kept) return undefined;
  const within = keptWithin(query);
  return {
    days: sql`(select d.day, d.total from (${kept}) d ${allOf(within)}) d`,
    isAll: !within.length,
    isOfZone: sql`(${dayTotals.zone} is not distinct from ${sql.raw(pg.escapeLiteral(zone))})`,
  };
}

/** SQL for the number of rows: the sum of the kept days, or `counted` where none are kept or their zone is another one. */
export function totalOf(source: RowSource, asker: Asker, query: RowQuery, counted: SQL): SQL {
  const kept = keptDays(source, asker, query);
  if (!kept) return counted;
  const { days, isAll, isOfZone } = kept;
  const sum = sql`(select coalesce(sum(total), 0)::int8 from ${days})`;
  return isAll ? sum : sql`case when ${isOfZone} then ${sum} else ${counted} end`;
}

/** In `pageByDays`, the table of the day on which the page begins: nearly all of its rows are of that day. */
const usualDay = 'usual_day';

/** The rows of a page far down a list sorted by date. Kept sums say on which day it begins; only from there rows are skipped. */
export function pageByDays(
  source: RowSource,
  asker: Asker,
  { columns, from, conditions, order, byDate }: Selection & { byDate: NonNullable<Selection['byDate']> },
  { days, isOfZone }: KeptDays,
  { offset, size }: { offset: number; size: SQL },
): SQL {
  const { value, kind, direction } = byDate;
  const { zone } = source;
  const id = idOf(source);
  const list = withRefused(source, listNear(columns, usualDay), asker);
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
  const where = (condition: SQL) => allOf([...conditions, condition]);
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

/** The select list of rows of which many are of the day in the table `near`. */
const listNear = ({ answered, written }: RowColumns, near: string): SQL =>
  listOf(
    new Map(
      [...written].map(([name, sent]) => {
        const column = answered.get(name);
        if (column?.day === undefined) return [name, sent];
        return [name, `${writtenNear(column.sql, column.day, near)} as ${pg.escapeIdentifier(name)}`];
      }),
    ),
  );

/**
 * Writes a moment's day, which is `written` in SQL. The table `day` has one row: a day's moments, from `since` to before `till`,
 * and its `text`. Comparing two moments takes a tenth of the time that a zone and a format take.
 */
const writtenNear = (value: string, written: string, day: string): string =>
  `case when ${value} >= (select since from ${day}) and ${value} < (select till from ${day})
    then (select text from ${day}) else ${written} end`;
