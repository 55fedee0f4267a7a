import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { large, moment, ownId } from './columns.ts';
import type { TableChanges } from '../../../contract/calls/sqlEditor.ts';
import { users } from './people.ts';

/** The schema of the views that the SQL editor's scripts see. The editor can make all of it again. */
export const editorSchema = 'sealbook_editor';

/** The runs of scripts: their authors' history, and what other servers need to end one. */
export const sqlRuns = pgTable(
  'sql_runs',
  {
    id: ownId(),
    /** The name by which the person's browser knows the run. */
    runId: uuid('run_id').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The person's company, whose log has the run. */
    companyId: integer('company_id').notNull(),
    userName: text('user_name').notNull(),
    script: text('script').notNull(),
    scriptType: text('script_type').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** The process of its connection, as long as it runs. */
    backendPid: integer('backend_pid'),
    cancelledAt: moment('cancelled_at'),
    outcome: text('outcome').notNull().default('Running'),
    milliseconds: integer('milliseconds'),
    rowCount: integer('row_count'),
    message: text('message').notNull().default(''),
    /** SHA-256 of the token that commits a preview; emptied by that. */
    previewToken: text('preview_token').unique(),
    preview: jsonb('preview').$type<readonly TableChanges[]>(),
  },
  (table) => [
    index('sql_runs_of').on(table.userId, table.id),
    index('sql_runs_started').on(table.startedAt),
    index('sql_runs_running')
      .on(table.backendPid)
      .where(sql`outcome = 'Running'`),
    check('sql_runs_outcome', sql`outcome in ('Running', 'Done', 'Failed', 'Cancelled', 'Previewed')`),
  ],
);

/** Rows that a script changes. Triggers write them in its transaction, and none is left once it has ended. */
export const sqlChanges = pgTable(
  'sql_changes',
  {
    id: large('id').primaryKey().generatedAlwaysAsIdentity(),
    runId: integer('run_id').notNull(),
    tableName: text('table_name').notNull(),
    action: text('action').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [index('sql_changes_run').on(table.runId, table.id)],
);
