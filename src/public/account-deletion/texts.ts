import { accountDeletionTexts } from '../../i18n/public/accountDeletion.ts';
import { createTranslate } from '../../i18n/public/createTranslate.ts';

export const translate = createTranslate(accountDeletionTexts);
