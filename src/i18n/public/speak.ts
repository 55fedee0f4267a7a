import type { Language } from '../../../contract/language/Language.ts';
import { type PublicTexts, setSpoken } from './createPageTranslate.ts';

/** Loads the texts of another language than English. */
const others = {
  hi: () => import('./hindi.ts'),
} satisfies Record<Exclude<Language, 'en'>, () => Promise<PublicTexts>>;

/** Shows the public pages in a language, once its texts have come. Without them, the pages stay as they are. */
export async function speak(language: Language): Promise<void> {
  try {
    setSpoken(language, language === 'en' ? undefined : await others[language]());
  } catch {
    // the network is away
  }
}
