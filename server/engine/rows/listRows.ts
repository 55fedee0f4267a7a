import { type SQL, sql } from 'drizzle-orm';
import { type SortTerm, sortTerms } from '../../../contract/calls/listRequest.ts';
import type { Day } from '../../../contract/day/day.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';
import type { RowSource } from './RowSource.ts';

export type WireRow = Record<string, unknown>;

/** A list request whose parts are read but not yet held against its source. */
export interface RowQuery {
  search: string;
  sortColumn: string;
  sortOrder: string;
  /** Only the record with this id. */
  id?: number | undefined;
  /** Only rows created in these days of `zone`. */
  created?: { from: Day | undefined; to: Day | undefined; zone: string } | undefined;
  /** Only rows whose field, by its wire name, has one of the values. */
  among?: Readonly<Record<string, readonly (string | number)[]>> | undefined;
}

/** What a source sorts by when a request does not say. */
export interface DefaultSort {
  by: string;
  order: 'ASC' | 'DESC';
  /** Both wire names of the creation date are understood, whichever the resource sends. */
  created: string;
}

const createdNames = new Set(['CreatedDate', 'CreatedDt']);

function readSort(query: RowQuery, source: RowSource, defaults: DefaultSort): SortTerm[] {
  let terms: SortTerm[];
  try {
    terms = sortTerms(query.sortColumn, query.sortOrder);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
  if (!terms.length) {
    const [order] = sortTerms(defaults.by, query.sortOrder || defaults.order);
    terms = order ? [order] : [];
  }
  const known = new Map<string, SortTerm>();
  for (const { field, order } of terms) {
    const name = !Object.hasOwn(source.fields, field) && createdNames.has(field) ? defaults.created : field;
    if (!Object.hasOwn(source.fields, name)) throw new Refusal(`This list can't be sorted by ${field}.`);
    // A field named again changes nothing.
    if (!known.has(name)) known.set(name, { field: name, order });
  }
  return [...known.values()];
}

function isAmong(source: RowSource, name: string, values: readonly (string | number)[]): SQL {
  const field = source.fields[name];
  if (!field) throw new Refusal(`This list can't be filtered by ${name}.`);
  if (!values.length) return sql`false`;
  const wanted = values.map((value) => (typeof value === 'number' ? sql`${value}::bigint` : sql`${value}`));
  return sql`${field.expression} in (${sql.join(wanted, sql`, `)})`;
}

/** Compared as moments, so that an index on the creation can be used. */
function isCreated(
  source: RowSource,
  { from, to, zone }: NonNullable<RowQuery['created']>,
  name: string,
): SQL {
  const moment = source.fields[name]?.expression;
  if (!moment) throw new Error(`This list has no '${name}' to choose a period by`);
  const start = from && sql`${moment} >= ${from}::timestamp at time zone ${zone}`;
  const end = to && sql`${moment} < (${to}::date + 1)::timestamp at time zone ${zone}`;
  return sql.join(
    [start, end].filter((part) => part !== undefined && part !== ''),
    sql` and `,
  );
}

/** The parts that a page, a count and an export of one query share. */
export async function readQuery(
  database: Database,
  query: RowQuery,
  source: RowSource,
  session: Session,
  defaults: DefaultSort,
): Promise<{ where: SQL; order: SQL }> {
  const conditions = [
    source.scope(session),
    query.search ? await source.search(query.search, database) : undefined,
    query.id === undefined ? undefined : sql`${source.id} = ${query.id}`,
    query.created?.from || query.created?.to ? isCreated(source, query.created, defaults.created) : undefined,
    ...Object.entries(query.among ?? {}).map(([name, values]) => isAmong(source, name, values)),
  ].filter((condition) => condition !== undefined);
  const terms = readSort(query, source, defaults);
  const last = terms.at(-1)?.order ?? 'DESC';
  const sorted = terms.flatMap(({ field, order }) => {
    const known = source.fields[field];
    return known ? [sql`${known.sort ?? known.expression} ${sql.raw(order)}`] : [];
  });
  return {
    where: conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``,
    order: sql`order by ${sql.join([...sorted, sql`${source.id} ${sql.raw(last)}`], sql`, `)}`,
  };
}

/** The select list of a source: every wire field under its name. */
export const selected = (source: RowSource): SQL =>
  sql.join(
    Object.entries(source.fields).map(([name, field]) => sql`${field.expression} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** A database row as the wire sends it. */
export const toWire = (source: RowSource, row: WireRow): WireRow =>
  Object.fromEntries(Object.entries(source.fields).map(([name, field]) => [name, field.wire(row[name])]));

export async function countRows(database: Database, source: RowSource, where: SQL): Promise<number> {
  const counted = await database.db.execute<{ total: number }>(
    sql`select count(*) as total from ${source.from} ${where}`,
  );
  return counted.rows[0]?.total ?? 0;
}

/**
 * One page of a source with `TotalRows` on its first row (spec 1 §3). Page and count are two statements: counted
 * together with its page, a million rows take ten times as long.
 *
 * @param first the first row wanted, from 1
 */
export async function listRows(
  database: Database,
  source: RowSource,
  session: Session,
  query: RowQuery & { first: number; size: number },
  defaults: DefaultSort,
): Promise<WireRow[]> {
  const { where, order } = await readQuery(database, query, source, session, defaults);
  const offset = Math.max(query.first, 1) - 1;
  // The inner statement walks an index for the page's ids; only their rows are then read whole.
  const page = database.db.execute<WireRow>(sql`
    with page as materialized (
      select ${source.id} as id, row_number() over (${order}) as place from ${source.from} ${where} ${order} limit ${query.size} offset ${offset}
    )
    select ${selected(source)} from ${source.from} join page on page.id = ${source.id} order by page.place`);
  const [rows, total] = await Promise.all([page, countRows(database, source, where)]);
  return rows.rows.map((row, index) => ({
    ...toWire(source, row),
    ...(index === 0 && { TotalRows: total }),
  }));
}
