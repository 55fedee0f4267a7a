import english from '../locales/en/public/twoSteps.json';
import { createPageTranslate } from './createPageTranslate.ts';

export const translate = createPageTranslate('twoSteps', english);
