import english from '../locales/en/public/privacy.json';
import { createPageTranslate } from './createPageTranslate.ts';

export const translate = createPageTranslate('privacy', english);
