import '../server/sayFaults.ts';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { emitTables } from '../server/engine/schema/emitTables.ts';
import { logsOf } from '../server/engine/schema/dayTotals.ts';
import { tablesOf } from '../server/engine/schema/tableOf.ts';
import { reportsModule } from '../server/modules/reports/reportsModule.ts';
import { resources } from '../src/resources/index.ts';
import { emitReference } from './reference/emitReference.ts';
import { migrationBetween, type Snapshot, withBackfills } from './migrationBetween.ts';

const schema = 'server/db/schema';
const declared = `${schema}/declared.ts`;
const keys = 'contract/resource/resourceKeys.ts';
const reference = 'docs/declaring.md';
const migrations = 'server/db/migrations';
/** The tables as the last migration leaves them, in drizzle-kit's words: what the next migration starts from. */
const snapshotFile = `${migrations}/snapshot.json`;

const formatted = (path: string, text: string): string =>
  execFileSync('node_modules/.bin/oxfmt', [`--stdin-filepath=${path}`], { input: text, encoding: 'utf8' });

const oneOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(' | ') || 'never';

const emitKeys = (): string =>
  [
    '// Written by `npm run generate` from src/resources/index.ts and server/modules/reports; not to be edited.',
    '',
    '/** The names by which declarations refer to each other. */',
    `export type ResourceKey = ${oneOf(resources.map(({ key }) => key))};`,
    '',
    '/** The texts of reports, each the file `name.sql` in server/modules/reports. */',
    `export interface ReportTexts { ${Object.keys(reportsModule.rows)
      .map((name) => `${name}: true;`)
      .join(' ')} }`,
    '',
  ].join('\n');

/** Keys in the order of their letters, so that a new table only adds lines to the file. */
const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

async function snapshotAfter(previous: Snapshot): Promise<Snapshot> {
  const tables: Record<string, unknown> = {};
  for (const file of readdirSync(schema)) Object.assign(tables, await import(`../${schema}/${file}`));
  const snapshot = generateDrizzleJson(tables, previous.id);
  const declaredTables = tablesOf(resources);
  const appendOnly = declaredTables.flatMap((table) => (table.appendOnly ? [table.name] : []));
  const logs = logsOf(declaredTables);
  return JSON.parse(
    JSON.stringify({
      ...snapshot,
      ...(appendOnly.length && { appendOnly }),
      ...(logs.length && { logs }),
    }),
  ) as Snapshot;
}

const sameTables = (one: Snapshot, other: Snapshot): boolean =>
  isDeepStrictEqual({ ...one, id: '', prevId: '' }, { ...other, id: '', prevId: '' });

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [name] = positionals;
if (name !== undefined && !/^\w+$/.test(name))
  throw new Error(`'${name}' is no name of a migration. Write: npm run generate -- add_shelves`);

/** What this run has written already, as it was: what is refused later, or broken off, leaves no file changed. */
const overwritten = new Map<string, string>();
process.on('exit', () => {
  for (const [file, text] of overwritten) writeFileSync(file, text);
});
process.once('SIGINT', () => process.exit(130));

const stale: string[] = [];
for (const [file, text] of [
  [keys, formatted(keys, emitKeys())],
  [declared, formatted(declared, emitTables(resources))],
  [reference, emitReference()],
] as const) {
  const before = readFileSync(file, 'utf8');
  if (before === text) continue;
  stale.push(file);
  if (values.check) continue;
  overwritten.set(file, before);
  writeFileSync(file, text);
}

let migration: string | undefined;
const previous = JSON.parse(readFileSync(snapshotFile, 'utf8')) as Snapshot;
const next = await snapshotAfter(previous);
if (!sameTables(previous, next)) {
  stale.push(snapshotFile);
  if (!values.check) {
    if (!name)
      throw new Error(
        'What has changed needs a migration, and that a name that says what it does: npm run generate -- add_shelves',
      );
    const statements = withBackfills(await migrationBetween(previous, next), tablesOf(resources));
    if (statements.length) migration = writeMigration(statements, name);
    writeFileSync(snapshotFile, `${JSON.stringify(next, sortedKeys, 2)}\n`);
  }
}
overwritten.clear();

const files = [...stale, ...(migration ? [migration] : [])].join(', ');
if (!stale.length) console.log('The tables and the migrations are as the declarations and the schema say.');
else if (!values.check) {
  console.log(`Written, to be committed together: ${files}`);
  if (migration)
    console.log(
      `To take it back before it is committed: rm ${migration} && git checkout ${snapshotFile}, then mend the ` +
        'declaration and generate again. A DATA_DIR that has had it must go, too.',
    );
} else {
  console.error(
    `Not as the declarations and the schema say: ${files}. Run: npm run generate -- <name of the migration>`,
  );
  process.exitCode = 1;
}

/**
 * Migrations are applied in the order of their files' names, so the number after the last one comes first. What Drizzle can't say
 * (exclusion constraints, triggers) is written by hand, as a file of its own under the next number.
 */
function writeMigration(statements: string[], name: string): string {
  const numbers = readdirSync(migrations).map((file) => Number(/^\d+/.exec(file)?.[0] ?? -1));
  const file = `${migrations}/${String(Math.max(...numbers) + 1).padStart(4, '0')}_${name}.sql`;
  writeFileSync(file, `${statements.join('--> statement-breakpoint\n')}\n`);
  return file;
}
