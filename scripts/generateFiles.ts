import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Resource } from '../contract/resource/Resource.ts';
import { emitTables } from '../server/engine/schema/emitTables.ts';
import { tablesOf } from '../server/engine/schema/tableOf.ts';
import { textsIn } from '../server/engine/rows/bindText.ts';
import { formatted } from './formatted.ts';
import { type Ask, withMovedValues } from './movedValues.ts';
import { emitReference } from './reference/emitReference.ts';
import {
  generateDrizzleJson,
  migrationBetween,
  migrationText,
  noRename,
  readRename,
  type Snapshot,
  withBackfills,
} from './migrationBetween.ts';

const schema = 'server/db/schema';
const declared = `${schema}/declared.ts`;
const reports = 'server/modules/reports';
const keys = 'contract/resource/declaration/resourceKeys.ts';
const reference = 'docs/declaring.md';
const migrations = 'server/db/migrations';
/** The tables after the last migration, in drizzle-kit's words. The next migration starts from them. */
const snapshotFile = `${migrations}/snapshot.json`;

const interfaceOf = (name: string, keys: readonly string[]): string =>
  `export interface ${name} { ${keys.map((key) => `${key}: true;`).join(' ')} }`;

const emitKeys = (resources: readonly Resource[], texts: readonly string[]): string =>
  [
    '// Written by `npm run generate` from src/resources/index.ts and server/modules/reports; not to be edited.',
    '',
    '/** The declarations, by the names with which they refer to each other. */',
    interfaceOf(
      'ResourceKeys',
      resources.map(({ key }) => key),
    ),
    '',
    'export type ResourceKey = keyof ResourceKeys;',
    '',
    '/** The texts of reports, each the file `name.sql` in server/modules/reports. */',
    interfaceOf('ReportTexts', texts),
    '',
  ].join('\n');

/** Sorts keys, so a new table only adds lines to the file. */
export const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

let times = 0;

/** The tables of this repository, as its files describe them now. */
async function tablesIn(folder: string): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {};
  // a process that generates again must import the files anew
  times += 1;
  for (const file of readdirSync(join(folder, schema)))
    Object.assign(tables, await import(`${pathToFileURL(join(folder, schema, file)).href}?${times}`));
  return tables;
}

/** Describes tables, by `resources` as far as drizzle-kit can't. */
export function snapshotAfter(
  previous: Snapshot,
  tables: Readonly<Record<string, unknown>>,
  resources: readonly Resource[],
): Snapshot {
  const snapshot = generateDrizzleJson(tables, previous.id);
  const declaredTables = tablesOf(resources);
  const appendOnly = declaredTables.flatMap((table) => (table.appendOnly ? [table.name] : []));
  const neverOverlap = Object.fromEntries(
    declaredTables.flatMap((table) => (table.neverOverlap ? [[table.name, table.neverOverlap]] : [])),
  );
  const numbered = Object.fromEntries(
    declaredTables.flatMap((table) => (table.numbered?.length ? [[table.name, table.numbered]] : [])),
  );
  const kept = Object.fromEntries(declaredTables.map((table) => [table.name, table.kept]));
  return JSON.parse(
    JSON.stringify({
      ...snapshot,
      ...(declaredTables.some((table) => table.kept) && { kept }),
      ...(appendOnly.length && { appendOnly }),
      ...(Object.keys(neverOverlap).length && { neverOverlap }),
      ...(Object.keys(numbered).length && { numbered }),
    }),
  ) as Snapshot;
}

export const sameTables = (one: Snapshot, other: Snapshot): boolean =>
  isDeepStrictEqual({ ...one, id: '', prevId: '' }, { ...other, id: '', prevId: '' });

/** The outcome of generating. */
export interface Generated {
  /** The files that were out of date, and the new migration. */
  stale: readonly string[];
  migration: string | undefined;
}

