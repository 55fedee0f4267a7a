import * as v from 'valibot';
import { defineCall } from '../Call.ts';
import { recordId, requiredWords, whole } from '../given.ts';

/** How often a list is mailed. */
export const mailedEvery = ['day', 'week', 'month'] as const;

/** The last day of a month on which a list can be mailed: every month has it. */
export const lastMailDay = 28;

/** The most mails of a list that a person plans, and the most people whom each reaches. */
export const mostReportMails = 20;
const mostReaders = 50;

const tooNarrow = 'This list is narrowed by too much to be mailed.';
const page = requiredWords('Please choose a page.', 100);
const people = v.array(recordId());

const plan = {
  Name: requiredWords('Please enter a name.', 60, 'Please enter at most 60 characters.'),
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
      /** The list request, but for its page. */
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
