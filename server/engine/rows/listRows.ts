/** What is asked of a source's rows: a page of them, how many there are, or the one with an id (`readRow`). */
import { type SQL, sql } from 'drizzle-orm';
import { type SortTerm, sortTerms } from '../../../contract/calls/sort.ts';
import type { FilterValue } from '../../../contract/resource/filterValue.ts';
import { refusedName } from '../../../contract/resource/refused.ts';
import { isSerial } from '../../../contract/serial/serialRange.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Database, Runner } from '../../db/connect.ts';
import { type Asker, endOf, type Period, startOf } from './bindText.ts';
import { containing, type RowColumns, type RowSource, type WireRow } from './RowSource.ts';

/** A list request whose parts are read but not yet held against its source. */
export interface RowQuery {
  search: string;
  sortColumn: string;
  sortOrder: string;
  /** Only the record with this id. */
  id?: number | undefined;
  /** Only rows of these days, by the date that the list's period goes by. */
  period?: Period | undefined;
  /** Only rows whose field, by its wire name, has one of the values. */
  among?: Readonly<Record<string, readonly FilterValue[]>> | undefined;
}

/** What a page, a count and an export of one query share. */
export interface Selection {
  columns: RowColumns;
  /** The source's rows as `r`. */
  from: SQL;
  where: SQL;
  order: SQL;
}

/** Both wire names of the creation date are understood, whichever the resource sends. */
const createdNames = new Set(['CreatedDate', 'CreatedDt']);

const idOf = ({ resource }: RowSource): SQL => sql`r.${sql.identifier(resource.id)}`;

