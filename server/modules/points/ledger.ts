import { sql } from 'drizzle-orm';
import { mobileType } from '../../../contract/choices/people.ts';
import { redeemStatus } from '../../../contract/choices/choices.ts';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import { toMultirangeLiteral } from '../../db/rangeLiteral.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type MovementKind, pointMovements } from '../../db/schema/loyalty.ts';

/** A person's points. */
export interface Balance {
  available: number;
  reserved: number;
  owed: number;
}

/** A person with an account of points in a company. */
interface Holder {
  companyId: number;
  userId: number;
}

/** Finds a person's balance, and holds it until the transaction ends. */
export async function holdBalance(transaction: Transaction, { companyId, userId }: Holder): Promise<Balance> {
  const { rows } = await transaction.execute<Balance & Record<string, unknown>>(sql`
    insert into point_balances as b (user_id, company_id) values (${userId}, ${companyId})
    on conflict (user_id) do update set user_id = b.user_id
    returning available, reserved, owed`);
  const [balance] = rows;
  if (!balance) throw new Error(`Person ${userId} has no balance`);
  return balance;
}

/** The points that a movement adds to each side of a person's account. The company's side follows from them. */
type Sides = Partial<Balance>;

/** Adds a movement to the ledger. The trigger `point_movements_keep_balances` moves the balances. */
export async function movePoints(
  transaction: Transaction,
  holder: Holder,
  kind: MovementKind,
  { available = 0, reserved = 0, owed = 0, requestId }: Sides & { requestId?: number },
): Promise<void> {
  const company = owed - available - reserved;
  await transaction
    .insert(pointMovements)
    .values({ ...holder, kind, available, reserved, owed, company, ...(requestId && { requestId }) });
}

/** Divides reserved points that come back: they pay what the person owes, and the rest is available. */
export function givenBack(points: number, { owed }: Pick<Balance, 'owed'>): Required<Sides> {
  const paid = Math.min(points, owed);
  return { reserved: -points, owed: -paid || 0, available: points - paid };
}

const reason = 'The account was deleted.';

/**
 * Closes the points of a person whose account is deleted, in that transaction: rejects open requests, gives available points
 * back to the company, and forgives owed ones. Nothing is taken back from the person later.
 */
export async function closePoints(transaction: Transaction, userId: number, now: Date): Promise<void> {
  // in the order of whoever makes a request: first the person, then the requests, then the balance
  const { rows } = await transaction.execute<{ companyId: number; mayHave: boolean }>(sql`
    select company_id as "companyId", user_type = ${mobileType} or exists (
      select from point_balances b where b.user_id = u.id) as "mayHave"
    from users u where id = ${userId} for no key update`);
  if (!rows[0]?.mayHave) return;
  // a first earning of the same moment waits for the balance, and then finds the account deleted
  const holder = { companyId: rows[0].companyId, userId };
  const open = await transaction.execute<{ id: number; points: number }>(sql`
    select id, points from redemption_requests where user_id = ${userId} and status = ${redeemStatus.open}
    order by id for no key update`);
  for (const { id, points } of open.rows) {
    const balance = await holdBalance(transaction, holder);
    await movePoints(transaction, holder, 'rejected', { ...givenBack(points, balance), requestId: id });
    await transaction.execute(sql`
      update redemption_requests set status = ${redeemStatus.rejected}, cancellation_reason = ${reason},
        decided_at = ${now}, decided_by = ${userId}, updated_at = ${now}, updated_by = ${userId}
      where id = ${id}`);
  }
  const { available, owed } = await holdBalance(transaction, holder);
  await movePoints(transaction, holder, 'closed', { available: -available || 0, owed: -owed || 0 });
}

/**
 * Takes back the points that were earned with the numbers of `ranges`, which the caller takes out of their mappings in the same
 * transaction. A person's available points go first; points that were spent, or that open requests reserve, are owed, and the
 * next earnings pay them. Whoever has deleted their account owes nothing. Returns how many points it took back.
 *
 * Call it once per transaction and after the update of the mappings' rows: scans under way are then done, and later ones find
 * the numbers gone. Two calls in one transaction could wait for each other's balances.
 */
export async function takeBackEarnings(
  transaction: Transaction,
  companyId: number,
  ranges: readonly SerialRange[],
): Promise<number> {
  const earnings = sql`unnest(${toMultirangeLiteral(ranges)}::int8multirange) as gone
      join point_movements e on e.company_id = ${companyId} and e.serial >= lower(gone) and e.serial < upper(gone)
    where e.kind = 'earned'
      and not exists (select from point_movements t
        where t.company_id = e.company_id and t.serial = e.serial and t.kind = 'takenBack')
      and not exists (select from point_movements c where c.user_id = e.user_id and c.kind = 'closed')`;
  // in one order, so two who take back from the same people wait for each other
  await transaction.execute(sql`
    select from point_balances where user_id in (select e.user_id from ${earnings})
    order by user_id for no key update`);
  const { rows } = await transaction.execute<{ points: number }>(sql`
    with earned as (
      select e.user_id, e.serial, e.product_id, e.scheme_id, -e.company as points,
        (sum(-e.company) over (partition by e.user_id order by e.serial))::bigint + e.company as before
      from ${earnings}
    ), parts as (
      select earned.*, least(points, greatest(0, b.available - before)) as available
      from earned join point_balances b using (user_id)
    )
    insert into point_movements (company_id, user_id, kind, available, owed, company, serial, product_id, scheme_id)
    select ${companyId}, user_id, 'takenBack', -available, points - available, points, serial, product_id, scheme_id
    from parts order by user_id, serial
    returning company as points`);
  return rows.reduce((sum, { points }) => sum + points, 0);
}
