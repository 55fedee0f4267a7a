import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Choice, Field } from '../../../contract/resource/Field.ts';
import { hasPaise } from '../../../contract/resource/kinds.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { Session } from '../../calls/Session.ts';
import type { Runner } from '../../db/connect.ts';
import { sortExpression } from '../schema/tableOf.ts';
import { type Asker, bindText, innerText, type Period } from './bindText.ts';
import { isWrittenDay, wireValue, writtenNear } from './wireValue.ts';

export type WireRow = Record<string, unknown>;

/** A field of the rows, over the text as `r`. */
interface RowColumn {
  value: SQL;
  /** The same as text. */
  sql: string;
  /** The type that the database says it has. */
  type: number;
  /** What periods are chosen by: a day, or a moment. */
  date: 'day' | 'moment' | undefined;
  /** What ORDER BY uses; nothing of JSON, which may hold what somebody does not see. */
  sort: SQL | undefined;
  /** SQL that writes it as the wire has it, where it is a moment that goes out as its day. */
  day: string | undefined;
}

/** What a text's columns are, as the database says. */
export interface RowColumns {
  /** Columns of the answer, by the wire's names. */
  answered: ReadonlyMap<string, RowColumn>;
  /** How each of them stands in a select list: as the wire has it. */
  written: ReadonlyMap<string, string>;
  /** The select list of all of them. */
  list: SQL;
  /** Makes a row of that list, in place, what the database can't. */
  toWire: (row: WireRow) => WireRow;
  /** There is nothing of that kind: what the database writes goes out as it is. */
  isWritten: boolean;
  /** The texts that the search box looks in, in lower case. */
  haystack: SQL | undefined;
  /** The labels of other tables that it looks in, with the column that has their records' ids. */
  labels: readonly (SearchedLabel & { value: SQL })[];
  /** The searched choices, by their names. */
  choices: ReadonlyMap<string, readonly Choice[]>;
  /** Whether a row holds a searched number: in its range, or as its own. */
  serials: ((serial: number) => SQL) | undefined;
}

/** A text of other records, among the searched ones: the records are looked up first, then rows by their ids. */
export interface SearchedLabel {
  /** The column of the rows with the record's id. */
  id: string;
  /** The field with the text, where the rows have one. */
  label?: string;
  /** SQL of the records, as `id` and `text` in lower case. */
  texts: (asker: Asker) => SQL;
}

/**
 * Where a resource's rows come from: one SQL text, written in a module or made of the declared table. Paging, sorting,
 * searching and exporting are the same for both.
 */
export interface RowSource {
  resource: Resource;
  /** The zone whose days people see. */
  zone: string;
  /** The text with its placeholders bound, to be asked as a table: `(…) r`. */
  from: (asker: Asker, period?: Period) => SQL;
  /** Whether the text keeps to the period itself, as one that counts in a period must. */
  ownPeriod: boolean;
  /**
   * The same over what a statement has just added to the resource's own table, as `added`; undefined where a module adds to
   * its rows, which may read what the statement does not see yet, and where the record is a company.
   */
  ofAdded?: (companyId: SQL) => SQL;
  columns: (runner: Runner) => Promise<RowColumns>;
  /** The kept sums of its days, where there are some. */
  dayTotals?: {
    /** The zone whose days they are, as SQL. */
    zone: SQL;
    /** `day` and `total`, any number of each day's. */
    days: (asker: Asker) => SQL;
    /** By a field's name, the same with its values as `part`. */
    parts?: ReadonlyMap<string, (asker: Asker) => SQL>;
  };
  /** What is refused of a row, as a JSON object: for rows that people see or change, never for all rows. */
  refused?: (asker: Asker) => SQL;
  /** Takes out of a row what it says of other resources' fields that `session` does not see; undefined where there is none. */
  redactFor?: (session: Pick<Session, 'permissions'>) => ((row: WireRow) => void) | undefined;
}

/** How a value goes out, where that is not as the database has it. */
type Wire = (value: unknown) => unknown;

