import type { Catalogue } from '../../../contract/language/textOf.ts';
import { createI18nProvider } from '../../../src/i18n/createI18nProvider.ts';

const ofEveryPortal = import.meta.glob<Catalogue>(
  '../../../src/i18n/locales/en/portal/{common,forms,imports,lists,reactAdmin,settings,shell}.json',
  { eager: true, import: 'default' },
);

/** What this portal says in other words. */
const own: Catalogue = {
  footer: { disclaimer: 'What this register shows belongs to the firm and is confidential.' },
  find: { hint: 'An asset, a page, a record …' },
};

/** The texts of the asset register, only in English. */
export const i18nProvider = createI18nProvider({ english: { ...ofEveryPortal, own }, others: {} });
