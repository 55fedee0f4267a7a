import { createTranslate } from '../../i18n/public/createTranslate.ts';
import { loginTexts } from '../../i18n/public/login.ts';

export const translate = createTranslate(loginTexts);
