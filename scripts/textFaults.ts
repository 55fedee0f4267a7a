import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formNames } from '../contract/language/textOf.ts';

export const localesFolder = 'src/i18n/locales';

type Group = { readonly [key: string]: string | Group };
/** The texts of a file by their keys, with dots between groups. Those that count have several forms. */
type Texts = ReadonlyMap<string, Readonly<Record<string, string>>>;
type Files = ReadonlyMap<string, Group>;

function textsIn(group: Group, above = ''): [string, Readonly<Record<string, string>>][] {
  return Object.entries(group).flatMap(([name, value]) => {
    const key = above + name;
    if (typeof value === 'string') return [[key, { '': value }]];
    const forms = Object.entries(value).flatMap(([form, text]) =>
      formNames.has(form) && typeof text === 'string' ? [[form, text] as const] : [],
    );
    return forms.length === Object.keys(value).length
      ? [[key, Object.fromEntries(forms)]]
      : textsIn(value, `${key}.`);
  });
}

const holesOf = (texts: readonly string[]): string =>
  [...new Set(texts.flatMap((text) => text.match(/%\{\w+\}/g) ?? []))]
    .filter((hole) => hole !== '%{smart_count}')
    .toSorted()
    .join(' ');

function faultsOfText(language: string, forms: Readonly<Record<string, string>>, holes: string): string[] {
  const names = Object.keys(forms);
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const written = holesOf(Object.values(forms));
  return [
    ...(names.length > 1 && names.toSorted().join() !== wanted.toSorted().join()
      ? [`has the forms ${names.join(', ')}; the language has ${wanted.join(', ')}`]
      : []),
    ...(written === holes ? [] : [`has the holes ${written || '–'} where English has ${holes || '–'}`]),
  ];
}

function faultsOfFile(language: string, texts: Texts, like: Texts, isKeyedByEnglish: boolean): string[] {
  return [
    ...[...like.keys()].filter((key) => !texts.has(key)).map((key) => `lacks “${key}”`),
    ...[...texts].flatMap(([key, forms]) => {
      const english = like.get(key);
      if (!english) return [`has “${key}”, which is not in the other`];
      const holes = holesOf(isKeyedByEnglish ? [key] : Object.values(english));
      return faultsOfText(language, forms, holes).map((fault) => `“${key}” ${fault}`);
    }),
  ];
}

/** Reads the files of each language. */
export function readLocales(folder: string): ReadonlyMap<string, Files> {
  const filesOf = (language: string) =>
    readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name): [string, Group] => [
        name.replaceAll('\\', '/'),
        JSON.parse(readFileSync(join(folder, language, name), 'utf8')),
      ]);
  return new Map(readdirSync(folder).map((language) => [language, new Map(filesOf(language))]));
}

/** Rooms whose files are read as one. */
const rooms = [/^portal\//, /^(?:declared|server)\//];

function saidTwice(files: Files): string[] {
  return rooms.flatMap((room) => {
    const first = new Map<string, string>();
    return [...files].flatMap(([file, texts]) =>
      !room.test(file)
        ? []
        : Object.keys(texts).flatMap((key) => {
            const other = first.get(key);
            first.set(key, other ?? file);
            return other === undefined ? [] : [`${file}: has “${key}”, as ${other} has`];
          }),
    );
  });
}

/**
 * Says what each language lacks or has too much. English files name the keys; where English has no file, its texts are the keys
 * themselves, and the first other language lists them.
 */
export function textFaults(locales: ReadonlyMap<string, Files>): string[] {
  const english = locales.get('en');
  const models: Files = new Map([...locales.values()].toReversed().flatMap((files) => [...files]));
  return [...locales].flatMap(([language, files]) => [
    ...saidTwice(files).map((fault) => `${language}/${fault}`),
    ...[...models.keys()]
      .filter((file) => !files.has(file) && (language !== 'en' || english?.has(file)))
      .map((file) => `${language}/${file} is missing`),
    ...[...files].flatMap(([file, texts]) => {
      const model = models.get(file);
      if (!model) return [`${language}/${file}: no other language has this file`];
      const [own, like] = [texts, model].map((group) => new Map(textsIn(group)));
      return faultsOfFile(language, own ?? new Map(), like ?? new Map(), !english?.has(file)).map(
        (fault) => `${language}/${file}: ${fault}`,
      );
    }),
  ]);
}
