import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import type * as kit from 'drizzle-kit/api';
import {
  beginNumbers,
  endAppendOnly,
  endNumbers,
  endTotals,
  keepTotals,
  type KeptTotals,
  makeAppendOnly,
  type Numbered,
  pastAppendOnly,
} from '../server/engine/schema/triggers.ts';
import { Faults } from '../contract/resource/check/Faults.ts';
import type { Resource } from '../contract/resource/Resource.ts';
import {
  columnName,
  overlapName,
  snakeCase,
  type Table as DeclaredTable,
} from '../server/engine/schema/tableOf.ts';

/** Loaded as CommonJS, because tsx would transform its ES module, three megabytes, at each start. */
export const { generateDrizzleJson, generateMigration }: typeof kit = createRequire(import.meta.url)(
  'drizzle-kit/api',
);

/** The tables at one moment, in drizzle-kit's words. */
export type Snapshot = ReturnType<typeof generateDrizzleJson>;

/** The part of a snapshot that drizzle-kit does not know: append-only tables, constraints by which rows never overlap, numbers and kept totals. */
interface AddedTo {
  appendOnly?: readonly string[];
  /** By their tables. */
  neverOverlap?: Readonly<Record<string, string>>;
  /** By their tables. */
  numbered?: Readonly<Record<string, readonly Numbered[]>>;
  /** By their tables. */
  kept?: Readonly<Record<string, KeptTotals>>;
}
type Table = Snapshot['tables'][string];

/**
 * Answers the statements that lead from one snapshot to the next. Alone, drizzle-kit adds a generated column before the
 * columns that it reads, and forgets the indexes and constraints that PostgreSQL drops with it. So this function drops such
 * columns with everything that depends on them, changes the rest, and adds them again. Constraints that are written by hand
 * are not in the snapshot, and whoever writes the migration must add them again.
 *
 * @param renames the columns that have another name; drizzle-kit asks on a terminal about others that may have one…
 * @param areOthersNew …unless all others are new
 */
export async function migrationBetween(
  before: Snapshot,
  next: Snapshot,
  renames: readonly Rename[] = [],
  areOthersNew = false,
): Promise<string[]> {
  const previous = renames.reduce(withRenamed, before);
  const kept = areOthersNew ? withoutRemoved(previous, next) : previous;
  const previousRest = withoutComputedAnew(kept, previous, next);
  const nextRest = withoutComputedAnew(next, previous, next);
  try {
    return rulesLast(
      whileInUse([
        ...appendOnlyIn(previous, next).flatMap(endAppendOnly),
        ...keptIn(previous, next).map(([table]) => endTotals(table)),
        ...numberedIn(previous, next).map(([table, numbered]) => endNumbers(table, numbered)),
        ...overlapsIn(previous, next).map(
          ([table]) => `ALTER TABLE "${table}" DROP CONSTRAINT "${overlapName(table)}";`,
        ),
        ...renames.map(({ table, from, to }) => `ALTER TABLE "${table}" RENAME COLUMN "${from}" TO "${to}";`),
        ...(await generateMigration(previous, previousRest)),
        ...(await generateMigration(previousRest, nextRest)),
        ...(await generateMigration(nextRest, next)),
        ...overlapsIn(next, previous).map(
          ([table, constraint]) =>
            `ALTER TABLE "${table}" ADD CONSTRAINT "${overlapName(table)}" ${constraint};`,
        ),
        // some rows of tables that are append-only already get their numbers
        ...numberedIn(next, previous).flatMap(([table, numbered]) =>
          previous.appendOnly?.includes(table) && next.appendOnly?.includes(table)
            ? pastAppendOnly(table, beginNumbers(table, numbered))
            : [beginNumbers(table, numbered)],
        ),
        ...appendOnlyIn(next, previous).flatMap(makeAppendOnly),
        ...keptIn(next, previous).map(([table, kept]) => keepTotals(table, kept)),
      ]),
    );
  } catch (cause) {
    if (!(cause instanceof Error && cause.message.startsWith('Interactive prompts require a TTY')))
      throw cause;
    throw new Error(
      `Say what is renamed, by --rename Old=New with the names of fields, or by --rename ${noRename} that nothing else is, or run this on a terminal: ${questionsBetween(previous, next).join(' ')}`,
      { cause },
    );
  }
}

/** Stands for renames: what is not named by one is new. */
export const noRename = 'none';

/** A column that has another name. */
interface Rename {
  table: string;
  from: string;
  to: string;
}

