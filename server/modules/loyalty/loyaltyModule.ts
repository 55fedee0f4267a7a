import { sql } from 'drizzle-orm';
import * as yup from 'yup';
import { getSchemeSeries } from '../../../contract/calls/schemes.ts';
import { largestInteger } from '../../../contract/resource/limits.ts';
import { done, withTotal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import { requireFreeSeries, requireStillFree, schemeRefusals } from './schemeNumbers.ts';

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
 * `Loyalityscheme/GetAvailableseries`: the product's mapped numbers that are in no active scheme of the role, as series by
 * number (spec 2 §7).
 */
const getAvailableSeriesEndpoint = endpoint(
  getSchemeSeries,
  schema,
  async ({ deps, session: { companyId }, input: { RoleId, ProductId } }) => {
    const { rows } = await deps.database.db.execute<{
      FromNo: number;
      ToNo: number;
      Qty: number;
      total: number;
    }>(sql`
      select lower(s) as "FromNo", upper(s) - 1 as "ToNo", upper(s) - lower(s) as "Qty", count(*) over () as total
      from unnest(coalesce((
        select range_agg(mapped) from mappings where company_id = ${companyId} and product_id = ${ProductId}), '{}')
        - coalesce((
        select range_agg(int8range(from_no, to_no, '[]')) from schemes
        where company_id = ${companyId} and role_id = ${RoleId} and is_active), '{}')) s
      order by lower(s) limit ${mostSeries}`);
    const series = rows.map(({ total: _total, ...one }) => one);
    return done(withTotal({ rows: series, total: rows[0]?.total ?? 0 }));
  },
);

/** The Loyalty Scheme Master. No number is in two schemes at a time. */
export const loyaltyModule = {
  endpoints: () => [getAvailableSeriesEndpoint],
  beforeSave: { requireFreeSeries },
  beforeToggle: { requireStillFree },
  refusals: { scheme: schemeRefusals },
} satisfies Module;
