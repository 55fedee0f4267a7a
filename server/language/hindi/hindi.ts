import type { Translations } from '../../../contract/language/translator.ts';
import { hindi as declared } from '../../../src/resources/hindi/hindi.ts';
import { common } from './common.ts';
import { floor } from './floor.ts';
import { journeys } from './journeys.ts';
import { mails } from './mails.ts';
import { orders } from './orders.ts';
import { people } from './people.ts';
import { sql } from './sql.ts';

/** All texts that the server says or sends, in Hindi. */
export const hindi: Translations = {
  ...declared,
  ...common,
  ...people,
  ...floor,
  ...journeys,
  ...orders,
  ...sql,
  ...mails,
};
