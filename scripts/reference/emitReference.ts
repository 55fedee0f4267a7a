import { readFileSync } from 'node:fs';
import { type Kind, readReference, type WordGroup } from './readReference.ts';
import type { Word } from './readWords.ts';

/** The hand-written part of the reference; a line `{{…}}` marks the place of a generated part. */
const frame = 'scripts/reference/declaring.md';

/** The declarations that the reference shows whole, with their SQL texts. The tests run the same files. */
const examples = 'tests/examples';

const code = (text: string, language = 'ts'): string => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

const word = ({ name, says, example }: Word): string => `**\`${name}\`** ${says}\n\n${code(example)}`;

const words = (all: readonly Word[]): string => all.map(word).join('\n\n');

const body = ({ says, words: all }: WordGroup): string => `${says}\n\n${words(all)}`;

const section = (group: WordGroup): string => `### ${group.title}\n\n${body(group)}`;

const takenFrom: Readonly<Record<string, string>> = {
  CommonOptions: '[every field](#every-field)',
  TextOptions: '[texts](#texts) and [every field](#every-field)',
  NumberOptions: '[numbers](#numbers) and [every field](#every-field)',
  MeasureOptions: '[measures](#measures), [numbers](#numbers) and [every field](#every-field)',
  UploadOptions: '[uploads](#uploads) and [every field](#every-field)',
};

const kind = ({ name, says, example, takes, options }: Kind): string => {
  const others = takes.flatMap((type) => takenFrom[type] ?? []).join(', ');
  const head = `### \`${name}\`\n\n${says}${others && ` It takes the options of ${others}.`}\n\n${code(example)}`;
  return options.length ? `${head}\n\n${words(options)}` : head;
};

const table = ({ title, says, words: all }: WordGroup): string =>
  [
    `### ${title}\n\n${says}\n`,
    '| name | means | example |',
    '|---|---|---|',
    ...all.map(
      ({ name, says: means, example }) =>
        `| \`${name}\` | ${means} | \`${example.replaceAll('|', '\\|')}\` |`,
    ),
  ].join('\n');

/** Writes the language's reference, `docs/declaring.md`. Throws an Error that names all words without a line or an example. */
export function emitReference(): string {
  const reference = readReference();
  const faults = reference.faults();
  if (faults.length) throw new Error(`The reference can't be written:\n${faults.join('\n')}`);
  const parts: Readonly<Record<string, () => string>> = {
    resource: () => body(reference.resource),
    parts: () => reference.parts.map(section).join('\n\n'),
    common: () => body(reference.common),
    shared: () => reference.shared.map(section).join('\n\n'),
    kinds: () => reference.kinds.map(kind).join('\n\n'),
    conditions: () => body(reference.conditions),
    named: () => reference.named.map(table).join('\n\n'),
    icons: () => table(reference.icons),
  };
  return readFileSync(frame, 'utf8').replaceAll(/^\{\{(.+)\}\}$/gm, (_line, name: string) => {
    const part = parts[name];
    if (part) return part();
    const [, extension = ''] = /\.(\w+)$/.exec(name) ?? [];
    return code(exampleText(name), extension);
  });
}

/** Reads an example with its imports as they would be in a folder of `src/resources` or `server/modules`. */
const exampleText = (file: string): string =>
  readFileSync(`${examples}/${file}`, 'utf8')
    .replaceAll("'../../contract/", "'../../../contract/")
    .replaceAll("'../../server/", "'../../");
