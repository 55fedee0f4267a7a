import { and, eq, sql } from 'drizzle-orm';
import {
  getConfigurableProducts,
  getProductConfiguration,
  readConfiguration,
} from '../../../contract/calls/seals/productConfiguration.ts';
import { isRecordId } from '../../../contract/values/limits.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { products } from '../../db/schema/declared.ts';
import type { Module } from '../../engine/Module.ts';
import type { TableAddition } from '../../engine/rows/tableSource.ts';
import { holding } from '../../engine/rows/bindText.ts';
import {
  configurationVersion,
  configuredProducts,
  updateProductConfigurationEndpoint,
} from './updateProductConfiguration.ts';

/** Adds its ProductConfiguration to a product's row (spec 2 §3, Product). */
export const configurationOfProduct: TableAddition = {
  join: 'left join product_configurations pc on pc.product_id = r.id',
  columns: { ProductConfiguration: 'pc.configuration' },
  wire: { ProductConfiguration: readConfiguration },
};

/**
 * `ProductConfiguration/getconfigDDL/{companyId}`: the active products of the company acted for, by name; none for another
 * company's id.
 */
const configurableProductsEndpoint = endpoint(
  getConfigurableProducts,
  async ({ deps: { database }, session, params, input }) => {
    if (![session.companyId, session.ownCompanyId].includes(Number(params.id))) return done([]);
    const { SearchValue, PageSize } = input;
    // the first condition has an index, the second holds it to the name that is shown
    const found = SearchValue
      ? sql`and ${holding(sql`search_text`, SearchValue)} and ${holding(sql`lower(product_name)`, SearchValue)}`
      : sql``;
    const { rows } = await database.db.execute<{ value: number; label: string }>(sql`
      select id as value, product_name as label from products
      where company_id = ${session.companyId} and is_active ${found}
      order by left(lower(product_name), 100), id limit ${PageSize ?? null}`);
    return done(rows);
  },
);

/** `ProductConfiguration/spGetConfigrationData/{id}`: the parts that the product's verdict shows (spec 2 §4). */
const readProductConfigurationEndpoint = endpoint(
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
      Version: configurationVersion(row.configuration),
    });
  },
);

/** Product Configuration (spec 2 §7). */
export const productConfigurationModule: Module = {
  endpoints: () => [
    configurableProductsEndpoint,
    readProductConfigurationEndpoint,
    updateProductConfigurationEndpoint,
  ],
  tableRows: { product: configurationOfProduct },
};
