import * as v from 'valibot';
import { pageKeys } from '../pages/pages.ts';
import { formatQuantity } from '../values/formatNumber.ts';
import { defineCall } from './Call.ts';
import { longestPassword } from './account/login.ts';

const page = pageKeys.sqlEditor;
const view = { page, right: 'view' } as const;

/** A script reads rows or changes them (spec 1 §2, SQL editor). */
export const scriptTypes = ['Query', 'ExecuteNonQuery'] as const;

export type ScriptType = (typeof scriptTypes)[number];

/** The text for a missing script and for a missing type (spec 1 §5). */
export const noScript = 'Please enter Sql query';

/** The limits of a run. */
export const runLimits = {
  rows: 10_000,
  bytes: 20_000_000,
  seconds: 30,
  /** The most rows that a script may change. */
  changes: 10_000,
} as const;

/** The limits of a file with the whole result. */
export const exportLimits = { rows: 1_000_000, bytes: 256_000_000, seconds: 300 } as const;

/** The most letters of a script. */
const longestScript = 100_000;

/** The minutes for which a person can confirm a preview. */
export const previewMinutes = 10;

const script = v.pipe(
  v.string(noScript),
  v.trim(),
  v.nonEmpty(noScript),
  v.maxLength(longestScript, () => `A script has at most ${formatQuantity(longestScript)} letters.`),
);

const runId = v.pipe(v.string('RunId is a uuid.'), v.uuid('RunId is a uuid.'));

const executeScriptRequest = v.object({
  Script: script,
  ScriptType: v.picklist(scriptTypes, noScript),
  /** A uuid that the client chooses, to cancel the run. With it the server answers in detail. */
  RunId: v.optional(runId),
  /** The person's own, to commit changes. */
  Password: v.optional(v.pipe(v.string(), v.maxLength(longestPassword))),
  /** The token of the preview to commit. */
  Confirm: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

export type ExecuteScriptRequest = v.InferInput<typeof executeScriptRequest>;

const state = v.nullable(v.record(v.string(), v.unknown()));

/** The changes of a script in one table. */
const tableChanges = v.object({
  Table: v.string(),
  Inserted: v.number(),
  Updated: v.number(),
  Deleted: v.number(),
  /** The first rows, before and after. */
  Samples: v.array(v.object({ Before: state, After: state })),
});

export type TableChanges = v.InferOutput<typeof tableChanges>;

const cell = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

/** The detailed answer to a run. */
export const scriptResult = v.object({
  Columns: v.array(v.string()),
  Rows: v.array(v.array(cell)),
  /** The rows that the script answered, or changed if it is an ExecuteNonQuery. */
  RowCount: v.number(),
  /** The limit that cut the rows off. */
  Truncated: v.nullable(v.picklist(['rows', 'bytes'])),
  /** The changes, which the server has undone and commits by `Confirm`. */
  Preview: v.optional(v.object({ Token: v.string(), Tables: v.array(tableChanges) })),
});

export type ScriptResult = v.InferOutput<typeof scriptResult>;

/** The ResponseData if PostgreSQL refuses a script. */
export const sqlFault = v.object({
  /** The place in the script, in UTF-16 units from 1. */
  Position: v.optional(v.number()),
  Hint: v.optional(v.string()),
  Detail: v.optional(v.string()),
});

export type SqlFault = v.InferOutput<typeof sqlFault>;

export const executeScript = defineCall('POST', 'SqlEditor/ExecuteScript', {
  access: view,
  summary:
    'Run one statement. Query answers its rows as objects; with a RunId, as columns and rows. ExecuteNonQuery with a RunId shows what it would change and undoes it; with Confirm and Password it is committed',
  request: executeScriptRequest,
  answer: v.union([v.array(v.record(v.string(), v.unknown())), scriptResult]),
});

export const cancelScript = defineCall('POST', 'SqlEditor/CancelScript', {
  access: view,
  summary: 'Cancel a run of one’s own, on any server',
  request: v.object({ RunId: runId }),
  answer: v.null(),
});

export const getCatalogue = defineCall('GET', 'SqlEditor/GetCatalogue', {
  access: view,
  summary:
    'List the columns that scripts can read, by their tables; refused with the reason if the editor is off',
  answer: v.record(v.string(), v.array(v.string())),
});

export const exportScript = defineCall('POST', 'SqlEditor/ExportScript', {
  access: { page, right: 'report' },
  summary:
    'Download the whole result of a Query as CSV; as an Excel workbook to Accept: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  request: v.object({ Script: script }),
  answer: v.null(),
  csv: true,
});
