import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connect.ts';
import { type MovementKind, pointMovements } from '../../db/schema/loyalty.ts';

/** What a person has of points. */
export interface Balance {
  available: number;
  reserved: number;
  owed: number;
}

/** A person of a company, who has an account of points there. */
export interface Holder {
  companyId: number;
  userId: number;
}

/** The person's balance, which nobody else changes until the transaction ends. */
export async function holdBalance(transaction: Transaction, { companyId, userId }: Holder): Promise<Balance> {
  const { rows } = await transaction.execute<Balance & Record<string, unknown>>(sql`
    insert into point_balances as b (user_id, company_id) values (${userId}, ${companyId})
    on conflict (user_id) do update set user_id = b.user_id
    returning available, reserved, owed`);
  const [balance] = rows;
  if (!balance) throw new Error(`Person ${userId} has no balance`);
  return balance;
}

/** What a movement adds to each side of a person's account; the company's side follows from it. */
type Sides = Partial<Balance>;

/** Adds a movement to the ledger, which the balances follow. */
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

/** Reserved points that come back: they pay what is owed, and the rest is available. */
export function givenBack(points: number, { owed }: Pick<Balance, 'owed'>): Required<Sides> {
  const paid = Math.min(points, owed);
  return { reserved: -points, owed: -paid || 0, available: points - paid };
}
