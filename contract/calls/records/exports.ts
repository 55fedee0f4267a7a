import * as v from 'valibot';
import { defineCall } from '../Call.ts';
import { recordId, requiredWords } from '../given.ts';

/** The most rows of a file that is sent at once. A file of more is prepared by a job, and downloaded later. */
export const mostSentRows = 100_000;

/** Days for which a prepared file is kept. */
export const preparedDays = 3;

/** The most prepared files of a person. */
export const mostPrepared = 5;

const fileId = v.object({ FileId: recordId() });

const preparedFile = v.object({
  FileId: v.number(),
  /** The permission key of the list's page. */
  Page: v.string(),
  /** The name of the file: `Dispatch report.csv`. */
  FileName: v.string(),
  State: v.picklist(['waiting', 'ready', 'failed']),
  /** Says why it failed; empty otherwise. */
  Message: v.string(),
  /** Rows that are written, of all. */
  Done: v.number(),
  Total: v.number(),
  /** Bytes; null until it is ready. */
  Size: v.nullable(v.number()),
  /** Whether its person has begun to download it, in any browser. */
  IsDownloaded: v.boolean(),
  /** When it is removed. */
  Until: v.string(),
});

export type PreparedFile = v.InferOutput<typeof preparedFile>;

/** Files of long lists: not calls of the specification. Each takes people who may export the list, and shows them their own files. */
export const exportCalls = {
  prepare: defineCall('POST', 'Export/Prepare', {
    access: 'signed-in',
    summary: `Begin to write a file of all rows that a list request finds, where they are more than ${mostSentRows}. For fewer, FileId is null: the list's own call sends them at once`,
    request: v.object({
      Page: requiredWords('Please choose a page.', 100),
      /** The list request without its page. */
      Request: v.record(v.string(), v.unknown()),
      Format: v.picklist(['csv', 'xlsx']),
    }),
    answer: v.object({ FileId: v.nullable(v.number()), Rows: v.number() }),
  }),
  files: defineCall('GET', 'Export/GetFiles', {
    access: 'signed-in',
    says: ['Message'],
    summary: `List the person's prepared files. Each is kept for ${preparedDays} days`,
    answer: v.array(preparedFile),
  }),
  file: defineCall('GET', 'Export/GetFile', {
    access: 'signed-in',
    summary: 'Read a prepared file, CSV or a workbook, or the part of it that a Range header names',
    request: fileId,
    answer: v.null(),
    csv: true,
  }),
  remove: defineCall('POST', 'Export/Remove', {
    access: 'signed-in',
    summary: 'Remove a prepared file, or stop preparing it',
    request: fileId,
    answer: v.null(),
  }),
} as const;
