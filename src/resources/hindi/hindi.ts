import { masters } from './masters.ts';
import { people } from './people.ts';
import { reports } from './reports.ts';
import { rules } from './rules.ts';
import { transactions } from './transactions.ts';

/** The texts of the declarations and of `contract/` in Hindi, by the English ones (`contract/language/translator.ts`). */
export const hindi: Readonly<Record<string, string>> = {
  ...rules,
  ...masters,
  ...people,
  ...transactions,
  ...reports,
};
