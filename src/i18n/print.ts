import { speakDays } from '../../contract/day/speakDays.ts';
import type { Language } from '../../contract/language/Language.ts';
import { type Catalogue, textOf, type Translate } from '../../contract/language/textOf.ts';
import english from './locales/en/print.json';

const all = import.meta.glob<Catalogue>('./locales/*/print.json', { eager: true, import: 'default' });

let spoken: Language = 'en';

/** Sets the language of the paper that is made next. */
export function speakPrint(language: Language): void {
  spoken = language;
  speakDays(language);
}

/** Says a text on printed paper. */
export const translatePrint: Translate<typeof english> = (key, params) =>
  textOf(spoken, all[`./locales/${spoken}/print.json`] ?? english, key, params) ?? key;
