import english from '../locales/en/public/login.json';
import { createPageTranslate } from './createPageTranslate.ts';

export const translate = createPageTranslate('login', english);
