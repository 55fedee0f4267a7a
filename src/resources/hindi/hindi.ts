import { hindi as shared } from '../../../contract/language/hindi.ts';
import type { Translations } from '../../../contract/language/translator.ts';
import { masters } from './masters.ts';
import { people } from './people.ts';
import { reports } from './reports.ts';
import { rules } from './rules.ts';
import { transactions } from './transactions.ts';

/** The texts of the declarations and of `contract/` in Hindi, by the English ones. */
export const hindi: Translations = {
  ...shared,
  ...rules,
  ...masters,
  ...people,
  ...transactions,
  ...reports,
};
