import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as builders from '../../contract/resource/declaration/fields.ts';
import { readReference } from '../../scripts/reference/readReference.ts';

/** The text of all declarations below a folder. */
const textBelow = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

const declared = ['src/resources', 'examples/assets/declarations'].map(textBelow).join('\n');

/** Whether a declaration has `name: …`, or the shorthand `{ name }`. */
const isWritten = (name: string): boolean => new RegExp(String.raw`\b${name}\b(?=\s*[:,}(])`).test(declared);
const isNamed = (name: string): boolean => declared.includes(`'${name}'`);

it('has no word that neither Sealbook nor the example declares with', () => {
  const { resource, parts, common, kinds, shared, conditions, named } = readReference();
  const options = [resource, ...parts, common, ...shared, conditions].flatMap(({ title, words }) =>
    words.map(({ name }) => ({ name, of: title })),
  );
  const ofKinds = kinds.flatMap(({ name, options }) =>
    options.map((word) => ({ name: word.name, of: name })),
  );
  const unused = [
    ...[...options, ...ofKinds].filter(({ name }) => !isWritten(name)),
    ...Object.keys(builders)
      .filter((name) => !declared.includes(`${name}('`))
      .map((name) => ({ name, of: 'kinds' })),
    ...named.flatMap(({ title, words }) =>
      words.filter(({ name }) => !isNamed(name)).map(({ name }) => ({ name, of: title })),
    ),
  ];
  // `otherThan` adds it
  expect(unused.map(({ name, of }) => `${name} of ${of}`)).toEqual([
    'different of Rules over several fields',
  ]);
});
