/** Select: turns a query into the parts of a statement: which rows, in which order. */
import { type SQL, sql } from 'drizzle-orm';
import { type SortTerm, sortTerms } from '../../../contract/calls/records/listRequest.ts';
import { activeWord, type FilterValue, statusName } from '../../../contract/resource/filterValue.ts';
import { isOfStates } from '../../../contract/resource/charts.ts';
import { fieldNamed, linesIn } from '../../../contract/resource/declaration/Field.ts';
import { columnOf } from '../../../contract/resource/declaration/kinds.ts';
import { derivedFrom } from '../../../contract/resource/parseValue.ts';
import { stateKeys } from '../../../contract/values/stateNamed.ts';
import { isSerial } from '../../../contract/serial/serialRange.ts';
import { foldCode } from '../../../contract/values/foldText.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Database } from '../../db/connect.ts';
import { columnName } from '../schema/tableOf.ts';
import { type Asker, holding, wordsOf } from './bindText.ts';
import { endOf, type Period, startOf } from './period.ts';
import { idOf, type RowColumns, type RowQuery, type RowSource } from './RowSource.ts';

/** One of the conditions under which a row matches the search. */
interface Alternative {
  condition: SQL;
  /** Whether too many records have the label, so no index finds the rows. */
  isCommon?: boolean;
  /** The column and the ids, if the condition compares these. */
  one?: { value: SQL; ids: readonly number[] };
}

/** A query as SQL: what its page, its count and its export share. */
export interface Selection {
  columns: RowColumns;
  /** The source's rows as `r`. */
  from: SQL;
  where: SQL;
  /** The parts of `where`. */
  conditions: readonly SQL[];
  /** The conditions except the search. */
  narrowed: readonly SQL[];
  /** The search finds a row by any of these; none where nothing is searched. */
  alternatives: readonly Alternative[];
  order: SQL;
  /** The parts of `order`. */
  terms: readonly { value: SQL; direction: SQL }[];
  /** Where the rows are sorted by the date of the period and by nothing else: that date, and whether the newest come first. */
  byDate: { value: SQL; kind: 'day' | 'moment'; direction: 'ASC' | 'DESC' } | undefined;
}

/** Records of another table, as `s`, by whose label rows are found. */
interface Labelled {
  /** The records that may have what is searched, as an index finds them; each has its `id` and its `text`. */
  candidates: SQL;
  /** Whether the text of one has it. */
  has: SQL;
  /** Those that have it, by their ids. It ends with its conditions. */
  records: SQL;
  /** Whether an index finds the candidates. */
  isIndexed: boolean;
}

/** How a search finds rows by the labels of other records. */
export interface LabelSearch {
  /** Looks the records up before the rows: with their ids the planner can use an index for each side of the `or`. Undefined for too many. */
  find: (labelled: Labelled) => Promise<readonly number[] | undefined>;
  /** The condition that `value` is the id of one of too many. */
  isAmong: (value: SQL, records: SQL) => SQL;
}

/** Beyond so many records, the statement of a list looks them up itself. */
const mostLabelled = 20_000;

/** Looks labels up for a list, which counts what it finds. */
const ofList = ({ db }: Database): LabelSearch => ({
  find: async ({ records }) => {
    const { rows } = await db.execute<{ id: number }>(sql`${records} limit ${mostLabelled + 1}`);
    return rows.length > mostLabelled ? undefined : rows.map(({ id }) => id);
  },
  isAmong: (value, records) => sql`${value} in (${records})`,
});

/** The selection of `query` among the rows of `source`. Throws Refusal where the source can't be sorted or filtered so. */
export async function selectionOf(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: RowQuery,
  labels = ofList(database),
): Promise<Selection> {
  const { period, search } = query;
  const columns = await source.columns(database.db);
  const ordered = orderOf(query, source, columns);
  const narrowed = [
    ...(query.id === undefined ? [] : [sql`${idOf(source)} = ${query.id}::bigint`]),
    ...(period && !source.ownPeriod && (period.from || period.to)
      ? [periodCondition(source, columns, period)]
      : []),
    ...Object.entries(query.among ?? {}).map(([name, values]) =>
      name.includes('.')
        ? inLines(source, asker, name, values)
        : amongCondition(source, columns, name, values),
    ),
  ];
  const alternatives = search ? await searched(labels, asker, columns, search) : [];
  const conditions = search ? [...narrowed, anyOf(alternatives)] : narrowed;
  return {
    columns,
    from: source.from(asker, query),
    where: allOf(conditions),
    conditions,
    narrowed,
    alternatives,
    ...ordered,
  };
}

