import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { viewAudiences } from '../../../contract/calls/views.ts';
import { companyId, createdAt, ownId } from './columns.ts';
import { users } from './people.ts';

/** What lists show, kept under names. */
export const listViews = pgTable(
  'list_views',
  {
    id: ownId(),
    companyId: companyId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    page: text('page').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    audience: text('audience').$type<(typeof viewAudiences)[number]>().notNull(),
    /** Whether the list opens with it. */
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('list_views_name').on(table.companyId, table.page, table.userId, sql`lower(${table.name})`),
  ],
);
