import { and, eq } from 'drizzle-orm';
import {
  productConfigurationCalls,
  type StoredConfiguration,
} from '../../../contract/calls/productConfiguration.ts';
import { readConfiguration } from '../../../contract/productConfiguration.ts';
import { largestInteger } from '../../../contract/resource/limits.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { sessionCall } from '../../calls/Call.ts';
import { products } from '../../db/schema/declared.ts';
import { productConfigurations } from '../../db/schema/productConfigurations.ts';
import { goneMessage } from '../../engine/tableWriter.ts';
import { configurationPage } from './configurationPage.ts';

/** `ProductConfiguration/spGetConfigrationData/{id}`: what the product's verdict shows (spec 2 §4). */
export const readProductConfiguration = sessionCall({
  method: 'GET',
  path: `${productConfigurationCalls.read}/:id`,
  access: { page: configurationPage, right: 'view' },
  handle: async ({ deps: { database }, session, params }) => {
    const id = Number(params.id);
    if (!Number.isSafeInteger(id) || id < 1 || id > largestInteger) throw new Refusal(goneMessage);
    const [row] = await database.db
      .select({
        id: products.id,
        name: products.productName,
        configuration: productConfigurations.configuration,
      })
      .from(products)
      .leftJoin(productConfigurations, eq(productConfigurations.productId, products.id))
      .where(and(eq(products.id, id), eq(products.companyId, session.companyId)));
    if (!row) throw new Refusal(goneMessage);
    const configured: StoredConfiguration = {
      ProductId: row.id,
      ProductName: row.name,
      ProductConfiguration: readConfiguration(row.configuration),
    };
    return done(configured);
  },
});
