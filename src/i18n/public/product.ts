import type { Language } from '../../../contract/language/Language.ts';
import { type Catalogue, textOf, type TextParams } from '../../../contract/language/textOf.ts';
import english from '../locales/en/public/product.json';

const all = import.meta.glob<Catalogue>('../locales/*/public/product.json', {
  eager: true,
  import: 'default',
});

export type ProductText = keyof typeof english;

/** Says a text of a product's page, which only the server renders. */
export const sayProduct = (language: Language, key: ProductText, params?: TextParams): string =>
  textOf(language, all[`../locales/${language}/public/product.json`] ?? english, key, params) ?? key;
