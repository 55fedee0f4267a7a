// Writes a migration of the example's tables if its declarations have changed: npm run generate:example -- <name>
import '../server/sayFaults.ts';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
// before the example, whose formats are the last ones registered
import { resources as ofSealbook } from '../src/resources/index.ts';
import { declarations } from '../examples/assets/declarations/index.ts';
import { declared } from '../examples/assets/portal.ts';
import { emitTables } from '../server/engine/schema/emitTables.ts';
import { formatted } from './formatted.ts';
import { nextMigration, sameTables, snapshotAfter, sortedKeys } from './generateFiles.ts';
import {
  generateDrizzleJson,
  migrationBetween,
  migrationText,
  type Snapshot,
  withBackfills,
} from './migrationBetween.ts';
import { withMovedValues } from './movedValues.ts';
import { tablesOf } from '../server/engine/schema/tableOf.ts';

const folder = 'examples/assets/migrations';
const snapshotFile = `${folder}/snapshot.json`;
const { values, positionals } = parseArgs({
  options: { 'rename-value': { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
});
const [name] = positionals;

const own = declared.resources.filter(({ key }) => key in declarations);
// its tables belong to companies, whose table is one of this repository
const companies = ofSealbook.filter(({ key }) => key === 'company');

/** Makes the tables as a module beside those of the server, which it imports. */
async function tables(): Promise<Record<string, unknown>> {
  const draft = resolve('server/db/schema/.example.ts');
  try {
    writeFileSync(draft, emitTables([...companies, ...own]));
    const { companies: _theirs, ...made }: Record<string, unknown> = await import(pathToFileURL(draft).href);
    return made;
  } finally {
    rmSync(draft, { force: true });
  }
}

const before: Snapshot = existsSync(snapshotFile)
  ? JSON.parse(readFileSync(snapshotFile, 'utf8'))
  : generateDrizzleJson({});
const next = snapshotAfter(before, await tables(), own);
if (sameTables(before, next)) console.log('The tables of the example are up to date.');
else {
  if (!name)
    throw new Error('This change needs a migration with a name: npm run generate:example -- add_shelves');
  const file = nextMigration(
    readdirSync(folder).filter((one) => one.endsWith('.sql')),
    name,
  );
  const changes = await migrationBetween(before, next);
  const moved = await withMovedValues(changes, { previous: before, next }, own, values['rename-value']);
  const statements = withBackfills(moved, tablesOf(own));
  if (statements.length)
    writeFileSync(`${folder}/${file}`, migrationText(basename(file, '.sql'), statements));
  writeFileSync(snapshotFile, await formatted(snapshotFile, JSON.stringify(next, sortedKeys)));
  console.log(`Written: ${statements.length ? `${folder}/${file}, ` : ''}${snapshotFile}`);
}
