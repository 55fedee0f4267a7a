/** A query's rows, or a declared table's, as SQL that a list can page, sort, search and export. */
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { authors } from '../../../contract/resource/check/assertSense.ts';
import {
  type Field,
  type FieldOf,
  isLabelled,
  linesIn,
} from '../../../contract/resource/declaration/Field.ts';
import { placesOf } from '../../../contract/resource/declaration/kinds.ts';
import { lookups } from '../../../contract/resource/declaration/lookups.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { Runner } from '../../db/connect.ts';
import { columnName, labelColumn, sortExpression, type TableResource } from '../schema/tableOf.ts';
import { type Asker, bindText, choiceLabel, innerText } from './bindText.ts';
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

/** An asker who sees nothing: for statements whose columns alone are wanted. */
export const nobody: Asker = {
  companyId: 0,
  ownCompanyId: 0,
  userId: 0,
  roleId: 0,
  granted: [],
  userType: 0,
  operating: false,
};

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

/** The rows of `text` with numbers, in an order that follows from their values alone. */
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
    // columns for conditions alone, such as `_search`
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
    (name) => !choices.has(name) && labels.every(({ label }) => label !== name),
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
      resource.search.some((name) => unseen.has(name))
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

const own = (name: string): string => `r.${pg.escapeIdentifier(name)}`;

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

// The rows of a declared table

/** The resources with a table, by key: references lead to them. */
export type Tables = ReadonlyMap<string, TableResource>;

const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Limits the rows to those of the company acted for, and companies to the person's own. */
const scopes: Readonly<Record<Resource['rowsOf'], string>> = {
  company: 'where r.company_id = :company',
  'own-company': 'where (:is_operating or r.id = :company)',
};

/** The columns with the ids of the people whom the rows name. */
const authorColumns: Readonly<Record<keyof typeof authors, string>> = {
  CreatedBy: 'created_by',
  UpdatedBy: 'updated_by',
};

/** A module's addition to the rows of a declared table, as SQL over the table as `r`. */
export interface TableAddition {
  /** A left join of at most one row, which the planner leaves out where nothing selects from it. */
  join: string;
  /** Expressions by the wire's names. */
  columns: Readonly<Record<string, string>>;
  wire: Readonly<Record<string, (value: unknown) => unknown>>;
}

/** The rows of a declared table with the labels of what they refer to, as a text like those that modules write. */
export function tableSource(
  resource: TableResource,
  tables: Tables,
  zone: string,
  addition?: TableAddition,
): RowSource {
  const selected = new Map([
    [resource.id, 'r.id'],
    ['IsActive', 'r.is_active'],
    [resource.created, 'r.created_at'],
    [resource.updated, 'r.updated_at'],
  ]);
  const joins: string[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'lines') continue;
    const column = `r.${quoted(columnName(name, field))}`;
    selected.set(name, column);
    if (field.kind === 'choice' && field.labelled)
      selected.set(field.labelled, choiceLabel(column, field.choices));
    if (!isLabelled(field)) continue;
    const target = labelledIn(field, tables);
    if (!target) throw new Error(`The declaration '${resource.key}': '${field.to}' has no table`);
    const alias = `t${joins.length}`;
    joins.push(`left join ${quoted(target.table)} ${alias} on ${alias}.id = ${column}`);
    selected.set(field.labelled, `${alias}.${quoted(target.column)}`);
  }
  const lines = linesIn(resource.fields);
  if (lines?.field.table) selected.set(lines.name, linesText(lines.field, tables));
  const shown = new Set(
    [...resource.columns, ...resource.export.columns].flatMap(({ field, ...column }) => [
      field,
      ...('sort' in column ? [column.sort] : []),
    ]),
  );
  for (const [name, column] of Object.entries(authorColumns)) {
    if (!shown.has(name)) continue;
    joins.push(`left join users t${joins.length} on t${joins.length}.id = r.${column}`);
    selected.set(name, `t${joins.length - 1}.user_name`);
  }
  if (resource.rowsOf === 'company') {
    selected.set('CompanyId', 'r.company_id');
    if (!selected.has('CompanyName'))
      // the same for all rows, which are this company's
      selected.set('CompanyName', '(select company_name from companies where id = :company)');
  }
  if (resource.search.some((name) => name in resource.fields && resource.fields[name]?.kind !== 'choice'))
    // PostgreSQL generates this column (`schema/tableOf.ts`)
    selected.set('_search', 'r.search_text');
  for (const [name, expression] of Object.entries(addition?.columns ?? {})) selected.set(name, expression);
  const columns = [...selected].map(([name, expression]) => `${expression} as ${quoted(name)}`);
  const text = `select ${columns.join(', ')} from ${quoted(resource.table)} r
      ${joins.join(' ')} ${addition?.join ?? ''} ${scopes[resource.rowsOf]}`;
  const searchedLabels = searchedLabelsOf(resource, tables);
  return querySource(resource, zone, { text, searchedLabels, wire: addition?.wire });
}

/** A record's lines in their order, as a JSON array with what they refer to. Only the rows of an answer ask for it. */
function linesText({ table = '', fields }: FieldOf<'lines'>, tables: Tables): string {
  const values: string[] = [];
  const joins: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const column = `l.${quoted(columnName(name, field))}`;
    values.push(`${field.kind === 'date' ? `to_char(${column}, 'YYYY/MM/DD')` : column} as ${quoted(name)}`);
    const target = isLabelled(field) ? labelledIn(field, tables) : undefined;
    if (!target || !isLabelled(field)) continue;
    const alias = `l${joins.length}`;
    joins.push(`left join ${quoted(target.table)} ${alias} on ${alias}.id = ${column}`);
    values.push(`${alias}.${quoted(target.column)} as ${quoted(field.labelled)}`);
  }
  return `coalesce((select json_agg(row_to_json(x)) from (select ${values.join(', ')} from ${quoted(table)} l
      ${joins.join(' ')} where l.record_id = r.id order by l.place) x), '[]')`;
}

/** The labels of other tables' rows among what `resource` is searched by. */
export const searchedLabelsOf = (resource: Resource, tables: Tables): SearchedLabel[] =>
  Object.entries(resource.fields).flatMap(([id, field]) => {
    if (!isLabelled(field) || !resource.search.includes(field.labelled)) return [];
    const target = labelledIn(field, tables);
    if (!target) return [];
    const { table, column } = target;
    const texts = sql`select id, lower(${sql.identifier(column)}) as text from ${sql.identifier(table)}`;
    return [{ id, label: field.labelled, texts: () => texts }];
  });

/** The table and the column with the label of what `field` leads to. */
function labelledIn(
  field: FieldOf<'reference'> | FieldOf<'lookup'>,
  tables: Tables,
): { table: string; column: string } | undefined {
  if (field.kind === 'lookup') {
    const { table, label } = lookups[field.to];
    return { table, column: label };
  }
  const target = tables.get(field.to);
  return target && { table: target.table, column: labelColumn(target) };
}
