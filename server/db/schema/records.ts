import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { companyId, createdAt, large, moment, ownId } from './columns.ts';
import { sql } from 'drizzle-orm';
import type { AuditAction, AuditState } from '../../../contract/calls/records/auditLog.ts';
import type { mailedEvery, viewAudiences } from '../../../contract/calls/records/views.ts';
import type { MailFailure } from '../../../contract/choices/reportMail.ts';
import { userId } from './people.ts';
import type {
  ImportForm,
  importStates,
  ImportStatus,
  RowChange,
  RowFault,
  rowOutcomes,
} from '../../../contract/calls/records/imports.ts';
import type { PreparedFile } from '../../../contract/calls/records/exports.ts';

/**
 * The last number that a company has given in each series, of each year where numbers begin anew. Taking a number locks the row, and
 * what is refused or dies gives it back, so numbers have neither gaps nor doubles.
 */
export const numberBooks = pgTable(
  'number_books',
  {
    companyId: companyId(),
    series: text('series').notNull(),
    period: text('period').notNull(),
    lastNumber: large('last_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.series, table.period] })],
);

/**
 * How many rows a declared table has, as the sum of any number of rows here: triggers (`keep_totals`) add one for each change in
 * the change's own transaction, so no change waits for another. `fold_row_totals` replaces those that belong together by one.
 */
export const rowTotals = pgTable(
  'row_totals',
  {
    ofTable: text('of_table').notNull(),
    companyId: integer('company_id').notNull(),
    /** In `kept_zone()`, of the date that the list's period goes by. */
    day: date('day').notNull(),
    /** A column with a choice by which the list is filtered, and its value; both empty for all rows. */
    field: text('field').notNull(),
    part: text('part').notNull(),
    total: large('total').notNull(),
    isFolded: boolean('is_folded').notNull().default(false),
  },
  (table) => [
    index('row_totals_of').on(table.ofTable, table.companyId, table.field, table.day),
    index('row_totals_to_fold')
      .on(table.ofTable, table.companyId)
      .where(sql`not ${table.isFolded}`),
  ],
);

/** Changes of records, with their author and the states before and after. A trigger refuses to change an entry. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: large('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The record's company. No foreign key, which would lock the company's row for each change. */
    companyId: integer('company_id').notNull(),
    userId: integer('user_id').notNull(),
    /** The name at that time. */
    userName: text('user_name').notNull(),
    /** The person's own company. */
    userCompanyId: integer('user_company_id').notNull(),
    /** The permission key of the record's page. */
    page: text('page').notNull(),
    recordId: integer('record_id').notNull(),
    recordLabel: text('record_label').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    before: jsonb('before').$type<AuditState>(),
    after: jsonb('after').$type<AuditState>(),
    at: moment('at').notNull().defaultNow(),
    searchText: text('search_text').generatedAlwaysAs(sql`lower(record_label || ' ' || user_name)`),
  },
  (table) => [
    index('audit_entries_at').on(table.companyId, table.at, table.id),
    index('audit_entries_record').on(table.companyId, table.page, table.recordId, table.at, table.id),
    index('audit_entries_person').on(table.companyId, table.userId, table.at, table.id),
    index('audit_entries_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

/** A view that a person keeps: the list's page, a name, and the address's query. */
const keptList = () => ({
  id: ownId(),
  companyId: companyId(),
  userId: userId(),
  page: text('page').notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
});

export const listViews = pgTable(
  'list_views',
  {
    ...keptList(),
    audience: text('audience').$type<(typeof viewAudiences)[number]>().notNull(),
    /** The role for which one is; null for the role that its author has. */
    roleId: integer('role_id'),
    /** Whether the list opens with it. */
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('list_views_name').on(table.companyId, table.page, table.userId, sql`lower(${table.name})`),
  ],
);

/** Lists that are mailed to people as often as planned. */
export const reportMails = pgTable(
  'report_mails',
  {
    ...keptList(),
    request: jsonb('request').$type<Readonly<Record<string, unknown>>>().notNull(),
    period: text('period'),
    every: text('every').$type<(typeof mailedEvery)[number]>().notNull(),
    day: integer('day').notNull(),
    hour: integer('hour').notNull(),
    /** The people who get it. */
    readers: integer('readers').array().notNull(),
    nextAt: moment('next_at').notNull(),
    onlyWithRows: boolean('only_with_rows').notNull().default(false),
    /** Why the last mail did not reach everybody. */
    trouble: text('trouble').$type<MailFailure>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('report_mails_next_at').on(table.nextAt),
    index('report_mails_page').on(table.companyId, table.page),
  ],
);

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

/** Mails that wait to be sent, each by its job `send-mail`, with which it goes. */
export const mails = pgTable('mails', {
  jobId: large('job_id')
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
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

/** The mails that a date of a record has caused, each once. */
export const reminders = pgTable(
  'reminders',
  {
    id: ownId(),
    companyId: companyId(),
    page: text('page').notNull(),
    recordId: integer('record_id').notNull(),
    /** Its name in the declaration. */
    name: text('name').notNull(),
    /** The record's date as it was. */
    day: date('day').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('reminders_once').on(table.page, table.recordId, table.name, table.day),
    index('reminders_created_at').on(table.createdAt),
  ],
);

/** What people write about a record, below its form. A removed comment has neither text nor files any more. */
export const recordComments = pgTable(
  'record_comments',
  {
    id: ownId(),
    companyId: companyId(),
    /** The permission key of the record's page. */
    page: text('page').notNull(),
    recordId: integer('record_id').notNull(),
    userId: userId(),
    /** The name at that time. */
    userName: text('user_name').notNull(),
    text: text('text').notNull(),
    /** The people whom it names. */
    mentions: integer('mentions').array().notNull().default([]),
    createdAt: createdAt(),
    changedAt: moment('changed_at'),
    removedAt: moment('removed_at'),
  },
  (table) => [
    index('record_comments_record').on(
      table.companyId,
      table.page,
      table.recordId,
      table.createdAt,
      table.id,
    ),
    index('record_comments_user').on(table.userId),
  ],
);

/** The files of these comments, in their order. */
export const recordFiles = pgTable(
  'record_files',
  {
    commentId: integer('comment_id')
      .notNull()
      .references(() => recordComments.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    /** What people call it. */
    name: text('name').notNull(),
    address: text('address').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.place] }),
    index('record_files_address').on(table.address),
  ],
);
