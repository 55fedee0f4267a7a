import * as v from 'valibot';
import { defineCall } from '../Call.ts';
import { multiline } from '../given.ts';

/** Letters from which on records are searched, and the records that each page answers. */
export const shortestSearch = 2;
export const foundOfPage = 5;

/** Not a call of the specification. It answers only what the person may see. */
export const findCall = defineCall('POST', 'Find/Find', {
  access: 'signed-in',
  summary: 'Find what a text names, and records of each page by their searched fields',
  request: v.object({ Text: multiline(200) }),
  answer: v.object({
    /** The thing that the text names exactly and a module tracks, with its number in GS1 if it has one. Null for none. */
    Tracked: v.nullable(v.object({ Kind: v.string(), Code: v.string(), SSCC: v.nullish(v.string()) })),
    /** A page with a record of exactly this name comes first. */
    Pages: v.array(
      v.object({
        /** The page's permission key. */
        Page: v.string(),
        Records: v.array(v.object({ Id: v.number(), Label: v.string() })),
        /** Whether the page has more of them. */
        IsMore: v.boolean(),
      }),
    ),
  }),
});
