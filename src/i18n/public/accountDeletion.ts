import english from '../locales/en/public/accountDeletion.json';
import { createPageTranslate } from './createPageTranslate.ts';

export const translate = createPageTranslate('accountDeletion', english);
