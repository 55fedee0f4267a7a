import * as v from 'valibot';
import { megabyte } from '../../values/fileTypes.ts';
import { foldings } from '../../values/foldText.ts';
import { dayOrders, delimiters, encodings } from '../../values/tableChoices.ts';
import { defineCall } from '../Call.ts';
import { recordId, whole } from '../given.ts';
import { mostChosen } from './listRequest.ts';

/** The form's field with the file. */
export const importFile = 'File';

/** The form's field with the addresses of stored files by the names that cells have, as JSON, and how many it names at the most. */
export const importedFiles = 'Files';
export const mostImportFiles = 500;

/** The most rows and the most bytes of a file. */
export const mostImportRows = 100_000;
/** The most rows for a page whose records a module writes, such as people: each takes a dozen statements. */
export const mostWrittenRows = 5_000;
export const mostImportBytes = 30 * megabyte;

/** The most columns that are read of a file. */
export const mostImportColumns = 200;

/** Days after a run in which it can be undone, and in which the portal keeps its rows. */
export const importDays = 30;

/**
 * The states of an import. People act in `asking` (which field a column fills), `checked` and `done`; the server leaves the
 * others by itself. Nothing of the file is stored in records before `running`, and everything or nothing after it.
 */
export const importStates = [
  'asking',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const;

/** The outcomes of a row. `done`: an action; `kept`: an undone import left it as it is. */
export const rowOutcomes = ['create', 'change', 'done', 'same', 'refused', 'kept'] as const;

const outcome = v.picklist(rowOutcomes);

const importId = recordId();
const importOf = v.object({ ImportId: importId });

const column = v.object({
  /** The head in the file. */
  Head: v.string(),
  /** The first value below it. */
  Sample: v.string(),
  /** The field that it fills; null for none. */
  Field: v.nullable(v.string()),
  /** Whether it is known to fill none, and not only unknown. */
  IsLeftOut: v.optional(v.boolean()),
  /** What comes first in its days such as 5/1/2026; `either` where each of them could be read both ways. */
  Days: v.optional(v.picklist([...dayOrders, 'either'])),
});

const form = v.object({
  Kind: v.picklist(['csv', 'xlsx', 'xls']),
  Encoding: v.optional(v.picklist(encodings)),
  Delimiter: v.optional(v.picklist(delimiters)),
  Sheet: v.optional(v.string()),
  /** The sheets to choose from, where there are several. */
  Sheets: v.optional(v.array(v.string())),
  /** What a person should know of how the file was read. */
  Notes: v.array(v.string()),
  /** The heads and the first rows, as the file shows them. */
  FirstRows: v.array(v.array(v.string())),
  /** What comes first in days such as 5/1/2026, as the file or a person says. */
  DayOrder: v.optional(v.picklist(dayOrders)),
  /** The word that empties a field. */
  EmptyWord: v.optional(v.string()),
});

/** How a file was read. */
export type ImportForm = v.InferOutput<typeof form>;

const status = v.object({
  ImportId: v.number(),
  /** The permission key of the page. */
  Page: v.string(),
  /** The name of the file, or what is done with chosen rows. */
  FileName: v.string(),
  /** The operation for chosen rows: `edit`, `duplicate`, `activate`, `inactivate` or an action's name; null for a file. */
  Does: v.nullable(v.string()),
  State: v.picklist(importStates),
  /** Says why an import waits or has failed; empty otherwise. */
  Message: v.string(),
  Columns: v.array(column),
  /** How the file was read; null for chosen rows. */
  Form: v.nullable(form),
  /** The cells that were changed on the way, by what was changed in them, of an import that waits for its run. */
  Tidied: v.record(v.picklist(foldings), v.number()),
  /** Rows that the present state has worked through, of all. */
  Done: v.number(),
  Total: v.number(),
  Counts: v.record(outcome, v.number()),
  UserName: v.string(),
  CreatedAt: v.string(),
  /** When it ran; null before. */
  RanAt: v.nullable(v.string()),
  /** Whether it can be taken back now. */
  CanUndo: v.boolean(),
});

export type ImportStatus = v.InferOutput<typeof status>;

const change = v.object({
  Field: v.string(),
  Before: v.unknown(),
  After: v.unknown(),
  /** The labels of a reference before and after, in place of its ids. */
  Labels: v.optional(v.tuple([v.string(), v.string()])),
});
const fault = v.object({ Field: v.string(), Message: v.string() });

const importRow = v.object({
  /** The row's number in the sheet, or among the chosen ones. */
  Row: v.number(),
  Outcome: outcome,
  Label: v.string(),
  Changes: v.array(change),
  Faults: v.array(fault),
});

export type ImportRow = v.InferOutput<typeof importRow>;
export type RowChange = v.InferOutput<typeof change>;
export type RowFault = v.InferOutput<typeof fault>;

const begun = v.object({ ImportId: v.number() });

/**
 * Imports of records from a file, and changes of many chosen rows, which are imports without a file: not calls of the
 * specification. Each takes people who may add records on the import's page, or who may do for one row what is done for many, and
 * answers as if the import did not exist to others.
 */
export const importCalls = {
  upload: defineCall('POST', 'Import/Upload', {
    access: 'signed-in',
    summary: 'Upload a CSV or Excel file with records for a page, and check its rows without storing them',
    request: v.object({
      Page: v.optional(v.string()),
      [importedFiles]: v.optional(v.string()),
      /** How to read the file, where the server reads it otherwise than it was meant. */
      Encoding: v.optional(v.picklist(encodings)),
      Delimiter: v.optional(v.picklist(delimiters)),
      Sheet: v.optional(v.string()),
    }),
    file: importFile,
    answer: begun,
  }),
  change: defineCall('POST', 'Import/Change', {
    access: 'signed-in',
    summary:
      'Do for many rows of a page what people do with one: for rows by their ids, or for all rows that the filter of a list request finds if there are still as many. Rows that refuse it are listed, the others are done',
    request: v.object({
      Page: v.string(),
      /** `edit`, `duplicate`, `activate`, `inactivate` or the name of an action. */
      Does: v.string(),
      /** The values to set, or those that the action asks for, by their fields. */
      Values: v.optional(v.record(v.string(), v.unknown())),
      /** The rows. One with another version than this refuses to be edited. */
      Rows: v.optional(
        v.pipe(
          v.array(v.object({ Id: recordId(), Version: v.optional(v.string()) })),
          v.minLength(1),
          v.maxLength(mostChosen),
        ),
      ),
      /** In place of `Rows`: the part of a list request that narrows the rows… */
      Filter: v.optional(v.record(v.string(), v.unknown())),
      /** …and the number of rows that the person saw. */
      Count: v.optional(whole(1, mostImportRows)),
    }),
    answer: begun,
  }),
  match: defineCall('POST', 'Import/Match', {
    access: 'signed-in',
    summary: 'Say which field each column of the file fills, and check the rows again',
    request: v.object({
      ImportId: importId,
      Fields: v.pipe(v.array(v.nullable(v.string())), v.maxLength(mostImportColumns)),
      /** What comes first in days such as 5/1/2026. */
      DayOrder: v.optional(v.picklist(dayOrders)),
      /** The word that empties a field. An empty cell leaves what is there. */
      EmptyWord: v.optional(v.pipe(v.string(), v.maxLength(40))),
    }),
    answer: begun,
  }),
  status: defineCall('GET', 'Import/GetImport', {
    access: 'signed-in',
    says: ['Message', 'Notes'],
    summary: 'Tell the state of an import and the number of its rows by outcome',
    request: importOf,
    answer: status,
  }),
  list: defineCall('GET', 'Import/GetImports', {
    access: 'signed-in',
    says: ['Message', 'Notes'],
    summary: `List a page's imports of the last ${importDays} days`,
    request: v.object({ Page: v.string() }),
    answer: v.array(status),
  }),
  rows: defineCall('POST', 'Import/GetRows', {
    access: 'signed-in',
    says: ['Message'],
    summary: 'List the rows of an import with their changes and faults',
    request: v.object({
      ImportId: importId,
      Outcome: v.optional(outcome),
      First: v.optional(whole(1, mostImportRows)),
      PageSize: v.optional(whole(1, 500)),
    }),
    answer: v.array(importRow),
  }),
  refused: defineCall('GET', 'Import/GetRefused', {
    access: 'signed-in',
    summary:
      'List the refused rows, or those that an undo kept, as the uploaded file has them, each with the reason; with Accept: text/csv as CSV, or as a workbook',
    request: v.object({ ImportId: importId, Outcome: v.optional(v.picklist(['refused', 'kept'])) }),
    answer: v.array(v.object({ Cells: v.array(v.string()), Reason: v.string() })),
  }),
  run: defineCall('POST', 'Import/Run', {
    access: 'signed-in',
    summary: 'Store the checked rows: all of them, or none',
    request: v.object({ ImportId: importId, LeaveOutRefused: v.optional(v.boolean()) }),
    answer: begun,
  }),
  cancel: defineCall('POST', 'Import/Cancel', {
    access: 'signed-in',
    summary: 'End an import that has not stored its rows yet',
    request: importOf,
    answer: begun,
  }),
  undo: defineCall('POST', 'Import/Undo', {
    access: 'signed-in',
    summary: `Take back what an import of the last ${importDays} days stored, except for what somebody has changed or used since`,
    request: importOf,
    answer: begun,
  }),
} as const;
