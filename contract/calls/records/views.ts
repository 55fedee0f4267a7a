import * as v from 'valibot';
import { defineCall } from '../Call.ts';
import { options } from './options.ts';
import { recordId, requiredWords, whole } from '../given.ts';

// What people keep of a list: views of it, and plans by which it is mailed.

/** For whom a view is: its author, everybody with a role, or everybody who may see the page. */
export const viewAudiences = ['own', 'role', 'company'] as const;

/** The most views that a person keeps of a page. */
export const mostViews = 50;

const page = requiredWords('Please choose a page.', 100);
const name = requiredWords('Please enter a name.', 60, 'Please enter at most 60 characters.');

const view = v.object({
  ViewId: v.number(),
  Name: v.string(),
  /** The list's part of an address: search, filters, sort, period and rows per page. */
  Query: v.string(),
  For: v.picklist(viewAudiences),
  /** The role for which it is, if it is for one. */
  RoleId: v.nullable(v.number()),
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
  roles: defineCall('GET', 'View/GetRoles', {
    access: 'signed-in',
    summary: 'List the roles that see a page, for people who may keep views of it for others',
    request: v.object({ Page: page }),
    answer: options,
  }),
  save: defineCall('POST', 'View/SaveView', {
    access: 'signed-in',
    summary:
      'Keep what a list shows under a name, as a new view or in place of the person’s own of that name',
    request: v.object({
      /** The view of that name, which this one replaces. */
      ViewId: v.optional(recordId()),
      Page: page,
      Name: name,
      Query: v.pipe(v.string(), v.maxLength(2000, 'This list has too many filters to be kept.')),
      For: v.optional(v.picklist(viewAudiences), 'own'),
      /** The role for which it is; without it the person's own. */
      RoleId: v.optional(recordId()),
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

/** How often a list is mailed. */
export const mailedEvery = ['day', 'week', 'month'] as const;

/** The last day of a month on which a list can be mailed: every month has it. */
export const lastMailDay = 28;

/** The most mails of a list that a person plans, and the most people whom each reaches. */
export const mostReportMails = 20;
const mostReaders = 50;

const tooNarrow = 'This list has too many filters to be mailed.';
const people = v.array(recordId());

const plan = {
  Name: name,
  Every: v.picklist(mailedEvery),
  /** The day of the week from 1 for Monday, or of the month; without meaning for every day. */
  Day: whole(1, lastMailDay),
  /** The hour of the day in the portal's zone. */
  Hour: whole(0, 23),
  /** Whether none is sent while the list finds nothing. */
  OnlyWithRows: v.optional(v.boolean(), false),
};

const reportMail = v.object({
  ...plan,
  ReportMailId: v.number(),
  UserIds: people,
  /** When it is sent next. */
  NextAt: v.string(),
});

export type ReportMail = v.InferOutput<typeof reportMail>;

const reader = v.object({ UserId: v.number(), UserName: v.string(), Email: v.string() });

const badLink = 'This link is not valid.';

/** Lists by mail: not calls of the specification. Each takes people who may export the page. */
export const reportMailCalls = {
  list: defineCall('GET', 'ReportMail/GetReportMails', {
    access: 'signed-in',
    summary: 'List the mails of a page that the person has planned',
    request: v.object({ Page: page }),
    answer: v.array(reportMail),
  }),
  readers: defineCall('GET', 'ReportMail/GetReaders', {
    access: 'signed-in',
    summary: 'List the people of the company who may export the page',
    request: v.object({ Page: page }),
    answer: v.array(reader),
  }),
  save: defineCall('POST', 'ReportMail/SaveReportMail', {
    access: 'signed-in',
    summary: 'Mail the rows of a list to people, as often as planned, with the rights that each has then',
    request: v.object({
      ...plan,
      Page: page,
      /** The list's part of an address, to which the mail leads. */
      Query: v.pipe(v.string(), v.maxLength(2000, tooNarrow)),
      /** The list request without its page. */
      Request: v.pipe(
        v.record(v.string(), v.unknown()),
        v.check((request) => JSON.stringify(request).length <= 4000, tooNarrow),
      ),
      /** The name of the list's period, which moves on with time; null for the days of the request. */
      Period: v.nullable(v.pipe(v.string(), v.maxLength(40))),
      UserIds: v.pipe(
        people,
        v.minLength(1, 'Please choose at least one person.'),
        v.maxLength(mostReaders, `Please choose at most ${mostReaders} people.`),
      ),
    }),
    answer: v.object({ ReportMailId: v.number() }),
  }),
  remove: defineCall('POST', 'ReportMail/DeleteReportMail', {
    access: 'signed-in',
    summary: 'Mail a list no longer',
    request: v.object({ ReportMailId: recordId() }),
    answer: v.null(),
  }),
  endCopy: defineCall('POST', 'ReportMail/EndCopy', {
    access: 'public',
    summary: 'Get a planned mail no longer, by the token of the link in it',
    request: v.object({
      Token: v.pipe(v.string(badLink), v.regex(/^\d{1,9}\.\d{1,9}\.[\w-]{22}$/, badLink)),
    }),
    answer: v.null(),
  }),
} as const;
