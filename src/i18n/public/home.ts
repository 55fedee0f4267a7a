import english from '../locales/en/public/home.json';
import { createPageTranslate } from './createPageTranslate.ts';

export const translate = createPageTranslate('home', english);