function orderOf(query: RowQuery, source: RowSource, { answered }: RowColumns): SQL {
  const { sort, created } = source.resource;
  let terms: SortTerm[];
  try {
    const wanted = sortTerms(query.sortColumn, query.sortOrder);
    terms = wanted.length ? wanted : sortTerms(sort.by, query.sortOrder || sort.order);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
  // A field named again changes nothing.
  const known = new Map<string, SQL>();
  for (const { field, order } of terms) {
    const name = !answered.has(field) && createdNames.has(field) ? created : field;
    const column = answered.get(name);
    if (!column) throw new Refusal(`This list can't be sorted by ${field}.`);
    // Of sums nobody asks first for what has none; a declared table keeps to what its indexes serve.
    const empty = source.ownPeriod ? sql` nulls last` : sql``;
    if (!known.has(name)) known.set(name, sql`${column.sort} ${sql.raw(order)}${empty}`);
  }
  // The id goes last, so that pages never overlap.
  const last = sql`${idOf(source)} ${sql.raw(terms.at(-1)?.order ?? 'DESC')}`;
  return sql`order by ${sql.join([...known.values(), last], sql`, `)}`;
}

function amongCondition({ answered }: RowColumns, name: string, values: readonly FilterValue[]): SQL {
  const column = answered.get(name);
  if (!column) throw new Refusal(`This list can't be filtered by ${name}.`);
  if (!values.length) return sql`false`;
  const wanted = values.map((value) => (typeof value === 'number' ? sql`${value}::bigint` : sql`${value}`));
  return sql`${column.value} in (${sql.join(wanted, sql`, `)})`;
}

/** Days are compared as days, moments as moments, so that an index on either can be used. */
function periodCondition({ resource, zone }: RowSource, { answered }: RowColumns, period: Period): SQL {
  const name = resource.period?.field ?? resource.created;
  const { value, date } = answered.get(name) ?? {};
  if (!value || !date) throw new Error(`This list has no date '${name}' to choose a period by`);
  if (date === 'moment')
    return sql`${value} >= ${startOf(period, zone)} and ${value} < ${endOf(period, zone)}`;
  const { from = '-infinity', to = 'infinity' } = period;
  return sql`${value} >= ${from}::date and ${value} <= ${to}::date`;
}

const separators = /[\s,]/g;

/** The digits of a number that was typed as the portal shows it (`1 001`, `1,234.50`); undefined for other texts. */
function searchedDigits(text: string): string | undefined {
  const digits = text.replace(separators, '');
  return digits !== text && /^\d+(\.\d+)?$/.test(digits) ? digits : undefined;
}

/** The serial that a search text stands for, as typed or as the portal shows it (`1 001`); undefined for other texts. */
export function searchedSerial(text: string): number | undefined {
  const digits = text.replace(separators, '');
  const serial = /^\d{1,13}$/.test(digits) ? Number(digits) : 0;
  return isSerial(serial) ? serial : undefined;
}

/** That `text` stands anywhere in what is searched of a row, or that the row holds the serial that it is. */
async function searchCondition(
  database: Database,
  { answered, haystack, labels, choices, serials }: RowColumns,
  text: string,
): Promise<SQL> {
  const pattern = containing(text);
  // Labels of other tables are asked before the rows are: what the planner knows of their ids lets it use the index of
  // each side of the `or`, where a subquery there makes it read the whole table.
  const labelled = labels.map(async ({ id, table, column }) => {
    const own = answered.get(id);
    if (!own) return [];
    const { rows } = await database.db.execute<{ id: number }>(
      sql`select id from ${sql.identifier(table)} where lower(${sql.identifier(column)}) like ${pattern}`,
    );
    return [sql`${own.value} = any(${sql.param(rows.map((row) => row.id))}::int[])`];
  });
  const chosen = [...choices].flatMap(([name, all]) => {
    const values = all.flatMap(({ value, label }) =>
      label.toLowerCase().includes(text.toLowerCase()) ? [sql`${value}`] : [],
    );
    const own = answered.get(name);
    return own && values.length ? [sql`${own.value} in (${sql.join(values, sql`, `)})`] : [];
  });
  const digits = searchedDigits(text);
  const serial = serials && searchedSerial(text);
  const found = [
    ...(haystack ? [sql`${haystack} like ${pattern}`] : []),
    ...(haystack && digits ? [sql`${haystack} like ${containing(digits)}`] : []),
    ...(await Promise.all(labelled)).flat(),
    ...chosen,
    ...(serials && serial !== undefined ? [sql`${serials} @> ${serial}::int8`] : []),
    sql`false`,
  ];
  return sql`(${sql.join(found, sql` or `)})`;
}

/** Holds a query against its source. Throws Refusal. */
export async function selectRows(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: RowQuery,
): Promise<Selection> {
  const { period } = query;
  const columns = await source.columns(database.db);
  const order = orderOf(query, source, columns);
  const conditions = [
    ...(query.id === undefined ? [] : [sql`${idOf(source)} = ${query.id}::bigint`]),
    ...(period && !source.ownPeriod && (period.from || period.to)
      ? [periodCondition(source, columns, period)]
      : []),
    ...Object.entries(query.among ?? {}).map(([name, values]) => amongCondition(columns, name, values)),
    ...(query.search ? [await searchCondition(database, columns, query.search)] : []),
  ];
  return {
    columns,
    from: source.from(asker, period),
    where: conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``,
    order,
  };
}

/** The select list of rows that people see: with what is refused of them. */
const listed = ({ refused }: RowSource, { list }: RowColumns, asker: Asker): SQL =>
  refused ? sql`${list}, ${refused(asker)} as ${sql.identifier(refusedName)}` : list;

/** A listed row as the wire sends it. */
function wireRow({ toWire }: RowColumns, row: WireRow): WireRow {
  const refused = row[refusedName];
  if (typeof refused === 'object' && refused !== null && !Object.keys(refused).length)
    delete row[refusedName];
  return toWire(row);
}

export async function countRows(database: Database, { from, where }: Selection): Promise<number> {
  const counted = await database.db.execute<{ total: number }>(
    sql`select count(*) as total from ${from} ${where}`,
  );
  return counted.rows[0]?.total ?? 0;
}

/**
 * One page of a source, and how many rows there are. Page and count are two statements: counted together with its page,
 * a million rows take ten times as long.
 *
 * @param query `first` is the first row wanted, from 1
 */
export async function listRows(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: RowQuery & { first: number; size: number },
): Promise<{ rows: WireRow[]; total: number }> {
  const selection = await selectRows(database, source, asker, query);
  const { columns, from, where, order } = selection;
  const page = sql`${where} ${order} limit ${query.size} offset ${Math.max(query.first, 1) - 1}`;
  const id = idOf(source);
  const statement =
    source.ownPeriod || source.resource.numbered
      ? // What is counted is computed for all rows anyway, so it is once.
        sql`select ${listed(source, columns, asker)} from ${from} ${page}`
      : // The inner statement walks an index for the page's ids; only their rows are then read whole.
        sql`with page as materialized (select ${id} as id, row_number() over (${order}) as place from ${from} ${page})
        select ${listed(source, columns, asker)} from ${from} join page on page.id = ${id} order by page.place`;
  const [{ rows }, total] = await Promise.all([
    database.db.execute<WireRow>(statement),
    countRows(database, selection),
  ]);
  return { rows: rows.map((row) => wireRow(columns, row)), total };
}

/** The row with this id as the wire sends it, where the person sees it. */
export async function readRow(
  runner: Runner,
  source: RowSource,
  asker: Asker,
  id: number,
): Promise<WireRow | undefined> {
  const columns = await source.columns(runner);
  const { rows } = await runner.execute<WireRow>(
    sql`select ${listed(source, columns, asker)} from ${source.from(asker)} where ${idOf(source)} = ${id}`,
  );
  return rows[0] && wireRow(columns, rows[0]);
}
