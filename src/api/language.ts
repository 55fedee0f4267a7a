import { type Language, languageAmong, languages } from '../../contract/language/Language.ts';

const storageKey = 'sealbook.language';

/** The language of this device: as somebody chose it here, or else the browser's. */
export function deviceLanguage(): Language {
  try {
    const stored = localStorage.getItem(storageKey);
    const chosen = languages.find((language) => language === stored);
    if (chosen) return chosen;
  } catch {
    // storage may be forbidden: the browser's language holds
  }
  return languageAmong(navigator.languages);
}

/** Keeps a person's choice on this device. It applies from the next page on. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // see deviceLanguage
  }
}
