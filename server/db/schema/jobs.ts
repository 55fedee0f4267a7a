import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type {
  ImportForm,
  importStates,
  ImportStatus,
  RowChange,
  RowFault,
  rowOutcomes,
} from '../../../contract/calls/records/imports.ts';
import type { PreparedFile } from '../../../contract/calls/records/exports.ts';
import { companyId, createdAt, large, moment, ownId } from './columns.ts';
import { userId } from './people.ts';

/** Work that any server takes up: see `engine/jobs.ts`. A finished job has no row. */
export const jobs = pgTable('jobs', {
  id: large('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  /** The record that the work is about. */
  about: integer('about').notNull(),
  userId: userId(),
  companyId: companyId(),
  /** A server works on it until then, and says so again and again. Afterwards another server takes it. */
  takenUntil: moment('taken_until'),
  /** How often servers took it. */
  tries: integer('tries').notNull().default(0),
  /** The tries up to its last turn that did not fail. */
  settled: integer('settled').notNull().default(0),
  done: integer('done').notNull().default(0),
  /** Whether its person has asked for it, and may have few of them at once. */
  isAsked: boolean('is_asked').notNull().default(false),
  createdAt: createdAt(),
});

/** When a server last took a job of a person. Without references, which would make servers wait for people's own records. */
export const jobTurns = pgTable(
  'job_turns',
  {
    companyId: integer('company_id').notNull(),
    userId: integer('user_id').notNull(),
    kind: text('kind').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.kind] })],
);

/** Files of records that people imported or are about to import, and changes of many chosen rows. */
export const imports = pgTable(
  'imports',
  {
    id: ownId(),
    companyId: companyId(),
    userId: userId(),
    page: text('page').notNull(),
    /** The name of the file, or what is done with chosen rows. */
    fileName: text('file_name').notNull(),
    /** Of chosen rows: `edit`, `duplicate`, `activate`, `inactivate` or an action's name. */
    does: text('does'),
    /** The values that it takes, as the wire has them. */
    given: jsonb('given').$type<Readonly<Record<string, unknown>>>(),
    state: text('state').$type<(typeof importStates)[number]>().notNull(),
    message: text('message').notNull().default(''),
    columns: jsonb('columns').$type<ImportStatus['Columns']>().notNull(),
    /** How the file was read; null for chosen rows. */
    form: jsonb('form').$type<ImportForm>(),
    total: integer('total').notNull(),
    createdAt: createdAt(),
    ranAt: moment('ran_at'),
  },
  (table) => [
    index('imports_page').on(table.companyId, table.page, table.id),
    index('imports_created_at').on(table.createdAt),
  ],
);

/** The rows of these files, and what becomes of them. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** The row's number in the sheet. */
    place: integer('place').notNull(),
    /** Its cells, by the columns of the import: texts, or of a workbook what is behind a text, as `Cell` has it. */
    cells: jsonb('cells').$type<readonly unknown[]>().notNull(),
    /** The cells that were changed on the way, by what was changed in them. */
    tidied: jsonb('tidied').$type<ImportStatus['Tidied']>(),
    outcome: text('outcome').$type<(typeof rowOutcomes)[number]>(),
    label: text('label').notNull().default(''),
    /** The record that it changes or has made. */
    recordId: integer('record_id'),
    /** The body of its save. */
    input: jsonb('input').$type<Readonly<Record<string, unknown>>>(),
    /** The version of the record, before the run the one that was checked, and after it the one that it left. */
    version: text('version'),
    changes: jsonb('changes').$type<readonly RowChange[]>().notNull().default([]),
    faults: jsonb('faults').$type<readonly RowFault[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.place] }),
    index('import_rows_outcome').on(table.importId, table.outcome, table.place),
  ],
);

/** Files of long lists that a job writes for one person, or has written. */
export const preparedFiles = pgTable(
  'prepared_files',
  {
    id: ownId(),
    companyId: companyId(),
    userId: userId(),
    page: text('page').notNull(),
    fileName: text('file_name').notNull(),
    /** Its name in the store, from the run that made it ready. */
    storedName: text('stored_name').notNull(),
    /** The names under which runs have begun to store it: a server that died may have left a file there. */
    begunNames: text('begun_names').array().notNull().default([]),
    format: text('format').$type<'csv' | 'xlsx'>().notNull(),
    language: text('language').notNull(),
    /** The list request without its page. */
    request: jsonb('request').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** `removed`: nobody sees it any more, and the housekeeping deletes it. */
    state: text('state').$type<PreparedFile['State'] | 'removed'>().notNull().default('waiting'),
    message: text('message').notNull().default(''),
    total: integer('total').notNull(),
    /** Bytes, some while it is written. */
    size: large('size'),
    /** The fields in it. Who does not see one of them any more gets it no longer. */
    columns: text('columns').array().notNull().default([]),
    createdAt: createdAt(),
    downloadedAt: moment('downloaded_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('prepared_files_user').on(table.userId)],
);
