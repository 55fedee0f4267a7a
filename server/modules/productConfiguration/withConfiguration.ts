import { sql } from 'drizzle-orm';
import { readConfiguration } from '../../../contract/productConfiguration.ts';
import type { RowSource } from '../../engine/rows/RowSource.ts';

/**
 * Rows of products with their ProductConfiguration (spec 2 §3, Product). Of the join a count, a search and the walk to a
 * page read nothing: the planner leaves out a left join on a unique column that is not asked for.
 */
export const withConfiguration = (products: RowSource): RowSource => ({
  ...products,
  from: sql`${products.from} left join product_configurations pc on pc.product_id = ${products.id}`,
  fields: {
    ...products.fields,
    ProductConfiguration: { expression: sql`pc.configuration`, wire: readConfiguration },
  },
});
