import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { companyId, createdAt, large, productId } from './columns.ts';

import { userId } from './people.ts';

/**
 * Units by the mobile user who, signed in, was the first to find them genuine (spec 3 §3, Product purchase row): once for
 * ever, as a serial earns once.
 */
export const productPurchases = pgTable(
  'product_purchases',
  {
    id: large('id').notNull().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    serial: large('serial').notNull(),
    productId: productId(),
    userId: userId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.serial] }),
    index('product_purchases_created_at').on(table.companyId, table.createdAt, table.id),
    index('product_purchases_user').on(table.userId),
  ],
);
