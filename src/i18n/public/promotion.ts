import { createTranslate } from './createTranslate.ts';

/** Texts of the promotion on the verification page, which is loaded after the page. */
const promotionTexts = {
  label: 'Promotion',
  image: 'Promotion by %{name}',
  close: 'Close promotion',
} as const;

export const translate = createTranslate(promotionTexts);
