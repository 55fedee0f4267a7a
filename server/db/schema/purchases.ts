import { bigint, index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { companies, products } from './declared.ts';
import { users } from './people.ts';

/**
 * Units by the mobile user who, signed in, was the first to find them genuine (spec 3 §3, Product purchase row): once for
 * ever, as a serial earns once.
 */
export const productPurchases = pgTable(
  'product_purchases',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    serial: bigint('serial', { mode: 'number' }).notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.serial] }),
    index('product_purchases_created_at').on(table.companyId, table.createdAt, table.id),
    index('product_purchases_user').on(table.userId),
  ],
);
