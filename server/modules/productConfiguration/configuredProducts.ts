import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { products } from '../../db/schema/declared.ts';
import { productConfigurations } from '../../db/schema/serials.ts';

/** Products with what is stored of their verdicts' parts, null where they show everything; for a caller's own `where`. */
export const configuredProducts = (db: Pick<Database['db'], 'select'>) =>
  db
    .select({
      id: products.id,
      name: products.productName,
      configuration: productConfigurations.configuration,
    })
    .from(products)
    .leftJoin(productConfigurations, eq(productConfigurations.productId, products.id));
