import { type Language, languageAmong, languages } from '../../contract/language/Language.ts';
import { keep, readKept } from './storage.ts';

const storageKey = 'sealbook.language';

/** The language of this device: as somebody chose it here, or else the browser's. */
export function deviceLanguage(): Language {
  const stored = readKept('localStorage', storageKey);
  return languages.find((language) => language === stored) ?? languageAmong(navigator.languages);
}

/** Keeps a person's choice on this device. It applies from the next page on. */
export const keepLanguage = (language: Language): void => keep('localStorage', storageKey, language);
