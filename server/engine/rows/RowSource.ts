/** Types that the stages of a list and of a save pass on: sources of rows, queries, and the part of a row that a person sees. */
import { hash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { versionName } from '../../../contract/calls/records/save.ts';
import { can } from '../../../contract/pages/Permission.ts';
import type { Choice } from '../../../contract/choices/Choice.ts';
import { type FieldOf, type Line, linesIn } from '../../../contract/resource/declaration/Field.ts';
import { isMissing } from '../../../contract/resource/parseValue.ts';
import { refusedName, type Resource } from '../../../contract/resource/Resource.ts';
import { isOwnOnly, seenPart, unseenNames, withoutUnseen } from '../../../contract/resource/seen.ts';
import { type Session, seesAllCompanies } from '../../calls/Session.ts';
import { runNamed, type Runner, together, type Transaction } from '../../db/transaction.ts';
import type { Asker, Narrowing, Placed } from './bindText.ts';
import { ownerColumns, type TableResource } from '../schema/tableOf.ts';

export type WireRow = Record<string, unknown>;

/** The query of a list, a chart, a count or an export. All of them pass this one type. */
export interface RowQuery extends Narrowing {
  search?: string;
  sortColumn?: string;
  sortOrder?: string;
  /** Only the record with this id. */
  id?: number | undefined;
  /** The first row of a page, counted from 1. */
  first?: number;
}

/** A query for a page, and how many rows it has at the most. */
export type PageQuery = RowQuery & {
  size: number;
  /** Whether to count what a search finds as far as people may change rows at once. */
  countsAll?: boolean;
};

/** A field of the rows, over the text as `r`. */
export interface RowColumn {
  value: SQL;
  /** The same as text. */
  sql: string;
  /** The type that the database says it has. */
  type: number;
  /** Whether periods can go by it, as a day or as a moment. */
  date: 'day' | 'moment' | undefined;
  /** The expression for ORDER BY; none for JSON, which may hold values that somebody does not see. */
  sort: SQL | undefined;
  /** For a moment that is sent as a day: the SQL that writes the day. */
  day: string | undefined;
}

/** The columns of a source, as the database describes them. */
export interface RowColumns {
  /** Columns of the answer, by the wire's names. */
  answered: ReadonlyMap<string, RowColumn>;
  /** Each of them in a select list, as the wire has it. */
  written: ReadonlyMap<string, string>;
  /** The select list of all of them. */
  list: SQL;
  /** Changes a row of that list, in place, where the database can't write what the wire has. */
  toWire: (row: WireRow) => WireRow;
  /** Whether `toWire` has nothing to do, so the database's own JSON can be sent. */
  isWritten: boolean;
  /** The texts that the search box looks in, in lower case. */
  haystack: SQL | undefined;
  /** Those texts without the fields of these names. */
  haystackWithout: (unseen: ReadonlySet<string>) => SQL | undefined;
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
  /** The field with the text, where the rows have one: who does not see it does not search in it. */
  label?: string;
  /** SQL of the records, as `id` and `text` in lower case. */
  texts: (asker: Asker) => SQL;
  /** Whether these have a text with an index as well, `indexed`, which holds `text` among others. */
  isIndexed?: boolean;
}

/** Where a resource's rows come from: one SQL text, a module's or the declared table's, which are read alike. */
export interface RowSource {
  resource: Resource;
  /** The zone whose days people see. */
  zone: string;
  /** The text with its placeholders bound, to be asked as a table: `(…) r`. */
  from: (asker: Asker, query?: Narrowing) => SQL;
  /** The same with the rows of everybody, where `from` has only the asker's own. */
  fromAll?: RowSource['from'];
  /** Of a declared table: the text over the rows of `written` instead, which the same statement stores. */
  written?: Placed;
  /** Whether the text selects the period itself, as one that counts within a period must. */
  ownPeriod: boolean;
  /** Asks the database once and remembers the answer. */
  columns: (runner: Runner) => Promise<RowColumns>;
  /** By the calls of charts that sum other rows: those rows. */
  charts?: ReadonlyMap<string, RowSource>;
  /** Of rows that may be very many: the kept totals of their days. */
  dayTotals?: {
    /** The zone whose days they are, as SQL. */
    zone: SQL;
    /** `day` and `total`. A day may have several rows. */
    days: (asker: Asker) => SQL;
    /** By a field's name, the same with its values as `part`. */
    parts?: ReadonlyMap<string, (asker: Asker) => SQL>;
  };
  /** SQL for a row’s refused actions, as a JSON object: for rows that people see or change, never for all. */
  refused?: (asker: Asker) => SQL;
  /** SQL by the names of columns, for what `session` sees of other resources' fields in them; undefined if it sees all. */
  redactedFor?: (session: Pick<Session, 'permissions'>) => ReadonlyMap<string, string> | undefined;
}

/** The id of a source's row in a statement. */
export const idOf = ({ resource }: RowSource): SQL => sql`r.${sql.identifier(resource.id)}`;

/** The select list of these columns. */
export const listOf = (written: ReadonlyMap<string, string>): SQL =>
  sql.raw([...written.values()].join(', '));

/** The select list of rows that people see: `list`, and what is refused of each row. */
export const withRefused = ({ refused }: RowSource, list: SQL, asker: Asker): SQL =>
  refused ? sql`${list}, ${refused(asker)} as ${sql.identifier(refusedName)}` : list;

/** A row of that list as the wire sends it. */
export function wireRow({ toWire }: RowColumns, row: WireRow): WireRow {
  const refused = row[refusedName];
  if (typeof refused === 'object' && refused !== null && !Object.keys(refused).length)
    delete row[refusedName];
  return toWire(row);
}

/** The number of rows before a page. */
export const offsetOf = ({ first = 1 }: RowQuery): number => Math.max(first, 1) - 1;

/** The row with this id as the wire sends it; undefined where the person does not see it. */
export async function readRow(
  runner: Runner,
  source: RowSource,
  asker: Asker,
  id: number,
): Promise<WireRow | undefined> {
  const columns = await source.columns(runner);
  const list = withRefused(source, columns.list, asker);
  const [row] = await runNamed<WireRow>(
    runner,
    sql`select ${list} from ${source.from(asker)} where ${idOf(source)} = ${id}::bigint`,
  );
  return row && wireRow(columns, row);
}

/** A record that is about to change, in the transaction of the change. */
export interface Held {
  transaction: Transaction;
  session: Session;
  id: number;
}

/**
 * Locks the row that is about to change until the end, calls `hold`, and reads the row. With `isPageHeld`, only `hold` locks it,
 * because the database has room for a few thousand locks by name.
 */
export async function holdRow(
  source: RowSource,
  { transaction, session, id }: Held,
  hold?: (held: Held) => Promise<void> | undefined,
  isPageHeld = false,
): Promise<WireRow | undefined> {
  const name = `change:${source.resource.page}:${id}`;
  const held = () =>
    Promise.all([
      // the second of two changes begins with the record that the first one left
      isPageHeld || runNamed(transaction, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`),
      hold?.({ transaction, session, id }),
      // a declared table holds its row by one statement, which PostgreSQL runs before this one
      source.written && readRow(transaction, source, session, id),
    ]);
  const [, , row] = await together(transaction, held);
  return source.written ? row : readRow(transaction, source, session, id);
}

// What a person sees

/** Whether a person with these permissions sees only their own rows of the resource. */
export const ownOnly = (
  resource: Pick<Resource, 'ownRows' | 'page'>,
  { permissions }: Pick<Session, 'permissions'>,
): boolean => isOwnOnly(resource, (right) => can(permissions, resource.page, right, false));

/** The source with the rows of everybody, for records that the person has written and perhaps given to somebody else. */
export const wholeSource = (source: RowSource): RowSource =>
  source.fromAll ? { ...source, from: source.fromAll } : source;

/** The fields of a resource's rows that `session` does not see, by every name that the rows have for them. */
export const unseenBy = (
  resource: Pick<Resource, 'fields' | 'page'>,
  { permissions }: Pick<Session, 'permissions'>,
): ReadonlySet<string> => unseenNames(resource, (right) => can(permissions, resource.page, right, false));

/** The sources by their pages' permission keys, by which calls name a list. */
export const sourcesByPage = (sources: ReadonlyMap<string, RowSource>): ReadonlyMap<string, RowSource> =>
  new Map([...sources.values()].map((source) => [source.resource.page, source]));

/**
 * The rows as `session` sees them: without the fields that it does not see, by which they are neither sorted nor filtered
 * either. Every call that answers rows to people asks this source; saves and the audit log ask the whole one.
 */
export function sourceSeenBy(source: RowSource, session: Pick<Session, 'permissions'>): RowSource {
  const unseen = unseenBy(source.resource, session);
  const redacted = new Map([
    ...(source.redactedFor?.(session) ?? []),
    ...[...unseenInLines(unseen)].map(
      ([lines, own]) => [lines, linesWithout(`r.${pg.escapeIdentifier(lines)}`, own)] as const,
    ),
  ]);
  if (!unseen.size && !redacted.size) return source;
  return {
    ...source,
    resource: seenPart(source.resource, unseen),
    columns: async (runner) => {
      const columns = await source.columns(runner);
      const written = without(columns.written, unseen);
      const answered = without(columns.answered, unseen);
      for (const [name, text] of redacted) {
        const column = answered.get(name);
        if (column) answered.set(name, { ...column, sql: text, value: sql.raw(text) });
        if (written.has(name)) written.set(name, `${text} as ${pg.escapeIdentifier(name)}`);
      }
      const haystack = columns.haystackWithout(unseen);
      return { ...columns, answered, written, list: listOf(written), haystack };
    },
  };
}

/** A row of the whole source as `session` sees it. */
export const rowSeenBy = (
  { resource }: RowSource,
  session: Pick<Session, 'permissions'>,
  row: WireRow,
): WireRow => withoutUnseen(row, unseenBy(resource, session));

/** The unseen names of lines' values, such as `Price` of `Items.Price`, by the lines. */
function unseenInLines(unseen: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const name of unseen) {
    const [lines = '', own] = name.split('.');
    if (own !== undefined && !unseen.has(lines)) names.set(lines, [...(names.get(lines) ?? []), own]);
  }
  return names;
}

const textArray = (names: readonly string[]): string =>
  `array[${names.map((name) => pg.escapeLiteral(name)).join(', ')}]::text[]`;

/** SQL of the JSON array `lines` without these values. */
const linesWithout = (lines: string, names: readonly string[]): string =>
  `(select coalesce(jsonb_agg(x.line - ${textArray(names)} order by x.place), '[]')
    from jsonb_array_elements(${lines}::jsonb) with ordinality x (line, place))`;

/** SQL of the JSON object `state`, a record in the audit log, without the unseen values. */
export function stateWithout(state: string, unseen: ReadonlySet<string>): string {
  const whole = `${state} - ${textArray([...unseen])}`;
  return [...unseenInLines(unseen)].reduce((sql, [name, own]) => {
    const lines = `${state} -> ${pg.escapeLiteral(name)}`;
    return `case jsonb_typeof(${lines}) when 'array'
      then jsonb_set(${sql}, ${textArray([name])}, ${linesWithout(`(${lines})`, own)}) else ${sql} end`;
  }, whole);
}

const without = <Value>(values: ReadonlyMap<string, Value>, names: ReadonlySet<string>): Map<string, Value> =>
  new Map([...values].filter(([name]) => !names.has(name)));

// Versions

/** Letters of 6 bits: no two versions agree in a hundred bits by chance. */
const versionLength = 17;

/** The version of these values, in a few letters. */
export const versionOf = (values: unknown): string =>
  hash('sha256', JSON.stringify(values), 'base64url').slice(0, versionLength);

/** The values of lines without the labels of what they refer to, which others may change. */
const ownValues = ({ fields }: FieldOf<'lines'>, lines: unknown): unknown =>
  Array.isArray(lines)
    ? lines.map((line: Line) =>
        Object.keys(fields).flatMap((name) =>
          line[name] === false || isMissing(line[name]) ? [] : [name, line[name]],
        ),
      )
    : lines;

/**
 * Gives rows their version, in place, where records of `resource` can be updated. It covers the fields that `resource` has for
 * whoever asks and nothing else, so nobody learns of a field that they don't see. Empty and off values don't count, so
 * that a new field changes no version.
 */
export function versioning({ calls, fields }: Pick<Resource, 'calls' | 'fields'>): (row: WireRow) => WireRow {
  if (!calls.update) return (row) => row;
  const names = Object.keys(fields);
  const lines = linesIn(fields);
  return (row) => {
    // a loop, as it runs for each row of a list
    const said: unknown[] = [];
    for (const name of names) {
      const value = name === lines?.name ? ownValues(lines.field, row[name]) : row[name];
      if (value !== false && !isMissing(value)) said.push(name, value);
    }
    row[versionName] = versionOf(said);
    return row;
  };
}

/** Selects the rows that `session` may write. Another company's row counts as missing, and so does another person's own. */
export function ownRows(resource: TableResource, session: Session): SQL {
  return sql`${ofCompany(resource, session)} and ${ofPerson(resource, session)}`;
}

/** Selects the company's rows. */
export function ofCompany({ rowsOf }: TableResource, session: Session): SQL {
  if (rowsOf === 'company') return sql`company_id = ${session.companyId}`;
  return seesAllCompanies(session) ? sql`true` : sql`id = ${session.companyId}`;
}

/** Selects the rows that are the person's own, where records are. */
export function ofPerson(resource: TableResource, session: Session): SQL {
  if (!ownOnly(resource, session)) return sql`true`;
  const owners = ownerColumns(resource).map((column) => sql`${sql.identifier(column)} = ${session.userId}`);
  return sql`(${sql.join(owners, sql` or `)})`;
}
