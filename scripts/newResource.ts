import '../server/sayFaults.ts';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { inspect, parseArgs } from 'node:util';
import type { Field } from '../contract/resource/declaration/Field.ts';
import type { Resource } from '../contract/resource/Resource.ts';
import { sentenceOf } from '../server/sentenceOf.ts';
import { resources } from '../src/resources/index.ts';
import { optionGrammar } from './draftOptions.ts';
import { builderOf, fieldGrammar } from './draftField.ts';
import { type Draft, draftResource, type Wish } from './draftResource.ts';
import { formatted } from './formatted.ts';
import { generateFiles, sayWritten } from './generateFiles.ts';

const indexFile = 'src/resources/index.ts';
const schemas = 'server/db/schema';

const usage = `npm run new:resource -- --path /masters/warranty-master --title 'Warranty Master' --item Warranty CustomerName:text! Months:integer!
A field is written ${fieldGrammar}.

Below /reports it is a report: its rows are one SQL text, of which a stub is written.

What else can be said:
${optionGrammar}`;

/** Reads the wish from the arguments, and asks on a terminal for what they leave out; undefined if they ask for help. */
async function readWish(): Promise<Wish | undefined> {
  const text = { type: 'string' } as const;
  const several = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { values, positionals } = parseArgs({
    options: {
      path: text,
      title: text,
      item: text,
      period: text,
      unique: several,
      matches: several,
      default: several,
      tab: several,
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  if (values.help) return undefined;
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined;
  const ask = async (given: string | undefined, question: string) =>
    given ?? (await terminal?.question(`${question}: `)) ?? '';
  try {
    const wish: Wish = {
      path: await ask(values.path, 'Path, e.g. /masters/warranty-master'),
      title: await ask(values.title, 'Title, e.g. Warranty Master'),
      item: await ask(values.item, 'One record of it, e.g. Warranty'),
      fields: positionals,
      unique: values.unique,
      matches: values.matches,
      defaults: values.default,
      tabs: values.tab,
      ...(values.period !== undefined && { period: values.period }),
    };
    if (positionals.length) return wish;
    const fields = await ask(undefined, `Fields with spaces between them (${fieldGrammar})`);
    return { ...wish, fields: fields.split(/\s+/).filter(Boolean) };
  } finally {
    terminal?.close();
  }
}

const tables = readdirSync(schemas).flatMap((file) =>
  [...readFileSync(`${schemas}/${file}`, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].flatMap(
    ([, name]) => name ?? [],
  ),
);

/** Writes plain data, patterns included, as a declaration has it. */
function literalOf(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, part]) => `${JSON.stringify(name)}: ${literalOf(part)}`)
    .join(', ')} }`;
}

function fieldText({ kind, label, ...options }: Field): string {
  const rest = Object.keys(options).length ? `, ${literalOf(options)}` : '';
  return `${builderOf.get(kind)}(${JSON.stringify(label)}${rest})`;
}

/** Writes the declaration's file, unformatted. */
function declarationText({
  key,
  declaration: { fields, tabs, columns, sort, period, ...head },
}: Draft): string {
  const used = [...new Set(Object.values(fields).map(({ kind }) => builderOf.get(kind) ?? kind))].sort();
  const property = ([name, value]: [string, unknown]) => `  ${name}: ${JSON.stringify(value)},`;
  return [
    `import { ${used.join(', ')} } from '../../../contract/resource/declaration/fields.ts';`,
    "import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';",
    '',
    `export const ${key} = defineResource({`,
    ...Object.entries(head).map(property),
    '  fields: {',
    ...Object.entries(fields).map(([name, field]) => `    ${name}: ${fieldText(field)},`),
    '  },',
    ...(tabs ? [property(['tabs', tabs])] : []),
    ...(columns ? [property(['columns', columns])] : []),
    ...(sort ? [property(['sort', sort])] : []),
    ...(period ? [property(['period', period])] : []),
    '});',
    '',
  ].join('\n');
}

/** Inserts `line` after the last of `lines` that `isBefore` accepts. */
function insertAfter(lines: string[], line: string, isBefore: (candidate: string) => boolean): void {
  const place = lines.findLastIndex(isBefore);
  if (place < 0) throw new Error('src/resources/index.ts does not look as it should; add the line by hand');
  lines.splice(place + 1, 0, line);
}

/** Adds the new declaration to the text of src/resources/index.ts, last in its section of the menu. */
function addToIndex(
  text: string,
  { key, file, declaration: { path } }: Draft,
  resources: readonly Resource[],
): string {
  const lines = text.split('\n');
  const address = file.replace('src/resources/', './');
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  insertAfter(lines, `import { ${key} } from '${address}';`, (line) => line.includes(` from '${folder}`));
  const section = path.split('/')[1];
  // some are made of others, and have no line of their own
  const listed = resources.filter((resource) => lines.includes(`  ${resource.key},`));
  const neighbour = listed.findLast((resource) => resource.section === section) ?? listed.at(-1);
  insertAfter(lines, `  ${key},`, (line) => line === `  ${neighbour?.key},`);
  return lines.join('\n');
}

async function write(wish: Wish): Promise<Draft> {
  const draft = draftResource(wish, { resources, tables });
  const { key, file, text } = draft;
  for (const path of [file, ...(text ? [text.file] : [])])
    if (existsSync(path)) throw new Error(`The file ${path} is there already`);
  const index = addToIndex(readFileSync(indexFile, 'utf8'), draft, resources);
  writeFileSync(file, await formatted(file, declarationText(draft)));
  writeFileSync(indexFile, await formatted(indexFile, index));
  if (text) writeFileSync(text.file, text.sql);
  try {
    // imported again, so it has the new declaration
    const now: { resources: readonly Resource[] } = await import(`../${indexFile}?${key}`);
    sayWritten(await generateFiles(now.resources, { name: key }));
  } catch (cause) {
    const why = sentenceOf(cause) ?? inspect(cause);
    throw new Error(`${why}\n${file} is written, but its migration is not: run npm run generate -- ${key}`, {
      cause,
    });
  }
  return draft;
}

const summary = ({ key, file, text }: Draft): string =>
  text
    ? `
Written: ${file}, its line in ${indexFile}, and ${text.file}, a row for each product, with no values yet.
Next: write that text, as docs/declaring.md shows it by \`productScans.sql\`, and say more in ${file}; whenever a text is
added or renamed, npm run generate. Try it: npm run test:resource -- ${key}
Commit all of it together.`
    : `
Written: ${file}, its line in ${indexFile}, its table and its migration.
Next: say more in ${file}, in the words of docs/declaring.md; where a field has changed, once more
npm run generate -- <name>. Try it: npm run test:resource -- ${key}
Commit all of it together.`;

try {
  const wish = await readWish();
  console.log(wish ? summary(await write(wish)) : usage);
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === undefined) throw error;
  console.error(`${sentence}.\n\n${usage}`);
  process.exitCode = 1;
}
