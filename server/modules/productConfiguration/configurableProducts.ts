import { sql } from 'drizzle-orm';
import { getConfigurableProducts } from '../../../contract/calls/productConfiguration.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { optionsSchema } from '../../engine/optionsEndpoint.ts';
import { containing } from '../../engine/rows/RowSource.ts';

/**
 * `ProductConfiguration/getconfigDDL/{companyId}`: the active products of the company acted for, by name. Another
 * company's id is answered as if it had none.
 */
export const configurableProductsEndpoint = endpoint(
  getConfigurableProducts,
  optionsSchema,
  async ({ deps: { database }, session, params, input }) => {
    if (![session.companyId, session.ownCompanyId].includes(Number(params.id))) return done([]);
    const { SearchValue, PageSize } = input;
    const pattern = containing(SearchValue);
    // The first condition has an index, the second holds it to the name that is shown.
    const found = SearchValue
      ? sql`and search_text like ${pattern} and lower(product_name) like ${pattern}`
      : sql``;
    const { rows } = await database.db.execute<{ value: number; label: string }>(sql`
      select id as value, product_name as label from products
      where company_id = ${session.companyId} and is_active ${found}
      order by left(lower(product_name), 100), id limit ${PageSize ?? null}`);
    return done(rows);
  },
);
