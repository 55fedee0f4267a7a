import { formatQuantity } from '../../../contract/values/formatNumber.ts';
/** A page's texts, in groups. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** The key of a text, with dots between its groups: `waiting.location`. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

/** The same texts in any language. */
export type Texts<Of> = { readonly [Key in keyof Of]: Of[Key] extends string ? string : Texts<Of[Key]> };

export type Translate<Texts> = (key: TextKey<Texts>, params?: TextParams) => string;

/**
 * `smart_count` chooses between forms with `||||` between them, as in polyglot. Numbers are written in groups; give years as
 * texts.
 */
export type TextParams = Readonly<Record<string, string | number>>;

/** Finds the text of `key` and fills its holes by polyglot's `%{name}` syntax. */
export function textOf(texts: Catalogue, key: string, params: TextParams = {}): string {
  let found: string | Catalogue | undefined = texts;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') throw new Error(`No text ${key}`);
  const [one = '', many] = found.split('||||');
  const form = many === undefined || params['smart_count'] === 1 ? one : many;
  return form.trim().replace(/%\{(\w+)\}/g, (hole, name: string) => {
    const value = params[name] ?? hole;
    return typeof value === 'number' ? formatQuantity(value) : value;
  });
}

/**
 * Creates a page's own `translate`, so that public pages share catalogues with the portal without polyglot's weight. Unknown
 * keys don't compile.
 */
export const createTranslate =
  <Texts extends Catalogue>(texts: Texts): Translate<Texts> =>
  (key, params) =>
    textOf(texts, key, params);
