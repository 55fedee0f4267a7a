import '../server/sayFaults.ts';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { resources } from '../src/resources/index.ts';
import { generateFiles, sayWritten } from './generateFiles.ts';

const { values, positionals } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    rename: { type: 'string', multiple: true, default: [] },
    'rename-value': { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});
const [name] = positionals;
if (name !== undefined && !/^\w+$/.test(name))
  throw new Error(`'${name}' is not a name of a migration. Write: npm run generate -- add_shelves`);

process.once('SIGINT', () => process.exit(130));
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // closed at once: drizzle-kit asks on the same terminal
  return terminal.question(question).finally(() => terminal.close());
}
const generated = await generateFiles(resources, {
  check: values.check,
  renames: values.rename,
  moves: values['rename-value'],
  name,
  ask: process.stdin.isTTY ? ask : undefined,
});
const { stale } = generated;
if (!stale.length) console.log('The generated files are up to date.');
else if (!values.check) sayWritten(generated);
else {
  console.error(`Out of date: ${stale.join(', ')}. Run: npm run generate -- <name of the migration>`);
  process.exitCode = 1;
}
