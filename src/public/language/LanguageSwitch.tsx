import { useEffect, useSyncExternalStore } from 'react';
import { languageAfter, languages, nameOf } from '../../../contract/language/Language.ts';
import { keepLanguage } from '../../api/language.ts';
import { onSpeak, spokenLanguage } from '../../i18n/public/createPageTranslate.ts';
import { speak } from '../../i18n/public/speak.ts';

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
