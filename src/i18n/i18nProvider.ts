import type { Catalogue } from '../../contract/language/textOf.ts';
import { createI18nProvider } from './createI18nProvider.ts';
import type * as hindi from './locales/hi/portal.ts';

/** The portal's texts in English, a file for each area. */
const english = import.meta.glob<Catalogue>('./locales/en/portal/*.json', { eager: true, import: 'default' });

const others = import.meta.glob<typeof hindi>('./locales/*/portal.ts');

/** Sealbook's texts in its languages: each has a folder. */
export const i18nProvider = createI18nProvider({
  english,
  others: Object.fromEntries(Object.entries(others).map(([path, load]) => [path.split('/')[2], load])),
});
