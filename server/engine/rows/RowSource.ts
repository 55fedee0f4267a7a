import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { wireDay, wireStamp } from '../../../contract/day/day.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { Database } from '../../db/connect.ts';
import { sortExpression } from '../schema/tableOf.ts';
import { type Asking, bindText, type Period } from './bindText.ts';

export type WireRow = Record<string, unknown>;

/** What runs a statement: the database, or one transaction. */
export type Runner = Pick<Database['db'], 'execute'>;

/** A field of the rows, over the text as `r`. */
interface RowColumn {
  value: SQL;
  /** What ORDER BY uses. */
  sort: SQL;
  /** How its value goes out, where that is not as the database has it. */
  wire?: ((value: unknown) => unknown) | undefined;
}

/** What a text's columns are, as the database says. */
export interface RowColumns {
  sent: ReadonlyMap<string, RowColumn>;
  /** The texts that the search box looks in, in lower case. */
  haystack: SQL | undefined;
  /** The range in which a searched number is looked for. */
  serials: SQL | undefined;
}

/** A label of another record's, among the searched ones: its records are looked up first, then rows by their ids. */
export interface SearchedLabel {
  /** The wire's field with the record's id, and the one with its label. */
  id: string;
  label: string;
  table: string;
  column: string;
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
  from: (asking: Asking, period?: Omit<Period, 'zone'>) => SQL;
  /** Whether the text keeps to the period itself, as one that counts in a period must. */
  ownPeriod: boolean;
  searchedLabels: readonly SearchedLabel[];
  columns: (runner: Runner) => Promise<RowColumns>;
}

interface RowText {
  text: string;
  searchedLabels: readonly SearchedLabel[];
  /** How values of single columns go out, where their type does not say it. */
  wire?: Readonly<Record<string, (value: unknown) => unknown>> | undefined;
}

/** The rows of `resource` that a text selects. Throws at boot where the text is none for them. */
export function rowSource(
  resource: Resource,
  zone: string,
  { text, searchedLabels, wire = {} }: RowText,
): RowSource {
  const fail = (why: string, cause?: unknown): never => {
    throw new Error(`The declaration '${resource.key}': its query ${why}`, { cause });
  };
  const read = () => {
    try {
      return bindText(text);
    } catch (error) {
      return fail(`is wrong: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const { names, bind } = read();
  if (resource.rowsOf !== 'everybody' && !names.has('company'))
    fail('does not mention :company, though its rows are a company’s');
  const from: RowSource['from'] = (asking, period) => sql`(${bind(asking, { ...period, zone })}) r`;

  const describe = async (runner: Runner): Promise<RowColumns> => {
    const { fields } = await runner
      .execute(sql`select * from ${from(nobody)} limit 0`)
      .catch((error: unknown) => fail("can't be asked", error));
    const types = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
    if (types.size < fields.length) fail('has a column twice');
    const sent = new Map<string, RowColumn>();
    for (const [name, type] of types)
      if (!name.startsWith('_'))
        sent.set(name, {
          ...columnOf(name, type, resource),
          wire: wire[name] ?? wireOf(type, resource, zone),
        });
    if (types.has('IsActive') && !types.has('Status')) sent.set('Status', status);
    const labels = new Set(searchedLabels.filter(({ id }) => sent.has(id)).map(({ label }) => label));
    const searched = resource.search.filter((name) => !labels.has(name));
    return {
      sent,
      haystack: types.has('_search') ? own('_search') : haystackOf(searched),
      serials: types.has('_serials') ? own('_serials') : undefined,
    };
  };

  let columns: Promise<RowColumns> | undefined;
  return {
    resource,
    zone,
    from,
    ownPeriod: names.has('from') || names.has('to'),
    searchedLabels,
    // Asked once; a database that was out of reach is asked again.
    columns: (runner) =>
      (columns ??= describe(runner).catch((error: unknown) => {
        columns = undefined;
        throw error;
      })),
  };
}

const nobody: Asking = { companyId: 0, userId: 0, userType: 0, operating: false };

const own = (name: string): SQL => sql`r.${sql.identifier(name)}`;

type TypeName = 'TEXT' | 'VARCHAR' | 'DATE' | 'TIMESTAMPTZ';
const { TEXT, VARCHAR, DATE, TIMESTAMPTZ }: Readonly<Record<TypeName, number>> = pg.types.builtins;

/** Sorted by the kind that is declared; a text of no declared field, such as a label, by its letters. */
function columnOf(name: string, type: number, { fields }: Resource): RowColumn {
  const isText = type === TEXT || type === VARCHAR;
  const kind = Object.hasOwn(fields, name) ? fields[name]?.kind : undefined;
  const sort = isText ? sql.raw(sortExpression(`r.${pg.escapeIdentifier(name)}`, kind ?? 'text')) : own(name);
  return { value: own(name), sort };
}

/** Whether a record is active, in the specification's words. */
const status: RowColumn = {
  value: sql`case when ${own('IsActive')} then 'Active' else 'InActive' end`,
  sort: own('IsActive'),
};

/** Days as `YYYY/MM/DD`; moments as the day that they are in `zone`, `MM/DD/YYYY`, but whole where REST is spoken. */
function wireOf(type: number, { api }: Resource, zone: string): RowColumn['wire'] {
  if (type === DATE) return (value) => (typeof value === 'string' ? wireDay(value) : value);
  if (type !== TIMESTAMPTZ) return undefined;
  const write = (moment: Date) => (api === 'rest' ? moment.toISOString() : wireStamp(moment, zone));
  return (value) => (value instanceof Date ? write(value) : value);
}

/** Written as the indexes of searched columns are. */
const haystackOf = (searched: readonly string[]): SQL | undefined =>
  searched.length
    ? sql`lower(${sql.join(
        searched.map((name) => sql`coalesce(${own(name)}::text, '')`),
        sql` || ' ' || `,
      )})`
    : undefined;

/**
 * A `like` pattern for `text` anywhere; the pattern's own signs are taken as letters. The database makes it lower case,
 * as it does what is searched: its small letters are not always JavaScript's (`Σ`, `İ`).
 */
export const containing = (text: string): SQL => sql`lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`}::text)`;
