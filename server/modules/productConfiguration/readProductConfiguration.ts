import { and, eq } from 'drizzle-orm';
import { getProductConfiguration } from '../../../contract/calls/productConfiguration.ts';
import { readConfiguration } from '../../../contract/productConfiguration.ts';
import { isRecordId } from '../../../contract/resource/limits.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { products } from '../../db/schema/declared.ts';
import { goneMessage } from '../../engine/tableWriter.ts';
import { configuredProducts } from './configuredProducts.ts';

/** `ProductConfiguration/spGetConfigrationData/{id}`: what the product's verdict shows (spec 2 §4). */
export const readProductConfigurationEndpoint = endpoint(
  getProductConfiguration,
  async ({ deps: { database }, session, params }) => {
    const id = Number(params.id);
    if (!isRecordId(id)) throw new Refusal(goneMessage);
    const [row] = await configuredProducts(database.db).where(
      and(eq(products.id, id), eq(products.companyId, session.companyId)),
    );
    if (!row) throw new Refusal(goneMessage);
    return done({
      ProductId: row.id,
      ProductName: row.name,
      ProductConfiguration: readConfiguration(row.configuration),
    });
  },
);
