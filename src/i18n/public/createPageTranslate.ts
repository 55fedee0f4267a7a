import { type Language, languages } from '../../../contract/language/Language.ts';
import { type Catalogue, textOf, type Translate } from '../../../contract/language/textOf.ts';

type Page = 'accountDeletion' | 'common' | 'home' | 'login' | 'pa' | 'privacy' | 'twoSteps';

/** What public pages need to speak another language than English. */
export interface PublicTexts {
  pages: Readonly<Partial<Record<Page, Catalogue>>>;
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

/** Says the text of a form's rule in the language of the page. */
export const sayRule = (text: string): string => spoken?.say(text) ?? text;

export const spokenLanguage = (): Language => language;

/** Calls `listener` when the page speaks another language. Returns how to stop that. */
export function onSpeak(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Sets the language of the public pages, with its texts unless it is English. Rendering is synchronous, so on the server no
 * other page comes in between.
 */
export function setSpoken(wanted: Language, texts: PublicTexts | undefined): void {
  spoken = texts;
  language = wanted;
  for (const listener of listeners) listener();
}
