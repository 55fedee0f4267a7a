/** How a query becomes what is asked of the database: of which rows, in which order. */
import { type SQL, sql } from 'drizzle-orm';
import { type SortTerm, sortTerms } from '../../../contract/calls/sort.ts';
import type { FilterValue } from '../../../contract/resource/filterValue.ts';
import { isSerial } from '../../../contract/serial/serialRange.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Database } from '../../db/connect.ts';
import { type Asker, endOf, type Period, startOf } from './bindText.ts';
import type { Alternative, RowQuery, Selection } from './RowQuery.ts';
import { containing, type RowColumns, type RowSource } from './RowSource.ts';
import { anyOf } from './searchedLog.ts';

/** Both wire names of the creation date are understood, whichever the resource sends. */
const createdNames = new Set(['CreatedDate', 'CreatedDt']);

/** The id of a source's row in a statement. */
export const idOf = ({ resource }: RowSource): SQL => sql`r.${sql.identifier(resource.id)}`;

/** The date that the period of a list goes by. */
const dateOf = ({ period, created }: RowSource['resource']): string => period?.field ?? created;

function orderOf(
  query: RowQuery,
  source: RowSource,
  { answered }: RowColumns,
): Pick<Selection, 'order' | 'terms' | 'byDate'> {
  const { sort, created } = source.resource;
  let terms: SortTerm[];
  try {
    const wanted = sortTerms(query.sortColumn, query.sortOrder);
    terms = wanted.length ? wanted : sortTerms(sort.by, query.sortOrder || sort.order);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
  // A field named again changes nothing.
  const known = new Map<string, Selection['terms'][number]>();
  for (const { field, order } of terms) {
    const name = !answered.has(field) && createdNames.has(field) ? created : field;
    const column = answered.get(name);
    if (!column?.sort) throw new Refusal(`This list can't be sorted by ${field}.`);
    // Of sums nobody asks first for what has none; a declared table keeps to what its indexes serve.
    const empty = source.ownPeriod ? sql` nulls last` : sql``;
    if (!known.has(name)) known.set(name, { value: column.sort, direction: sql`${sql.raw(order)}${empty}` });
  }
  // The id goes last, so that pages never overlap.
  const direction = terms.at(-1)?.order ?? 'DESC';
  const all = [...known.values(), { value: idOf(source), direction: sql.raw(direction) }];
  const [name = '', ...others] = known.keys();
  const { value, date: kind } = answered.get(name) ?? {};
  const isByDate = name === dateOf(source.resource) && !others.length;
  return {
    order: sql`order by ${sql.join(
      all.map((term) => sql`${term.value} ${term.direction}`),
      sql`, `,
    )}`,
    terms: all,
    byDate: isByDate && value && kind ? { value, kind, direction } : undefined,
  };
}

function amongCondition(
  { resource }: RowSource,
  { answered }: RowColumns,
  name: string,
  values: readonly FilterValue[],
): SQL {
  const column = answered.get(name);
  if (!column) throw new Refusal(`This list can't be filtered by ${name}.`);
  if (!values.length) return sql`false`;
  const wanted = values.map((value) => (typeof value === 'number' ? sql`${value}::bigint` : sql`${value}`));
  const { several } = resource.filters.find(({ field }) => field === name) ?? {};
  if (!several) return sql`${column.value} in (${sql.join(wanted, sql`, `)})`;
  return sql`(${sql.join(
    wanted.map((value) => sql`${value} = any(${column.value})`),
    sql` or `,
  )})`;
}

/** Days are compared as days, moments as moments, so that an index on either can be used. */
function periodCondition({ resource, zone }: RowSource, { answered }: RowColumns, period: Period): SQL {
  const name = dateOf(resource);
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
async function searched(
  database: Database,
  asker: Asker,
  { answered, haystack, labels, choices, serials }: RowColumns,
  text: string,
): Promise<Alternative[]> {
  const pattern = containing(text);
  // Labels of other tables are asked before the rows are: what the planner knows of their ids lets it use the index of
  // each side of the `or`, where a subquery there makes it read the whole table.
  const labelled = labels.map(async ({ id, value, texts }) => {
    if (!id.startsWith('_') && !answered.has(id)) return [];
    const { rows } = await database.db.execute<{ id: number }>(
      sql`select s.id from (${texts(asker)}) s where s.text like ${pattern}`,
    );
    const ids = rows.map((row) => row.id);
    return ids.length ? [{ condition: sql`${value} = any(${sql.param(ids)})`, one: { value, ids } }] : [];
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
  const conditions = [
    ...(haystack ? [sql`${haystack} like ${pattern}`] : []),
    ...(haystack && digits ? [sql`${haystack} like ${containing(digits)}`] : []),
    ...chosen,
    ...(serials && serial !== undefined ? [serials(serial)] : []),
  ];
  return [...conditions.map((condition) => ({ condition })), ...(await Promise.all(labelled)).flat()];
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
  const ordered = orderOf(query, source, columns);
  const narrowed = [
    ...(query.id === undefined ? [] : [sql`${idOf(source)} = ${query.id}::bigint`]),
    ...(period && !source.ownPeriod && (period.from || period.to)
      ? [periodCondition(source, columns, period)]
      : []),
    ...Object.entries(query.among ?? {}).map(([name, values]) =>
      amongCondition(source, columns, name, values),
    ),
  ];
  const alternatives = query.search ? await searched(database, asker, columns, query.search) : [];
  const conditions = query.search ? [...narrowed, anyOf(alternatives)] : narrowed;
  return {
    columns,
    from: source.from(asker, period),
    where: conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``,
    conditions,
    narrowed,
    alternatives,
    ...ordered,
  };
}
