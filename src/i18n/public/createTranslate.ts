import type { Catalogue, TextParams, Translate } from '../../../contract/language/textOf.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';

/** The same texts in any language. */
export type Texts<Of> = { readonly [Key in keyof Of]: Of[Key] extends string ? string : Texts<Of[Key]> };

/** Finds the text of `key` and fills its holes by polyglot's `%{name}` syntax. */
function textOf(texts: Catalogue, key: string, params: TextParams = {}): string {
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