interface RowText {
  text: string;
  searchedLabels: readonly SearchedLabel[];
  /** Of single columns whose type does not say it. */
  wire?: Readonly<Record<string, Wire>> | undefined;
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

/** Who asks for the columns alone. */
export const nobody: Asker = {
  companyId: 0,
  ownCompanyId: 0,
  userId: 0,
  roleId: 0,
  granted: [],
  userType: 0,
  operating: false,
};

/** What the database says of a text that it can't run. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';

/** The rows of `resource` that a query selects. Throws at boot where the text is none for them. */
export function querySource(resource: Resource, zone: string, given: RowText): RowSource {
  const where = `The declaration '${resource.key}': its query`;
  const text = innerText(given.text);
  const { names, bind } = bindText(resource.numbered ? counted(text, resource.id) : text, where);
  if (!names.has('company'))
    throw new Error(`${where} does not mention :company, though its rows are a company's`);
  const from: RowSource['from'] = (asker, period) => sql`(${bind(asker, period, zone)}) r`;

  const describe = async (runner: Runner): Promise<RowColumns> => {
    const { fields } = await runner
      .execute(sql`select * from ${from(nobody)} limit 0`)
      .catch((error: unknown) => {
        throw new Error(`${where} can't be asked${reasonOf(error)}`, { cause: error });
      });
    const types = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
    if (types.size < fields.length) throw new Error(`${where} has a column twice`);
    // `numeric` can exceed JavaScript's numbers, so pg returns text.
    const numeric = fields.find(({ name, dataTypeID }) => dataTypeID === NUMERIC && !isPaise(resource, name));
    if (numeric)
      throw new Error(
        `${where} does not cast '${numeric.name}', such as a sum, to bigint, nor is it declared as money with paise`,
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

/** The rows of `text` with their numbers, in an order that hangs on nothing but what they hold. */
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
    if (name.startsWith('_')) continue;
    add(name, own(name), sortOf(name, type, resource), type);
    const convert = wire[name] ?? (type === NUMERIC ? exactNumber : undefined);
    if (convert) converted.push([name, convert]);
  }
  // Whether a record is active, in the specification's words.
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
  return {
    answered,
    written,
    list: listOf(written),
    toWire: (row) => {
      for (const [name, convert] of converted) row[name] = convert(row[name]);
      return row;
    },
    isWritten: !Object.keys(wire).length,
    haystack: types.has('_search') ? sql.raw(own('_search')) : haystackOf(texts),
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

function isPaise(resource: Resource, name: string): boolean {
  const field = fieldOf(resource, name);
  return field !== undefined && hasPaise(field);
}

const own = (name: string): string => `r.${pg.escapeIdentifier(name)}`;

/** By the kind that is declared; a text of no declared field, such as a label, by its letters. */
function sortOf(name: string, type: number, resource: Resource): string {
  if (type !== TEXT && type !== VARCHAR) return own(name);
  return sortExpression(own(name), fieldOf(resource, name)?.kind ?? 'text');
}

/** The select list of these columns. */
export const listOf = (written: ReadonlyMap<string, string>): SQL =>
  sql.raw([...written.values()].join(', '));

/** The same for rows of which many are of the day that the table `near` has. */
export const listNear = ({ answered, written }: RowColumns, near: string): SQL =>
  listOf(
    new Map(
      [...written].map(([name, sent]) => {
        const column = answered.get(name);
        if (column?.day === undefined) return [name, sent];
        return [name, `${writtenNear(column.sql, column.day, near)} as ${pg.escapeIdentifier(name)}`];
      }),
    ),
  );

/** Outside of JSON, amounts come as texts; none has more digits than a number. */
const exactNumber: Wire = (value) => (typeof value === 'string' ? Number(value) : value);

/** Written as the indexes of searched columns are. */
const haystackOf = (texts: readonly string[]): SQL | undefined =>
  texts.length
    ? sql.raw(`lower(${texts.map((name) => `coalesce(${own(name)}::text, '')`).join(` || ' ' || `)})`)
    : undefined;

/**
 * A `like` pattern for `text` anywhere; the pattern's own signs are taken as letters. The database makes it lower case,
 * as it does what is searched: its small letters are not always JavaScript's (`Σ`, `İ`).
 */
export const containing = (text: string): SQL => sql`lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`}::text)`;