/**
 * Reads `Old=New` or `resource.Old=New`, with the names of fields or columns. Throws an Error unless exactly one table has lost
 * the old column and got the new one.
 */
export function readRename(
  given: string,
  previous: Snapshot,
  next: Snapshot,
  resources: readonly Resource[],
): Rename {
  const [, key, Old = '', New = ''] = /^(?:(\w+)\.)?(\w+)=(\w+)$/.exec(given) ?? [];
  if (!Old) throw new Error(`'${given}' renames nothing: write --rename Old=New`);
  const own = resources.find((resource) => resource.key === key);
  const found = Object.entries(next.tables).flatMap(([path, { name: table, columns }]: [string, Table]) => {
    const before = previous.tables[path]?.columns ?? {};
    const declared = resources.find((resource) => resource.table === table)?.fields[New];
    const to = declared ? columnName(New, declared) : New;
    const from = [snakeCase(Old), Old].find((name) => name in before && !(name in columns));
    const isAsked = key === undefined || own?.table === table;
    return isAsked && from !== undefined && to in columns && !(to in before) ? [{ table, from, to }] : [];
  });
  const [first, second] = found;
  if (!first) throw new Error(`--rename ${given}: no table has lost a column '${Old}' and got '${New}'`);
  if (second)
    throw new Error(
      `--rename ${given}: ${found.map(({ table }) => `'${table}'`).join(' and ')} have lost such a column: write --rename resource.${Old}=${New}`,
    );
  return first;
}

/** Gives a column its new name, so drizzle-kit finds the same one in both snapshots. */
function withRenamed(snapshot: Snapshot, { table, from, to }: Rename): Snapshot {
  const tables = Object.entries(snapshot.tables).map(([path, one]: [string, Table]): [string, Table] => {
    if (one.name !== table) return [path, one];
    const columns = Object.entries(one.columns).map(([name, column]: [string, Table['columns'][string]]) =>
      name === from ? [to, { ...column, name: to }] : [name, column],
    );
    return [path, { ...one, columns: Object.fromEntries(columns) as Table['columns'] }];
  });
  return { ...snapshot, tables: Object.fromEntries(tables) };
}

const addsRule =
  /^(?<rule>ALTER TABLE "(?<table>\w+)" ADD CONSTRAINT "\w+?(?<isDeclared>_rule)?" (?:CHECK|FOREIGN KEY) .*);$/s;

const tablesMade = (statements: readonly string[]): Set<string | undefined> =>
  new Set(statements.map((statement) => /^CREATE TABLE "(\w+)"/.exec(statement)?.[1]));

/**
 * Adds rules of existing tables and declared ones last, when the columns and keys that they need are there, and `NOT VALID`:
 * older rows may break them, and checking all rows would take long. The server validates them when it starts.
 */
function rulesLast(statements: readonly string[]): string[] {
  const made = tablesMade(statements);
  const rules: string[] = [];
  const others = statements.filter((statement) => {
    const { rule, table, isDeclared } = addsRule.exec(statement)?.groups ?? {};
    if (!rule || (made.has(table) && !isDeclared)) return true;
    rules.push(`${rule} NOT VALID;`);
    return false;
  });
  return [...others, ...rules];
}

const createsIndex = /^CREATE (?<kind>UNIQUE )?INDEX "(?<name>\w+)" ON "(?<table>\w+)" (?<columns>.*)$/s;
const addsUnique =
  /^ALTER TABLE "(?<table>\w+)" ADD CONSTRAINT (?<name>"\w+") UNIQUE(?<nulls> NULLS NOT DISTINCT)?(?<columns>\(.*\));$/s;

/**
 * Creates indexes of existing tables last, and while people work with these. One that changes is dropped once its successor is
 * there: without it, people would wait, or store the same value twice.
 */
function whileInUse(statements: readonly string[]): string[] {
  const made = tablesMade(statements);
  const changed = new Set<string>();
  const later: string[] = [];
  const now = statements.filter((statement) => {
    const index = createsIndex.exec(statement)?.groups;
    const unique = addsUnique.exec(statement)?.groups;
    const table = index?.['table'] ?? unique?.['table'];
    if (table === undefined || made.has(table)) return true;
    if (index) {
      const { name = '', columns, kind = '' } = index;
      const drops = `DROP INDEX "${name}";`;
      const isChanged = statements.includes(drops);
      const first = isChanged ? `next_${name}` : name;
      later.push(`CREATE ${kind}INDEX CONCURRENTLY "${first}" ON "${table}" ${columns}`);
      // PostgreSQL has dropped it already if one of its columns is gone
      if (isChanged)
        later.push(`DROP INDEX IF EXISTS "${name}"; ALTER INDEX "${first}" RENAME TO "${name}";`);
      changed.add(drops);
    }
    if (unique) {
      const { name, nulls = '', columns } = unique;
      later.push(
        `CREATE UNIQUE INDEX CONCURRENTLY ${name} ON "${table}" ${columns}${nulls};`,
        `ALTER TABLE "${table}" ADD CONSTRAINT ${name} UNIQUE USING INDEX ${name};`,
      );
    }
    return false;
  });
  return [...now.filter((statement) => !changed.has(statement)), ...later];
}

