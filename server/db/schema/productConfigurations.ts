import { integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';
import type { ProductConfiguration } from '../../../contract/productConfiguration.ts';
import { products } from './declared.ts';
import { users } from './people.ts';

/** What a product's verdict shows; a product without a row shows everything. */
export const productConfigurations = pgTable('product_configurations', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id),
  configuration: jsonb('configuration').$type<ProductConfiguration>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  updatedBy: integer('updated_by').references(() => users.id),
});
