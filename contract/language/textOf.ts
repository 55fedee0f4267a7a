import { formatQuantity } from '../values/formatNumber.ts';
import type { Language } from './Language.ts';

/** The texts of an area in one language, in groups. A text that counts may be a group of its forms by `Intl.PluralRules`. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** The names that the forms of a text may have. */
export const formNames: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/** Tells whether a group has the forms of one text. */
export const isForms = (group: Catalogue): group is Readonly<Record<string, string>> =>
  'other' in group &&
  Object.entries(group).every(([form, text]) => formNames.has(form) && typeof text === 'string');

/** Numbers are written in groups; give serials, ids and years as texts. `smart_count` chooses between a text's forms. */
export type TextParams = Readonly<Record<string, string | number | undefined>>;

/** The key of a text, with dots between its groups: `waiting.location`. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string | { one: string; other: string }
    ? Key
    : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

export type Translate<Texts> = (key: TextKey<Texts>, params?: TextParams) => string;

/** Fills the holes of a text, `%{name}`. Those without a value stay. */
const fillHoles = (text: string, params: TextParams): string =>
  text.replace(/%\{(\w+)\}/g, (hole, name: string) => {
    const value = params[name] ?? hole;
    return typeof value === 'number' ? formatQuantity(value) : value;
  });

/** By their languages, as making one takes long. */
const plurals = new Map<Language, Intl.PluralRules>();

/** Returns the name of the form that a text has for a count. */
export function formFor(language: Language, count: number): Intl.LDMLPluralRule {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
}

/** Finds the text of `key`, in the form for its count, and fills its holes. Returns undefined if there is none. */
export function textOf(
  language: Language,
  texts: Catalogue,
  key: string,
  params: TextParams = {},
): string | undefined {
  let found: string | Catalogue | undefined = texts;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found === 'object') found = found[formFor(language, Number(params['smart_count']))];
  return typeof found === 'string' ? fillHoles(found, params) : undefined;
}
