import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resources } from '../src/resources/index.ts';
import { emitTables } from '../server/engine/schema/emitTables.ts';

const schemaFile = 'server/db/schema/declared.ts';
const migrations = 'server/db/migrations';
const check = process.argv.includes('--check');
const name = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? 'change';

const format = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sealbook-generate-'));
  const file = join(folder, 'declared.ts');
  writeFileSync(file, text);
  cpSync('.oxfmtrc.json', join(folder, '.oxfmtrc.json'));
  execFileSync(join(process.cwd(), 'node_modules/.bin/oxfmt'), ['declared.ts'], {
    cwd: folder,
    stdio: 'ignore',
  });
  const formatted = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return formatted;
};

const drizzleKit = (out: string) =>
  execFileSync(
    'node_modules/.bin/drizzle-kit',
    ['generate', '--dialect=postgresql', '--schema=server/db/schema/*.ts', `--out=${out}`, `--name=${name}`],
    {
      stdio: check ? 'ignore' : 'inherit',
      env: { ...process.env, NODE_OPTIONS: '--import tsx' },
    },
  );

const emitted = format(emitTables(resources));
if (check) {
  const stale: string[] = [];
  if (!existsSync(schemaFile) || readFileSync(schemaFile, 'utf8') !== emitted) stale.push(schemaFile);
  const copy = join(mkdtempSync(join(tmpdir(), 'sealbook-migrations-')), 'out');
  cpSync(migrations, copy, { recursive: true });
  const before = readdirSync(copy).length;
  drizzleKit(copy);
  if (readdirSync(copy).length !== before) stale.push(migrations);
  rmSync(join(copy, '..'), { recursive: true });
  if (stale.length) {
    console.error(
      `Not as the declarations say: ${stale.join(', ')}. Run: npm run generate -- <name of the migration>`,
    );
    process.exit(1);
  }
  console.log('The generated schema and the migrations are as the declarations say.');
} else {
  writeFileSync(schemaFile, emitted);
  drizzleKit(migrations);
}