/** A subquery for the number of rows. */
export const countOf = ({ from, where }: Selection): SQL => sql`(select count(*) from ${from} ${where})`;

/** A `where` of all conditions; nothing where there are none. */
export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;

/** The condition that a row is found by any of the alternatives. */
export const anyOf = (alternatives: Selection['alternatives']): SQL =>
  sql`(${sql.join([...alternatives.map(({ condition }) => condition), sql`false`], sql` or `)})`;

// Order

/** Both wire names of the creation date are understood, whichever the resource sends. */
const createdNames = new Set(['CreatedDate', 'CreatedDt']);

/** The date that the period of a list goes by. */
const dateOf = ({ period, created }: RowSource['resource']): string => period?.field ?? created;

function orderOf(
  { sortColumn = '', sortOrder = '' }: RowQuery,
  source: RowSource,
  { answered }: RowColumns,
): Pick<Selection, 'order' | 'terms' | 'byDate'> {
  const { sort, created } = source.resource;
  let terms: SortTerm[];
  try {
    // the documented request sorts by the creation date, which not all rows have (spec 1 §3)
    const wanted = sortTerms(sortColumn, sortOrder).filter(
      ({ field }) => !createdNames.has(field) || answered.has(field) || answered.has(created),
    );
    terms = wanted.length ? wanted : sortTerms(sort.by, sortOrder || sort.order);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
  // A field that is named again changes nothing.
  const known = new Map<string, Selection['terms'][number]>();
  for (const { field, order } of terms) {
    const name = !answered.has(field) && createdNames.has(field) ? created : field;
    const column = name === source.resource.id ? { sort: idOf(source) } : answered.get(name);
    if (!column?.sort) throw new Refusal(`This list can't be sorted by ${field}.`);
    // Nobody wants rows without a sum first; a declared table follows the order of its indexes.
    const empty = source.ownPeriod ? sql` nulls last` : sql``;
    if (!known.has(name)) known.set(name, { value: column.sort, direction: sql`${sql.raw(order)}${empty}` });
  }
  // The id goes last, so pages never overlap.
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

// Filters and periods

/** SQL for the letters of a state's name, by which `stateKeys` knows it however it is written. */
export const stateKeyOf = (text: SQL): SQL =>
  sql`regexp_replace(replace(lower(${text}), '&', 'and'), '[^a-z]', '', 'g')`;

const keysOfState = (state: FilterValue): string[] =>
  [...stateKeys()].flatMap(([key, name]) => (name === state ? [key] : []));

/** Whether a text begins as one of `values`, by the index that a list sorts with. */
const lettersIn = (text: SQL, values: readonly FilterValue[]): SQL =>
  sql`left(lower(${text}), 100) = any(array(
    select left(lower(v), 100) from unnest(${sql.param(values.map(String))}::text[]) v))`;

const textAmong = (text: SQL, values: readonly FilterValue[]): SQL =>
  sql`(${lettersIn(text, values)} and lower(${text}) = any(select lower(v) from unnest(${sql.param(values.map(String))}::text[]) v))`;

/** Whether a record has a line in which the field `name`, such as `Items.ProductId`, is one of `values`. */
function inLines(source: RowSource, { companyId }: Asker, name: string, values: readonly FilterValue[]): SQL {
  const { fields } = source.resource;
  const [field, table] = [fieldNamed(fields, name), linesIn(fields)?.field.table];
  if (!field || table === undefined) throw new Refusal(`This list can't be filtered by ${name}.`);
  const value = sql`l.${sql.identifier(columnName(name.replace(/^.*\./, ''), field))}`;
  const isAmong =
    field.kind === 'text'
      ? textAmong(value, values)
      : sql`${value} = any(${sql.param(values)}::${sql.raw(columnOf(field))}[])`;
  return sql`${idOf(source)} in (select l.record_id from ${sql.identifier(table)} l
    where l.company_id = ${companyId}::int and ${isAmong})`;
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
  const active = !resource.fields[name] && name === statusName && answered.get('IsActive');
  // the planner knows how many are active, and nothing of their words
  if (active)
    return sql`${active.value} = any(${sql.param(values.map((word) => word === activeWord))}::boolean[])`;
  const keys = isOfStates(resource, name) ? values.flatMap(keysOfState) : [];
  if (keys.length) return sql`${stateKeyOf(column.value)} = any(${sql.param(keys)}::text[])`;
  const filter = resource.filters.find(({ field }) => field === name);
  // REST lists are filtered by texts that programs know
  if (filter && resource.fields[name]?.kind === 'text') return textAmong(column.value, values);
  const wanted = values.map((value) => (typeof value === 'number' ? sql`${value}::bigint` : sql`${value}`));
  if (!filter?.several) return sql`${column.value} in (${sql.join(wanted, sql`, `)})`;
  return sql`(${sql.join(
    wanted.map((value) => sql`${value} = any(${column.value})`),
    sql` or `,
  )})`;
}

/** Days are compared as days, moments as moments, so an index on either can be used. */
function periodCondition({ resource, zone }: RowSource, { answered }: RowColumns, period: Period): SQL {
  const name = dateOf(resource);
  const { value, date } = answered.get(name) ?? {};
  if (!value || !date) throw new Error(`This list has no date '${name}' to choose a period by`);
  if (date === 'moment')
    return sql`${value} >= ${startOf(period, zone)} and ${value} < ${endOf(period, zone)}`;
  const { from = '-infinity', to = 'infinity' } = period;
  return sql`${value} >= ${from}::date and ${value} <= ${to}::date`;
}

// A search

const separators = /[\s,]/g;

/** The digits of a number that was typed as the portal shows it (`1,001`, `1,234.50`); undefined for other texts. */
function searchedDigits(text: string): string | undefined {
  const digits = foldCode(text).replace(separators, '');
  return digits !== text && /^\d+(\.\d+)?$/.test(digits) ? digits : undefined;
}

/** The serial that a search text stands for, also with its digits in groups; undefined for other texts. */
export function searchedSerial(text: string): number | undefined {
  const digits = foldCode(text).replace(separators, '');
  const serial = /^\d{1,13}$/.test(digits) ? Number(digits) : 0;
  return isSerial(serial) ? serial : undefined;
}

/** The ways in which a row can hold `text`: in its searched texts, labels and choices, or as its serial. */
async function searched(
  { find, isAmong }: LabelSearch,
  asker: Asker,
  { answered, haystack, labels, choices, serials }: RowColumns,
  text: string,
): Promise<Alternative[]> {
  const labelled = labels.map(async ({ id, label = id, value, texts, isIndexed = false }) => {
    if (!label.startsWith('_') && !answered.has(derivedFrom(label))) return [];
    const has = holding(sql`s.text`, text);
    const among = sql`from (${texts(asker)}) s where ${isIndexed ? holding(sql`s.indexed`, text) : has}`;
    const records = sql`select s.id ${among} and ${has}`;
    const candidates = sql`select s.id, s.text ${among}`;
    const ids = await find({ candidates, has, records, isIndexed });
    if (!ids) return [{ condition: isAmong(value, records), isCommon: true }];
    return ids.length ? [{ condition: sql`${value} = any(${sql.param(ids)})`, one: { value, ids } }] : [];
  });
  const words = wordsOf(text);
  const chosen = [...choices].flatMap(([name, all]) => {
    const values = all.flatMap(({ value, label }) =>
      words.every((forms) => forms.some((form) => label.toLowerCase().includes(form.toLowerCase())))
        ? [sql`${value}`]
        : [],
    );
    const own = answered.get(name);
    return own && values.length ? [sql`${own.value} in (${sql.join(values, sql`, `)})`] : [];
  });
  const digits = searchedDigits(text);
  const serial = serials && searchedSerial(text);
  const conditions = [
    ...(haystack ? [holding(haystack, text)] : []),
    ...(haystack && digits ? [holding(haystack, digits)] : []),
    ...chosen,
    ...(serials && serial !== undefined ? [serials(serial)] : []),
  ];
  return [...conditions.map((condition) => ({ condition })), ...(await Promise.all(labelled)).flat()];
}
