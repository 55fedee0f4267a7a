import { boolean, integer, timestamp } from 'drizzle-orm/pg-core';

/** When and by whom a record was made and last changed. */
export const stamps = {
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  createdBy: integer('created_by'),
  updatedBy: integer('updated_by'),
};

/** The columns that every declared table has beside those of its fields. */
export const systemColumns = { isActive: boolean('is_active').notNull().default(true), ...stamps };
