import { createI18nProvider } from './createI18nProvider.ts';
import { areas as english } from './locales/en/portal.ts';

/** Sealbook's texts in its languages. */
export const i18nProvider = createI18nProvider({
  english,
  others: { hi: () => import('./locales/hi/portal.ts') },
});