const contracting =
  /^ALTER TABLE "\w+" (?:RENAME|ALTER COLUMN "\w+" SET (?:NOT NULL|DATA TYPE))|^DROP TABLE|^UPDATE "\w+" SET "\w+" = CASE /;
const dropsColumn = /^ALTER TABLE ("\w+") DROP COLUMN ("\w+")/;
const addsExclusion = /^ALTER TABLE "\w+" ADD CONSTRAINT "\w+" EXCLUDE /;
const addsComputed = /^ALTER TABLE "\w+" ADD COLUMN .* GENERATED ALWAYS AS \(/s;

/**
 * Writes a migration's file. After statements that take away something which servers of the version before use, only servers
 * that know the migration start: its floor is then itself.
 */
export function migrationText(name: string, statements: readonly string[]): string {
  let floor = '';
  const marked = statements.map((statement) => {
    const [, table, column] = dropsColumn.exec(statement) ?? [];
    const isAddedAgain = statements.some((other) =>
      other.startsWith(`ALTER TABLE ${table} ADD COLUMN ${column} `),
    );
    if (contracting.test(statement) || (column && !isAddedAgain)) floor = `-- floor: ${name}\n`;
    // computed columns, which no older server misses meanwhile
    if (column && isAddedAgain) return `-- squawk-ignore ban-drop-column\n${statement}`;
    // PostgreSQL checks such a constraint of existing rows at once
    if (addsExclusion.test(statement)) return `-- squawk-ignore constraint-missing-not-valid\n${statement}`;
    return addsComputed.test(statement)
      ? `-- squawk-ignore adding-field-with-default\n${statement}`
      : statement;
  });
  return `${floor}${marked.join('--> statement-breakpoint\n')}\n`;
}

/** Lists drizzle-kit's questions to people: is a table or a column new, or was it renamed? */
function questionsBetween(previous: Snapshot, next: Snapshot): string[] {
  const ask = (before: object, after: object, where: string): string[] => {
    const added = Object.keys(after).filter((name) => !(name in before));
    const removed = Object.keys(before).filter((name) => !(name in after));
    const either = removed.map((name) => `\`${name}\``).join(' or ');
    return removed.length ? added.map((name) => `is \`${name}\`${where} new, or ${either} renamed?`) : [];
  };
  return [
    ...ask(previous.tables, next.tables, ''),
    ...Object.entries(next.tables).flatMap(([name, { columns }]: [string, Table]) =>
      ask(previous.tables[name]?.columns ?? columns, columns, ` of '${name.replace('public.', '')}'`),
    ),
  ];
}

/** Lists the tables that are append-only in `one` snapshot and not in the `other`. */
const appendOnlyIn = ({ appendOnly = [] }: AddedTo, other: AddedTo): string[] =>
  appendOnly.filter((table) => !other.appendOnly?.includes(table));

/** Lists the tables whose rows never overlap by one snapshot, and not or otherwise by the `other`, with their constraints. */
const overlapsIn = ({ neverOverlap = {} }: AddedTo, other: AddedTo): [table: string, constraint: string][] =>
  Object.entries(neverOverlap).filter(([table, constraint]) => other.neverOverlap?.[table] !== constraint);

/** Lists the columns that have numbers by one snapshot, and none or others by the `other`, with their tables. */
const numberedIn = ({ numbered = {} }: AddedTo, other: AddedTo): [table: string, numbered: Numbered][] =>
  Object.entries(numbered).flatMap(([table, columns]) =>
    columns
      .filter((column) => !other.numbered?.[table]?.some((one) => isDeepStrictEqual(one, column)))
      .map((column): [string, Numbered] => [table, column]),
  );

/** Lists the tables whose rows are counted by one snapshot, and not or otherwise by the `other`, with their columns. */
const keptIn = ({ kept = {} }: AddedTo, other: AddedTo): [table: string, kept: KeptTotals][] =>
  Object.entries(kept).filter(([table, columns]) => !isDeepStrictEqual(other.kept?.[table], columns));

/** Removes the tables and columns that the next snapshot lacks, so drizzle-kit sees no other that may be one of them. */
function withoutRemoved(snapshot: Snapshot, next: Snapshot): Snapshot {
  const tables = Object.entries(snapshot.tables).flatMap(([path, table]: [string, Table]) => {
    const after = next.tables[path];
    const removed = Object.keys(table.columns).filter((name) => !(name in (after?.columns ?? {})));
    return after ? [[path, without(table, removed)] as const] : [];
  });
  return { ...snapshot, tables: Object.fromEntries(tables) };
}

/** Removes from one of the two snapshots the generated columns that the other lacks or computes differently. */
function withoutComputedAnew(snapshot: Snapshot, previous: Snapshot, next: Snapshot): Snapshot {
  const tables = Object.entries(snapshot.tables).map(([name, table]): [string, Table] => {
    const [before, after] = [previous.tables[name], next.tables[name]];
    return [name, before && after ? without(table, computedAnew(before, after)) : table];
  });
  return { ...snapshot, tables: Object.fromEntries(tables) };
}

const computedAnew = (before: Table, after: Table): string[] =>
  Object.keys({ ...before.columns, ...after.columns }).filter((name) => {
    const [old, now] = [before.columns[name], after.columns[name]];
    // a column that is no longer generated keeps its values
    return (now ?? old)?.generated && !isDeepStrictEqual(old, now);
  });

/** Removes columns from a table, with the indexes and constraints whose definition mentions one of them. */
function without(table: Table, columns: readonly string[]): Table {
  const mentioned = columns.map((name) => new RegExp(`\\b${name}\\b`));
  const rest = <Definition>(definitions: Record<string, Definition>): Record<string, Definition> =>
    Object.fromEntries(
      Object.entries(definitions).filter(([, definition]) =>
        mentioned.every((mention) => !mention.test(JSON.stringify(definition))),
      ),
    );
  return {
    ...table,
    columns: Object.fromEntries(Object.entries(table.columns).filter(([name]) => !columns.includes(name))),
    indexes: rest(table.indexes),
    foreignKeys: rest(table.foreignKeys),
    compositePrimaryKeys: rest(table.compositePrimaryKeys),
    uniqueConstraints: rest(table.uniqueConstraints),
    checkConstraints: rest(table.checkConstraints),
  };
}

const requires =
  /^ALTER TABLE "(?<table>\w+)" (?:ADD COLUMN "(?<added>\w+)" (?<type>[\w ]+?(?:\([\d, ]+\))?)|ALTER COLUMN "(?<changed>\w+)" SET) NOT NULL;$/;

/**
 * Adds backfills to a migration's statements: existing rows get one wherever a declared table's column becomes required.
 * Throws an Error that names all columns without one, since the migration would fail at the start of a server with data. No single
 * value can fill a unique column, so it may become required if the database finds that every record has a value.
 */
export function withBackfills(statements: readonly string[], tables: readonly DeclaredTable[]): string[] {
  const faults = new Faults();
  const filled = statements.flatMap((statement) => {
    const { table, added, type, changed } = requires.exec(statement)?.groups ?? {};
    const name = added ?? changed;
    const declared = tables.find((one) => one.name === table);
    const column = declared?.columns.find((one) => one.name === name);
    if (!declared || !column) return [statement];
    const value = column.backfill === null ? undefined : literal(column.backfill);
    if (!value && !(changed && declared.unique.some(({ column }) => column === changed)))
      faults.add(
        (added
          ? `The column '${added}' of '${table}' is required, but existing records have no value for it.`
          : `The column '${changed}' of '${table}' becomes required, but existing records may have no value for it.`) +
          ' Say by `backfill` of its field what they get. If nobody has this table yet, take its migration back instead:' +
          ' docs/declaring.md says how, below Good to know.',
      );
    if (added)
      return [
        // the default stays for older servers, which do not know the column
        `ALTER TABLE "${table}" ADD COLUMN "${added}" ${type} DEFAULT ${value} NOT NULL;`,
      ];
    if (!value) return [statement];
    const update = `UPDATE "${table}" SET "${name}" = ${value} WHERE "${name}" IS NULL;`;
    return [...(declared.appendOnly ? pastAppendOnly(declared.name, update) : [update]), statement];
  });
  faults.throwAll();
  return filled;
}

const literal = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`;
