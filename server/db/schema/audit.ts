import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { companyId, large, moment } from './columns.ts';
import type { AuditAction, AuditState } from '../../../contract/calls/records/auditLog.ts';

/** Changes of records, with their author and the states before and after. A trigger refuses to change an entry. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: large('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The record's company. */
    companyId: companyId(),
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
