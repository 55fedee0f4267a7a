import { type SQL, sql } from 'drizzle-orm';
import { mostOlderCounted, mostOlderNamed, type OlderStock } from '../../../contract/calls/seals/packing.ts';
import { type Day, wireDay } from '../../../contract/day/day.ts';
import type { Runner } from '../../db/transaction.ts';
import { isRecalledCarton } from './recalledCartons.ts';
import type { packedCartons } from '../../db/schema/packing.ts';

type CartonKind = (typeof packedCartons.$inferSelect)['type'];

export interface Compared {
  /** The zone whose days count. */
  zone: string;
  /** The ids of the cartons to pack or dispatch. */
  of: readonly number[];
  /** The ids of cartons that were scanned before, which do not count as older stock. */
  beside?: readonly number[];
  /** The kinds that may be older; all by default. */
  types?: readonly CartonKind[];
  /** The company's day: what expired before it can't go. */
  today: Day;
  /** Of an order that is dispatched: the pieces of each product that it wants besides the cartons in `of`. */
  wanted?: readonly { productId: number; qty: number }[] | undefined;
}

const ids = (list: readonly number[]): SQL => sql`${sql.param([...list])}::int[]`;

const order = sql`c.expires_on, c.created_at, c.id`;

/** SQL that tells whether the carton `c` may be dispatched: it is in stock by itself, and neither expired nor recalled. */
export const canGo = (companyId: number, today: Day): SQL =>
  sql`(c.state = 'packed' and (c.expires_on is null or c.expires_on >= ${today}::date) and not ${isRecalledCarton(companyId)})`;

/** SQL for the cartons `c` of the product of `n` that stand on their own and for which `isOlder` holds. */
const standing = (
  companyId: number,
  { of, beside = [], types = ['SID', 'TID'], today, wanted }: Compared,
  isOlder: SQL,
): SQL => {
  // it would go instead of the newest carton, so one's pieces count as well
  const fits = wanted
    ? sql`and c.quantity <= n.quantity + coalesce((
        select w.qty from unnest(${ids(wanted.map(({ productId }) => productId))}, ${ids(wanted.map(({ qty }) => qty))})
          as w (product_id, qty) where w.product_id = c.product_id), 0)`
    : sql``;
  return sql`(select c.code, c.quantity, c.expires_on, c.created_at, c.id from packed_cartons c
    where c.company_id = ${companyId} and c.product_id = n.product_id and ${canGo(companyId, today)}
      and c.type = any(${sql.param([...types])}::text[]) and c.id <> all(${ids([...of, ...beside])}) and ${isOlder}
      ${fits}
    order by ${order} limit ${mostOlderCounted})`;
};

/**
 * Lists the packed cartons that should go before some of these, the oldest first: of the same product, standing on their own,
 * and expiring earlier (no expiry counts as the latest) or, if neither expires, packed on an earlier day: nothing else makes a
 * difference to a customer. The newest of its cartons stands for each product. Cartons that can't go instead hold up nobody:
 * recalled and expired ones, and those with more pieces than the order wants; damaged units are in no carton. The answer is
 * exact only where the caller sees what was packed before; until the commit, others may pack newer cartons or unpack some.
 */
export async function olderStock(runner: Runner, companyId: number, compared: Compared): Promise<OlderStock> {
  // two branches, so each walks the index of standing cartons
  const { rows } = await runner.execute<{
    code: string;
    quantity: number;
    expires: string | null;
    total: number;
  }>(sql`
    with newest as (
      select distinct on (c.product_id) c.product_id, c.quantity, c.expires_on, c.created_at, c.id from packed_cartons c
      where c.company_id = ${companyId} and c.id = any(${ids(compared.of)})
      order by c.product_id, coalesce(c.expires_on, 'infinity') desc, c.created_at desc, c.id desc
    )
    select c.code, c.quantity, c.expires_on as expires, count(*) over () as total
    from newest n cross join lateral (
      ${standing(companyId, compared, sql`c.expires_on < coalesce(n.expires_on, 'infinity')`)}
      union all
      ${standing(
        companyId,
        compared,
        sql`c.expires_on is null and n.expires_on is null
          and c.created_at < date_trunc('day', n.created_at, ${compared.zone})`,
      )}
    ) c
    order by ${order} limit ${mostOlderNamed}`);
  const named = rows.map(({ code, quantity, expires }) => ({
    CartonId: code,
    Quantity: quantity,
    ExpireDate: expires && wireDay(expires),
  }));
  return { OlderStock: named, TotalOlder: Math.min(rows[0]?.total ?? 0, mostOlderCounted) };
}
