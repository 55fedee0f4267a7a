/** A query's rows as SQL that a list can page, sort, search and export. */
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Field } from '../../../contract/resource/declaration/Field.ts';
import { placesOf } from '../../../contract/resource/declaration/kinds.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { Runner } from '../../db/transaction.ts';
import { sortExpression } from '../schema/tableOf.ts';
import { bindText, innerText, nobody } from './bindText.ts';
import { listOf, type RowColumn, type RowColumns, type RowSource, type SearchedLabel } from './RowSource.ts';

// The rows of a query

/** Makes a value of the database the wire's. */
type Wire = (value: unknown) => unknown;

interface RowText {
  text: string;
  searchedLabels: readonly SearchedLabel[];
  /** By the column's name, where its type does not decide it. */
  wire?: Readonly<Record<string, Wire>> | undefined;
  /** Its name in faults, if it is not the query of the declaration itself. */
  title?: string;
}

type TypeName = 'TEXT' | 'VARCHAR' | 'NUMERIC' | 'DATE' | 'TIMESTAMPTZ' | 'JSON' | 'JSONB';
const {
  TEXT,
  VARCHAR,
  NUMERIC,
  DATE,
  TIMESTAMPTZ,
  JSON: json,
  JSONB,
}: Readonly<Record<TypeName, number>> = pg.types.builtins;

/** The database's reason why it can't run a text. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';

/** The rows of `resource` that a query selects. Throws at boot for a text that can't have a company's rows. */
export function querySource(resource: Resource, zone: string, given: RowText): RowSource {
  const where = `The declaration '${resource.key}': ${given.title ?? 'its query'}`;
  const text = innerText(given.text);
  const { names, bind } = bindText(resource.numbered ? counted(text, resource.id) : text, where);
  if (!names.has('company'))
    throw new Error(`${where} does not mention :company, though its rows are a company's`);
  const from: RowSource['from'] = (asker, query) => sql`(${bind(asker, query, zone)}) r`;

  const describe = async (runner: Runner): Promise<RowColumns> => {
    const { fields } = await runner
      .execute(sql`select * from ${from(nobody)} limit 0`)
      .catch((error: unknown) => {
        throw new Error(`${where} can't be asked${reasonOf(error)}`, { cause: error });
      });
    const types = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
    if (types.size < fields.length) throw new Error(`${where} has a column twice`);
    // `numeric` can exceed JavaScript's numbers, so pg returns text.
    const numeric = fields.find(
      ({ name, dataTypeID }) => dataTypeID === NUMERIC && !placesIn(resource, name),
    );
    if (numeric)
      throw new Error(
        `${where} does not cast '${numeric.name}', such as a sum, to bigint, nor is it declared as a number with 'places'`,
      );
    return columnsOf(types, resource, zone, given);
  };

  let columns: Promise<RowColumns> | undefined;
  return {
    resource,
    zone,
    from,
    ownPeriod: names.has('from') || names.has('to'),
    // Asked once; a database that was out of reach is asked again.
    columns: (runner) =>
      (columns ??= describe(runner).catch((error: unknown) => {
        columns = undefined;
        throw error;
      })),
  };
}

/** The rows of `text` with numbers, in an order that follows only from their values. */
const counted = (text: string, id: string): string =>
  `select row_number() over (order by q) as ${pg.escapeIdentifier(id)}, q.* from (${text}) q`;

