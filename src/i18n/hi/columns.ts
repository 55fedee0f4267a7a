import type * as english from '../columns.ts';
import type { Texts } from '../public/createTranslate.ts';

export const columns: Texts<typeof english.columns> = {
  columns: 'कॉलम',
  width: '%{label} की चौड़ाई',
  usual: 'सामान्य चौड़ाई',
  pixels: '%{width} px',
  up: '%{label} को ऊपर ले जाएँ',
  down: '%{label} को नीचे ले जाएँ',
  all: 'सभी कॉलम',
};
