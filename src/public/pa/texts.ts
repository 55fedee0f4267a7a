import { createTranslate } from '../../i18n/public/createTranslate.ts';
import { paTexts } from '../../i18n/public/pa.ts';

export const translate = createTranslate(paTexts);
