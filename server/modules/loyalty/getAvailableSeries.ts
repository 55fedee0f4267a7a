import { sql } from 'drizzle-orm';
import * as yup from 'yup';
import { largestInteger } from '../../../contract/resource/limits.ts';
import { done } from '../../calls/answer.ts';
import { sessionCall } from '../../calls/Call.ts';

/** More than fits in a dialog. */
const mostSeries = 500;

const id = (message: string) =>
  yup
    .number()
    .typeError(message)
    .integer(message)
    .min(1, message)
    .max(largestInteger, message)
    .required(message);

const schema = yup.object({ RoleId: id('Please select user role.'), ProductId: id('Please select Product') });

/**
 * `Loyalityscheme/GetAvailableseries`: the product's mapped numbers that are in no active scheme of the role, as series
 * by number (spec 2 §7).
 */
export const getAvailableSeries = sessionCall<yup.InferType<typeof schema>>({
  path: 'Loyalityscheme/GetAvailableseries',
  access: { page: 'loyalityscheme-master', right: ['add', 'view'] },
  body: schema,
  handle: async ({ deps, session: { companyId }, body: { RoleId, ProductId } }) => {
    const { rows } = await deps.database.db.execute(sql`
      select lower(s) as "FromNo", upper(s) - 1 as "ToNo", upper(s) - lower(s) as "Qty", count(*) over () as total
      from unnest(coalesce((
        select range_agg(mapped) from mappings where company_id = ${companyId} and product_id = ${ProductId}), '{}')
        - coalesce((
        select range_agg(int8range(from_no, to_no, '[]')) from schemes
        where company_id = ${companyId} and role_id = ${RoleId} and is_active), '{}')) s
      order by lower(s) limit ${mostSeries}`);
    return done(
      rows.map(({ total, ...series }, index) => (index === 0 ? { ...series, TotalRows: total } : series)),
    );
  },
});
