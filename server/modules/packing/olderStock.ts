import { type SQL, sql } from 'drizzle-orm';
import {
  mostOlderCounted,
  mostOlderNamed,
  type OlderCarton,
  type OlderStock,
} from '../../../contract/calls/packing.ts';
import { wireDay } from '../../../contract/day/day.ts';
import type { Runner } from '../../db/connect.ts';
import { isRecalledCarton } from './recalledCartons.ts';
import type { packedCartons } from '../../db/schema/packing.ts';

type CartonKind = (typeof packedCartons.$inferSelect)['type'];

interface Compared {
  /** The cartons that are to be packed or dispatched, by their ids. */
  of: readonly number[];
  /** Others that are no older stock, as they were scanned before. */
  beside?: readonly number[];
  /** Which cartons may be older; default: all. */
  types?: readonly CartonKind[];
}

const ids = (list: readonly number[]): SQL => sql`${sql.param([...list])}::int[]`;

const order = sql`c.expires_on, c.created_at, c.id`;

/** Cartons `c` of the product of `n` that stand on their own, and of which `isOlder` holds. */
const standing = (
  companyId: number,
  { of, beside = [], types = ['SID', 'TID'] }: Compared,
  isOlder: SQL,
): SQL =>
  sql`(select c.code, c.quantity, c.expires_on, c.created_at, c.id from packed_cartons c
    where c.company_id = ${companyId} and c.product_id = n.product_id and c.state = 'packed'
      and c.type = any(${sql.param([...types])}::text[]) and c.id <> all(${ids([...of, ...beside])}) and ${isOlder}
      and not ${isRecalledCarton(companyId)}
    order by ${order} limit ${mostOlderCounted})`;

/**
 * Packed cartons that should go before some of these: of the same product, standing on their own, and with an earlier expiry
 * (none counts as the latest) or, with the same, packed earlier. Each product is judged by the newest of its cartons; the
 * oldest stock comes first; what is recalled waits for nobody. Exact only where the caller sees what was packed before: between the answer and the
 * commit others may pack more, which is newer, or unpack some.
 */
export async function olderStock(runner: Runner, companyId: number, compared: Compared): Promise<OlderStock> {
  // two branches, so that each walks the index of what stands
  const { rows } = await runner.execute<{
    code: string;
    quantity: number;
    expires: string | null;
    total: number;
  }>(sql`
    with newest as (
      select distinct on (c.product_id) c.product_id, c.expires_on, c.created_at, c.id from packed_cartons c
      where c.company_id = ${companyId} and c.id = any(${ids(compared.of)})
      order by c.product_id, coalesce(c.expires_on, 'infinity') desc, c.created_at desc, c.id desc
    )
    select c.code, c.quantity, c.expires_on as expires, count(*) over () as total
    from newest n cross join lateral (
      ${standing(
        companyId,
        compared,
        sql`c.expires_on <= coalesce(n.expires_on, 'infinity')
          and (c.expires_on, c.created_at, c.id) < (coalesce(n.expires_on, 'infinity'), n.created_at, n.id)`,
      )}
      union all
      ${standing(
        companyId,
        compared,
        sql`c.expires_on is null and n.expires_on is null and (c.created_at, c.id) < (n.created_at, n.id)`,
      )}
    ) c
    order by ${order} limit ${mostOlderNamed}`);
  const named = rows.map(({ code, quantity, expires }): OlderCarton => ({
    CartonId: code,
    Quantity: quantity,
    ExpireDate: expires && wireDay(expires),
  }));
  return { OlderStock: named, TotalOlder: Math.min(rows[0]?.total ?? 0, mostOlderCounted) };
}
