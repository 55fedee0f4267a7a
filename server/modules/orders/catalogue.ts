import { type SQL, sql } from 'drizzle-orm';
import {
  type CatalogueProduct,
  getProductsData,
  searchProducts,
} from '../../../contract/calls/orders/orders.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';
import { holding } from '../../engine/rows/bindText.ts';

interface Wanted {
  search: string;
  categoryId: number;
  first: number;
  size: number;
}

/** The searched texts stand in the indexed `search_text` as well, which finds the few rows to look at. */
const found = (search: string): SQL => {
  const own = sql`lower(concat_ws(' ', p.product_name, p.product_code, p.oem, p.hp_code))`;
  return sql`${holding(sql`p.search_text`, search)} and ${holding(own, search)}`;
};

/**
 * Finds active products of the company acted for, by name, with the quantities in the person's cart. Page and count are two
 * statements, so that the page walks the index of names.
 */
async function findProducts(
  { db }: Database,
  { companyId, userId }: Session,
  { search, categoryId, first, size }: Wanted,
): Promise<CatalogueProduct[]> {
  const where = sql.join(
    [
      sql`p.company_id = ${companyId} and p.is_active`,
      ...(categoryId ? [sql`p.category_id = ${categoryId}`] : []),
      ...(search ? [found(search)] : []),
    ],
    sql` and `,
  );
  const [page, counted] = await Promise.all([
    db.execute<Omit<CatalogueProduct, 'TotalProducts'>>(sql`
      select p.id as "ProductId", p.product_name as "ProductName", p.product_image as "ProductImage", p.mrp as "MRP",
        p.product_code as "ProductCode", p.oem as "OEM", p.hp_code as "HPCode", coalesce(c.qty, 0) as "Qty"
      from products p
        left join cart_lines c on c.user_id = ${userId} and c.company_id = p.company_id and c.product_id = p.id
      where ${where} order by left(lower(p.product_name), 100), p.id limit ${size} offset ${first - 1}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from products p where ${where}`),
  ]);
  const TotalProducts = counted.rows[0]?.total ?? 0;
  return page.rows.map((row) => ({ ...row, TotalProducts }));
}

/** `OrderBooking/GetSearchData_Web`: Load More asks for 20 more each time (spec 2 §4). */
export const searchProductsEndpoint = endpoint(searchProducts, async ({ deps, session, input }) => {
  const { searchval: search, cateId: categoryId, pageSize } = input;
  return done(await findProducts(deps.database, session, { search, categoryId, first: 1, size: pageSize }));
});

/** `OrderBooking/GetProductsData`: the same, a page at a time. */
export const getProductsDataEndpoint = endpoint(getProductsData, async ({ deps, session, input }) => {
  const { SearchValue: search, CategoryId: categoryId, First: first, PageSize } = input;
  return done(await findProducts(deps.database, session, { search, categoryId, first, size: PageSize }));
});