/**
 * Writes the files that follow from the declarations and the schema: keys, tables, the reference of the language and, if the
 * tables differ from those after the last migration, a new one. Throws an Error if it lacks a name or an answer. If it throws
 * or is interrupted, it changes no file.
 *
 * @param name of the migration
 * @param check whether to only list stale files
 * @param renames fields that have another name, as `Old=New` (`readRename`); `none` if all others are new
 * @param moves values of choices that have another name, or are split (`withMovedValues`)
 * @param folder of the project that is written to
 * @param ask a person about other values that are gone
 */
export async function generateFiles(
  resources: readonly Resource[],
  {
    name,
    check = false,
    renames = [],
    moves = [],
    folder = '.',
    ask,
  }: {
    name?: string | undefined;
    check?: boolean;
    renames?: readonly string[];
    moves?: readonly string[];
    folder?: string;
    ask?: Ask | undefined;
  } = {},
): Promise<Generated> {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  /** The former texts of files that this run has overwritten. */
  const overwritten = new Map<string, string>();
  const takeBack = () => {
    for (const [file, text] of overwritten) write(file, text);
  };
  process.once('exit', takeBack);
  try {
    const stale: string[] = [];
    for (const [file, text] of [
      [keys, await formatted(keys, emitKeys(resources, Object.keys(textsIn(join(folder, reports)))))],
      [declared, await formatted(declared, emitTables(resources))],
      [reference, emitReference()],
    ] as const) {
      const before = read(file);
      if (before === text) continue;
      stale.push(file);
      if (check) continue;
      overwritten.set(file, before);
      write(file, text);
    }

    let migration: string | undefined;
    const previous = JSON.parse(read(snapshotFile)) as Snapshot;
    const next = snapshotAfter(previous, await tablesIn(folder), resources);
    if (!sameTables(previous, next) || moves.length) {
      stale.push(snapshotFile);
      if (!check) {
        if (!name)
          throw new Error('This change needs a migration with a name: npm run generate -- add_shelves');
        const renamed = renames
          .filter((given) => given !== noRename)
          .map((given) => readRename(given, previous, next, resources));
        const changes = await migrationBetween(previous, next, renamed, renames.includes(noRename));
        const moved = await withMovedValues(changes, { previous, next }, resources, moves, ask);
        const statements = withBackfills(moved, tablesOf(resources));
        if (statements.length) {
          migration = `${migrations}/${nextMigration(readdirSync(join(folder, migrations)), name)}`;
          write(migration, migrationText(basename(migration, '.sql'), statements));
          stale.push(migration);
        }
        write(snapshotFile, `${JSON.stringify(next, sortedKeys, 2)}\n`);
      }
    }
    overwritten.clear();
    return { stale, migration };
  } finally {
    takeBack();
    process.off('exit', takeBack);
  }
}

/**
 * Names a migration's file after the last one, since migrations run in the order of their names. Exclusion constraints and
 * triggers, which Drizzle cannot express, are written by hand in a file of their own.
 */
export function nextMigration(files: readonly string[], name: string): string {
  const numbers = files.map((file) => Number(/^\d+/.exec(file)?.[0] ?? -1));
  return `${String(Math.max(-1, ...numbers) + 1).padStart(4, '0')}_${name}.sql`;
}

/** Lists the migrations that are not committed, which the snapshot all has; only this one where there is no git to ask. */
function listUncommitted(migration: string): string[] {
  const asked = ['status', '--porcelain', '--untracked-files=all', '--', `${migrations}/*.sql`];
  const { status, stdout } = spawnSync('git', asked, { encoding: 'utf8' });
  if (status !== 0) return [migration];
  return [...stdout.matchAll(/^(?:\?\?|A.) (.+)$/gm)].flatMap(([, file]) => file ?? []);
}

/** Prints what was written, and how to take it back. */
export function sayWritten({ stale, migration }: Generated): void {
  console.log(`Written, to be committed together: ${stale.join(', ')}`);
  if (!migration) return;
  const files = listUncommitted(migration);
  const earlier = files.length > 1 ? ', with the earlier ones that are not committed either' : '';
  console.log(
    `To take it back before you commit it${earlier}: rm ${files.join(' ')} && git checkout ${snapshotFile}, then mend the ` +
      'declaration and generate again. A DATA_DIR that has had it must go, too.',
  );
}
