import * as v from 'valibot';
import { isStoredAddress } from '../../values/fileTypes.ts';
import { defineCall } from '../Call.ts';
import { multiline, recordId, requiredWords, words } from '../given.ts';

// What people wrote about a record, and what happened to it, below its form.

/** The most letters, files and named people of a comment. */
export const mostOfComment = { letters: 4000, files: 10, mentions: 20 } as const;

/** What a timeline says. It comes with the timeline, as most pages have none. */
export const timelineTexts = {
  title: 'Timeline',
  loading: 'The timeline is loading',
  none: 'Nothing has been written or done here yet.',
  older: 'Show older entries',
  comment: 'Comment',
  hint: 'Write a comment. @ names somebody.',
  people: 'People to name',
  send: 'Add comment',
  nothing: 'Please write something, or attach a file.',
  attach: 'Attach files',
  attaching: 'Files are being attached',
  change: 'Change comment',
  remove: 'Remove comment',
  question: 'Remove this comment?',
  changed: '(changed)',
  removed: 'This comment was removed.',
  changedTwice: 'You have changed this comment in the meantime, perhaps in another window. Cancel to see it.',
  reminder: 'Reminder',
} as const;

const tooLong = `Please write at most ${mostOfComment.letters} characters.`;
const tooManyFiles = `Please attach at most ${mostOfComment.files} files.`;
const tooManyPeople = `Please name at most ${mostOfComment.mentions} people.`;
const noFile = 'Please upload the file again.';

const record = { Page: requiredWords('Please choose a page.', 100), RecordId: recordId() };
const state = v.nullable(v.record(v.string(), v.unknown()));
const file = v.object({ Source: v.string(), Name: v.string() });

const entry = v.object({
  Kind: v.picklist(['comment', 'change', 'reminder']),
  Id: v.number(),
  /** An ISO moment. */
  At: v.string(),
  /** Who wrote or changed it; empty for a reminder. */
  UserName: v.string(),
  Comment: v.nullable(
    v.object({
      Text: v.string(),
      Files: v.array(file),
      Mentions: v.array(v.object({ UserId: v.number(), UserName: v.string() })),
      /** A change sends it back, and is refused if there was another one in the meantime. */
      Version: v.string(),
      IsMine: v.boolean(),
      IsChanged: v.boolean(),
      IsRemoved: v.boolean(),
    }),
  ),
  /** What was done, as the audit log names it, and the fields that differ, as far as the person sees them. */
  Change: v.nullable(v.object({ Action: v.string(), Before: state, After: state })),
  /** The reminder's name in the declaration, and the date that it is about. */
  Reminder: v.nullable(v.object({ Name: v.string(), Day: v.string() })),
});

export type TimelineEntry = v.InferOutput<typeof entry>;

/** Timelines of records: not calls of the specification. Each takes people who see the record. */
export const timelineCalls = {
  list: defineCall('GET', 'Timeline/GetTimeline', {
    access: 'signed-in',
    summary: 'List what was written about a record and what happened to it, the newest first',
    request: v.object({
      ...record,
      /** `Next` of the page before. */
      Before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}-(comment|change|reminder)-\d{1,15}$/))),
    }),
    answer: v.object({ Entries: v.array(entry), Next: v.nullable(v.string()) }),
  }),
  people: defineCall('GET', 'Timeline/GetPeople', {
    access: 'signed-in',
    summary: 'List people of the company who see the record, by a part of their name',
    request: v.object({ ...record, Text: words(100) }),
    answer: v.array(v.object({ UserId: v.number(), UserName: v.string() })),
  }),
  save: defineCall('POST', 'Timeline/SaveComment', {
    access: 'signed-in',
    summary: 'Write about a record, or change what one wrote; who is named gets a mail',
    request: v.object({
      ...record,
      /** The person’s own comment, which this one replaces. */
      CommentId: v.optional(recordId()),
      /** The version that is replaced; without it, whatever is there. */
      Version: v.optional(v.string()),
      Text: multiline(mostOfComment.letters, tooLong),
      Files: v.optional(
        v.pipe(
          v.array(
            v.object({
              Source: v.pipe(v.string(noFile), v.check(isStoredAddress, noFile)),
              Name: requiredWords(noFile, 200),
            }),
          ),
          v.maxLength(mostOfComment.files, tooManyFiles),
        ),
        [],
      ),
      Mentions: v.optional(
        v.pipe(v.array(recordId()), v.maxLength(mostOfComment.mentions, tooManyPeople)),
        [],
      ),
    }),
    answer: v.object({ CommentId: v.number() }),
  }),
  remove: defineCall('POST', 'Timeline/RemoveComment', {
    access: 'signed-in',
    summary: 'Remove one’s own comment; that there was one stays',
    request: v.object({ ...record, CommentId: recordId() }),
    answer: v.null(),
  }),
} as const;
