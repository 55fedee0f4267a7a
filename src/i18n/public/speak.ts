import type { Language } from '../../../contract/language/Language.ts';
import { setSpoken } from './createPageTranslate.ts';

/** Shows the public pages in a language, once its texts have come. Without them, the pages stay as they are. */
export async function speak(language: Language): Promise<void> {
  try {
    setSpoken(language, language === 'hi' ? (await import('./hindi/hindi.ts')).hindi : undefined);
  } catch {
    // the network is away
  }
}
