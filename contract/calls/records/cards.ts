import * as v from 'valibot';
import { defineCall } from '../Call.ts';

/** Not a call of the specification. It answers only what the person may see. */
export const readCards = defineCall('POST', 'Cards/GetCards', {
  access: 'signed-in',
  summary: 'Read the cards that declarations put on the dashboard, each about the rows of a list',
  request: v.object({}),
  answer: v.array(
    v.object({
      /** The list's permission key. */
      Page: v.string(),
      Title: v.string(),
      Value: v.number(),
      /** The same in the period before; null if the rows have no period, or one that reaches into the future. */
      Before: v.nullable(v.object({ Value: v.number(), FromDate: v.string(), ToDate: v.string() })),
    }),
  ),
});
