import { createTranslate } from '../../i18n/public/createTranslate.ts';
import { homeTexts } from '../../i18n/public/home.ts';

export const translate = createTranslate(homeTexts);
