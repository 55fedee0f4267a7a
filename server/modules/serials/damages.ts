import { sql } from 'drizzle-orm';
import * as yup from 'yup';
import { largestInteger } from '../../../contract/resource/limits.ts';
import { getDamages } from '../../../contract/calls/serials.ts';
import { wireStamp } from '../../../contract/day/day.ts';
import { done, withTotal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';

/** Rows that are sent at a time at the most. */
const mostDamages = 1000;

const schema = yup.object({
  First: yup.number().integer().min(-1).max(largestInteger).default(1),
  PageSize: yup.number().integer().min(-1).default(mostDamages),
});

interface Damage {
  DamageId: number;
  MappingId: number;
  ProductName: string;
  FromNo: number;
  ToNo: number;
  Qty: number;
  Reason: string;
}

/** `Damage/GetDamages`: the company's damaged ranges, the newest first. */
export const getDamagesEndpoint = endpoint(getDamages, schema, async ({ deps, session, input }) => {
  const { companyId } = session;
  const { db } = deps.database;
  const size = input.PageSize < 1 ? mostDamages : Math.min(input.PageSize, mostDamages);
  const { rows } = await db.execute<Damage & { CreatedDate: Date } & Record<string, unknown>>(sql`
    select t.id as "DamageId", t.mapping_id as "MappingId", p.product_name as "ProductName", lower(t.serials) as "FromNo",
      upper(t.serials) - 1 as "ToNo", upper(t.serials) - lower(t.serials) as "Qty", t.reason as "Reason",
      t.created_at as "CreatedDate"
    from taken_out t join products p on p.id = t.product_id
    where t.company_id = ${companyId} and t.kind = 'damaged'
    order by t.created_at desc, t.id desc limit ${size} offset ${Math.max(input.First, 1) - 1}`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*) as total from taken_out where company_id = ${companyId} and kind = 'damaged'`,
  );
  const damages = rows.map((row) => ({
    ...row,
    CreatedDate: wireStamp(row.CreatedDate, deps.config.timeZone),
  }));
  return done(withTotal({ rows: damages, total: counted.rows[0]?.total ?? 0 }));
});
