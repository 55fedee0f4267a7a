import polyglotI18nProvider from 'ra-i18n-polyglot';
import { resources } from '../resources/index.ts';
import { declaredTexts } from './declaredTexts.ts';
import { en } from './en.ts';

/** The portal's texts. A text without a key, such as one of the server's, is shown as it is. */
export const i18nProvider = polyglotI18nProvider(() => ({ ...declaredTexts(resources), ...en }), 'en', {
  allowMissing: true,
});
