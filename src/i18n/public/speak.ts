import type { Language } from '../../../contract/language/Language.ts';
import { type PublicTexts, setSpoken } from './createPageTranslate.ts';

/** Loads the texts of another language than English. */
const others = import.meta.glob<PublicTexts>('../locales/*/public.ts');

/** Shows the public pages in a language, once its texts have come. Without them, the pages stay as they are. */
export async function speak(language: Language): Promise<void> {
  try {
    const texts = await others[`../locales/${language}/public.ts`]?.();
    document.documentElement.lang = language;
    setSpoken(language, texts);
  } catch {
    // the network is away
  }
}
