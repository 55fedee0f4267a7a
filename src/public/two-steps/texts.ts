import { createTranslate } from '../../i18n/public/createTranslate.ts';
import { twoStepTexts } from '../../i18n/public/twoSteps.ts';

export const translate = createTranslate(twoStepTexts);
