import { type Language, languages } from '../../../contract/language/Language.ts';
import { type commonTexts, speakCommonTexts } from './common.ts';
import { type Catalogue, textOf, type Translate } from '../../../contract/language/textOf.ts';

type Page = 'accountDeletion' | 'home' | 'login' | 'privacy' | 'twoSteps';

/** Adds a language's texts to the public pages besides `/pa`, which has its own. */
export interface PublicTexts {
  pages: Readonly<Record<Page, Catalogue>>;
  common: ReturnType<typeof commonTexts>;
  /** Says the text of a form's rule. */
  say: (text: string) => string;
}

let spoken: PublicTexts | undefined;
let language: Language = languages[0];
const listeners = new Set<() => void>();

/** Creates the `translate` of a public page, with its English texts. `setSpoken` may bring others. */
export const createPageTranslate =
  <Texts extends Catalogue>(page: Page, english: Texts): Translate<Texts> =>
  (key, params) =>
    textOf(language, spoken?.pages[page] ?? english, key, params) ?? key;

export const spokenLanguage = (): Language => language;

/** Calls `listener` when the page speaks another language. Returns how to stop that. */
export function onSpeak(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sets the language of the public pages, with its texts unless it is English. */
export function setSpoken(wanted: Language, texts: PublicTexts | undefined): void {
  spoken = texts;
  language = wanted;
  speakCommonTexts(texts?.common, texts?.say);
  document.documentElement.lang = wanted;
  for (const listener of listeners) listener();
}
