import english from '../locales/en/public/pa.json';
import { createPageTranslate } from './createPageTranslate.ts';

export const translate = createPageTranslate('pa', english);