function columnsOf(
  types: ReadonlyMap<string, number>,
  resource: Resource,
  zone: string,
  { searchedLabels, wire = {} }: RowText,
): RowColumns {
  const answered = new Map<string, RowColumn>();
  const written = new Map<string, string>();
  const add = (name: string, value: string, sort: string, type: number) => {
    const date = type === DATE ? 'day' : type === TIMESTAMPTZ ? 'moment' : undefined;
    const field = fieldOf(resource, name);
    const sent = wireValue({ sql: value, type }, field, resource, zone);
    const day = isWrittenDay(type, field, resource) ? sent : undefined;
    const isJson = type === json || type === JSONB;
    answered.set(name, {
      value: sql.raw(value),
      sql: value,
      type,
      sort: isJson ? undefined : sql.raw(sort),
      date,
      day,
    });
    written.set(name, `${sent} as ${pg.escapeIdentifier(name)}`);
  };
  const converted: [name: string, convert: Wire][] = [];
  for (const [name, type] of types) {
    // columns only for conditions, such as `_search`
    if (name.startsWith('_')) continue;
    add(name, own(name), sortOf(name, type, resource), type);
    const convert = wire[name] ?? (type === NUMERIC ? exactNumber : undefined);
    if (convert) converted.push([name, convert]);
  }
  // The specification's words for active and inactive.
  if (types.has('IsActive') && !types.has('Status'))
    add('Status', `case when ${own('IsActive')} then 'Active' else 'InActive' end`, own('IsActive'), TEXT);
  const labels = searchedLabels.flatMap((label) =>
    types.has(label.id) ? [{ ...label, value: sql.raw(own(label.id)) }] : [],
  );
  const choices = new Map(
    resource.search.flatMap((name) => {
      const field = fieldOf(resource, name);
      return field?.kind === 'choice' ? [[name, field.choices] as const] : [];
    }),
  );
  const texts = resource.search.filter(
    (name) => !choices.has(name) && !name.includes('.') && labels.every(({ label }) => label !== name),
  );
  const haystack = types.has('_search') ? sql.raw(own('_search')) : haystackOf(texts);
  return {
    answered,
    written,
    list: listOf(written),
    toWire: (row) => {
      for (const [name, convert] of converted) row[name] = convert(row[name]);
      return row;
    },
    isWritten: !Object.keys(wire).length,
    haystack,
    haystackWithout: (unseen) =>
      texts.some((name) => unseen.has(name))
        ? haystackOf(texts.filter((name) => !unseen.has(name) && answered.has(name)))
        : haystack,
    labels,
    choices,
    serials: types.has('_serial')
      ? (serial) => sql`${sql.raw(own('_serial'))} = ${serial}::int8`
      : types.has('_serials')
        ? (serial) => sql`${sql.raw(own('_serials'))} @> ${serial}::int8`
        : undefined,
  };
}

const fieldOf = ({ fields }: Resource, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

function placesIn(resource: Resource, name: string): number {
  const field = fieldOf(resource, name);
  return field ? placesOf(field) : 0;
}

/** The column `name` of the rows `r`. */
export const own = (name: string): string => `r.${pg.escapeIdentifier(name)}`;

/** ORDER BY goes by the declared kind; a text of no declared field, such as a label, is sorted by its letters. */
function sortOf(name: string, type: number, resource: Resource): string {
  if (type !== TEXT && type !== VARCHAR) return own(name);
  return sortExpression(own(name), fieldOf(resource, name)?.kind ?? 'text');
}

/** Outside of JSON, pg answers amounts as texts; none has more digits than a number. */
const exactNumber: Wire = (value) => (typeof value === 'string' ? Number(value) : value);

/** The searched text of a row. It must equal the index's expression, or PostgreSQL does not use the index. */
const haystackOf = (texts: readonly string[]): SQL | undefined =>
  texts.length
    ? sql.raw(`lower(${texts.map((name) => `coalesce(${own(name)}::text, '')`).join(` || ' ' || `)})`)
    : undefined;

// Values as the wire has them

/**
 * SQL that writes a value as the wire has it; no other place decides that. Days are `YYYY/MM/DD`. Declared moments have their
 * time in `zone`; other moments are their day there, `MM/DD/YYYY`, but whole in REST answers. Numbers are rounded to
 * their decimals, as an average has more. Everything else stays as it is.
 *
 * @param type the type that the database gives the value `sql`
 */
function wireValue(
  { sql, type }: { sql: string; type: number },
  field: Field | undefined,
  { api }: Pick<Resource, 'api'>,
  zone: string,
): string {
  if (type === DATE) return `to_char(${sql}, 'YYYY/MM/DD')`;
  if (type === NUMERIC) return `round(${sql}, ${field ? placesOf(field) : 0})`;
  if (type !== TIMESTAMPTZ) return sql;
  const local = `${sql} at time zone ${pg.escapeLiteral(zone)}`;
  if (field?.kind === 'moment') return `to_char(${local}, 'YYYY/MM/DD HH24:MI')`;
  return api === 'rest'
    ? `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : writtenDay(local);
}

/** SQL that writes the day `sql`. */
export const writtenDay = (sql: string): string => `to_char(${sql}, 'MM/DD/YYYY')`;

/** Whether `wireValue` writes a moment as its day. */
const isWrittenDay = (type: number, field: Field | undefined, { api }: Pick<Resource, 'api'>): boolean =>
  type === TIMESTAMPTZ && field?.kind !== 'moment' && api !== 'rest';
