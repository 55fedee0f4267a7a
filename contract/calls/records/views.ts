import * as v from 'valibot';
import { defineCall } from '../Call.ts';
import { recordId, requiredWords } from '../given.ts';

/** For whom a view is: its author, everybody with the author's role, or everybody who may see the page. */
export const viewAudiences = ['own', 'role', 'company'] as const;

/** The most views that a person keeps of a page. */
export const mostViews = 50;

const noName = 'Please enter a name.';
const page = requiredWords('Please choose a page.', 100);

const view = v.object({
  ViewId: v.number(),
  Name: v.string(),
  /** The list's part of an address: search, filters, sort, period and rows per page. */
  Query: v.string(),
  For: v.picklist(viewAudiences),
  /** Whether the list opens with it, for those whom it is for. */
  IsDefault: v.boolean(),
  IsMine: v.boolean(),
  UserName: v.string(),
});

export type ListView = v.InferOutput<typeof view>;

/** Views of lists: not calls of the specification. Each takes people who may view the page. */
export const viewCalls = {
  list: defineCall('GET', 'View/GetViews', {
    access: 'signed-in',
    summary: 'List the views of a page that are for the person',
    request: v.object({ Page: page }),
    answer: v.array(view),
  }),
  defaults: defineCall('GET', 'View/GetDefaults', {
    access: 'signed-in',
    summary:
      'Tell with which view each list opens for the person: their own, else their role’s, else the company’s',
    answer: v.array(v.object({ Page: v.string(), Query: v.string() })),
  }),
  save: defineCall('POST', 'View/SaveView', {
    access: 'signed-in',
    summary:
      'Keep what a list shows under a name, as a new view or in place of the person’s own of that name',
    request: v.object({
      /** The view of that name, which this one replaces. */
      ViewId: v.optional(recordId()),
      Page: page,
      Name: requiredWords(noName, 60, 'Please enter at most 60 characters.'),
      Query: v.pipe(v.string(), v.maxLength(2000, 'This list is narrowed by too much to be kept.')),
      For: v.optional(v.picklist(viewAudiences), 'own'),
      IsDefault: v.optional(v.boolean(), false),
    }),
    answer: v.object({ ViewId: v.number() }),
  }),
  remove: defineCall('POST', 'View/DeleteView', {
    access: 'signed-in',
    summary: 'Forget one of the person’s own views',
    request: v.object({ ViewId: recordId() }),
    answer: v.null(),
  }),
} as const;
