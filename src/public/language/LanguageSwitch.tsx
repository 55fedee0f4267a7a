import { useEffect, useSyncExternalStore } from 'react';
import { type Language, languageAfter, languages, nameOf } from '../../../contract/language/Language.ts';
import { keepLanguage } from '../../api/language.ts';
import {
  onSpeak,
  type PublicTexts,
  setSpoken,
  spokenLanguage,
} from '../../i18n/public/createPageTranslate.ts';

/** Shows a page again in another language, with its `title` in the tab. What is typed stays. */
export function useSpoken(title: string): void {
  useSyncExternalStore(onSpeak, spokenLanguage, () => languages[0]);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Offers the other language, and keeps the choice on this device. */
export function LanguageSwitch() {
  const spoken = useSyncExternalStore(onSpeak, spokenLanguage, () => undefined);
  // without a script it could do nothing
  if (!spoken) return null;
  const other = languageAfter(spoken);
  const change = () => {
    keepLanguage(other);
    void speak(other);
  };
  return (
    <button type="button" className="button button-plain language" lang={other} onClick={change}>
      {nameOf(other)}
    </button>
  );
}

/** Loads the texts of another language than English. */
const others = import.meta.glob<PublicTexts>('../../i18n/locales/*/public.ts');

/** Shows the public pages in a language, once its texts have come. Without them, the pages stay as they are. */
export async function speak(language: Language): Promise<void> {
  try {
    const texts = await others[`../../i18n/locales/${language}/public.ts`]?.();
    document.documentElement.lang = language;
    setSpoken(language, texts);
  } catch {
    // the network is away
  }
}
