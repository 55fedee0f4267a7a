import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { companyId, createdAt, large, productId } from './columns.ts';

import { userId } from './people.ts';

/**
 * Units by the first signed-in mobile user who found them genuine (spec 3 §3, Product purchase row). As a serial earns
 * once, a row stays for good.
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
