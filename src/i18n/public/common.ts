import english from '../locales/en/public/common.json';
import { createPageTranslate } from './createPageTranslate.ts';

/** Says what several public pages show. */
export const translateCommon = createPageTranslate('common', english);
