import { createI18nProvider } from './createI18nProvider.ts';
import { areas as english } from './locales/en/portal.ts';
import type * as hindi from './locales/hi/portal.ts';

const others = import.meta.glob<typeof hindi>(['./locales/*/portal.ts', '!./locales/en/portal.ts']);

/** Sealbook's texts in its languages: each has a folder. */
export const i18nProvider = createI18nProvider({
  english,
  others: Object.fromEntries(Object.entries(others).map(([path, load]) => [path.split('/')[2], load])),
});
