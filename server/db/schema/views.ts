import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { mailedEvery, viewAudiences } from '../../../contract/calls/records/views.ts';
import type { MailFailure } from '../../../contract/choices/reportMail.ts';
import { companyId, createdAt, moment, ownId } from './columns.ts';
import { userId } from './people.ts';

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
