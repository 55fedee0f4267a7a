import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const accented: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'aá',
    'cç',
    'eé',
    'iï',
    'nñ',
    'oö',
    'sš',
    'uü',
    'yý',
    'zž',
    'AÁ',
    'CÇ',
    'EÉ',
    'IÏ',
    'NÑ',
    'OÖ',
    'SŠ',
    'UÜ',
    'YÝ',
    'ZŽ',
  ].map(([plain = '', said = '']) => [plain, said]),
);

/** By how much longer a language may be than English. */
const growth = 0.3;

/** Says an English text in the pseudo-language: with accents, and longer. Its holes stay. */
export function pseudo(english: string): string {
  const said = english.replace(/%\{\w+\}|[a-z]/gi, (part) => accented[part] ?? part);
  return `${said} ${'ŧ'.repeat(Math.ceil(english.length * growth))}`;
}

type Group = string | { readonly [key: string]: Group };

const inPseudo = (text: Group): Group =>
  typeof text === 'string'
    ? pseudo(text)
    : Object.fromEntries(Object.entries(text).map(([key, part]) => [key, inPseudo(part)]));

/**
 * Writes all texts of `from` in the pseudo-language into its folder in `to`, which shows what a translation lacks. English files
 * name the keys; where English has none, the keys of `like` are the English.
 */
export function writePseudoLanguage(
  from: string,
  to: string,
  { code, like }: { code: string; like: string },
): void {
  for (const name of readdirSync(join(from, like), { recursive: true, encoding: 'utf8' })) {
    const file = join(to, code, name);
    const read = (language: string): Group => JSON.parse(readFileSync(join(from, language, name), 'utf8'));
    const write = (text: string) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    };
    if (/^(?:declared|server)\b.*\.json$/.test(name))
      write(JSON.stringify(Object.fromEntries(Object.keys(read(like)).map((key) => [key, pseudo(key)]))));
    else if (name.endsWith('.json')) write(JSON.stringify(inPseudo(read('en'))));
    else if (name.endsWith('.ts'))
      write(readFileSync(join(from, like, name), 'utf8').replaceAll(`'${like}'`, `'${code}'`));
  }
}
