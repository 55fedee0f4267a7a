import { verifyProduct } from '../../contract/calls/verification.ts';
import type { VerificationAnswer } from '../../contract/calls/verification.ts';
import { dayInZone } from '../../contract/day/day.ts';
import { createApp } from '../../server/app.ts';
import { schemes } from '../../server/db/schema/declared.ts';
import { pointMovements } from '../../server/db/schema/loyalty.ts';
import { askApp } from './ask.ts';
import { createSealedProduct } from './brand.ts';
import { createRole, createUser, everyRight, type Rights, signIn } from './factories.ts';
import type { TestDeps } from './testDeps.ts';

const zone = 'Asia/Kolkata';

/** What somebody has of points. */
export interface Balance {
  available: number;
  reserved: number;
  owed: number;
}

/**
 * A company with a product, whose seals 1 to 100 are mapped, and a scheme of `points` for its first ninety, for the role
 * of its mechanics.
 */
export async function pointsWorld(deps: TestDeps, points = 25) {
  const { pool, db } = deps.database;
  const { companyId, productId, sealOf } = await createSealedProduct(deps);
  const mechanics = await createRole(deps, companyId, {}, { userType: 2 });
  const ask = askApp(createApp(deps));

  const addScheme = async (changes: Partial<typeof schemes.$inferInsert> = {}) => {
    const scheme = {
      companyId,
      schemeName: 'Monsoon check-up',
      schemeCategory: 2,
      description: 'Points for every scan',
      roleId: mechanics,
      productId,
      fromNo: 1,
      qty: 90,
      toNo: 90,
      points,
      startDate: dayInZone(zone, -1, deps.now()),
      endDate: dayInZone(zone, 7, deps.now()),
      ...changes,
    };
    const [added] = await db.insert(schemes).values(scheme).returning({ id: schemes.id });
    return added?.id ?? 0;
  };
  const schemeId = await addScheme();

  /** Somebody who can sign in on a phone, a mechanic where nothing else is said. */
  const mobileUser = async (changes: { roleId?: number; userType?: number; companyId?: number } = {}) => {
    const user = await createUser(deps, { companyId, roleId: mechanics, userType: 2, ...changes });
    return { ...user, token: await signIn(deps, user) };
  };

  /** Somebody of the company who works in the portal. */
  const staff = async (rights: Rights = { RedemptionApproval: everyRight }, of = companyId) => {
    const user = await createUser(deps, { companyId: of, rights });
    const token = await signIn(deps, user);
    const asStaff: typeof ask = (called, sent, options) => ask(called, sent, { token, ...options });
    return { ...user, token, ask: asStaff };
  };

  /** Scans a seal as the person of `token`, or as a stranger. */
  const scan = (serial: number, token?: string) =>
    ask<Partial<VerificationAnswer>>(
      verifyProduct.path,
      { VerificationMode: 'Web', VerificationType: 2, QrData: sealOf(serial), ScratchCode: '' },
      token ? { token } : {},
    );

  const balanceOf = async ({ userId }: { userId: number }): Promise<Balance> => {
    const { rows } = await pool.query<Balance>(
      'select available, reserved, owed from point_balances where user_id = $1',
      [userId],
    );
    return rows[0] ?? { available: 0, reserved: 0, owed: 0 };
  };

  return {
    companyId,
    productId,
    mechanics,
    schemeId,
    ask,
    sealOf,
    addScheme,
    mobileUser,
    staff,
    scan,
    balanceOf,
  };
}

export type PointsWorld = Awaited<ReturnType<typeof pointsWorld>>;

let lastSerial = 1_000_000_000;

/** Points as if a unit had been verified that no company has. */
export async function givePoints(
  { database }: Pick<TestDeps, 'database'>,
  { companyId, userId }: { companyId: number; userId: number },
  points: number,
): Promise<void> {
  lastSerial += 1;
  const earned = {
    companyId,
    userId,
    kind: 'earned',
    available: points,
    company: -points,
    serial: lastSerial,
  } as const;
  await database.db.insert(pointMovements).values(earned);
}

/** What must hold of all accounts of all companies, whatever was done: the sums that must be zero, or empty. */
export async function ledgerFaults({ database: { pool } }: Pick<TestDeps, 'database'>): Promise<object> {
  const one = async (text: string) => (await pool.query<{ found: number }>(text)).rows[0]?.found;
  return {
    /** People's points against those that the companies gave. */
    sum: await one(`select (select coalesce(sum(available + reserved - owed), 0) from point_balances)::bigint
      + (select coalesce(sum(points), 0) from company_points)::bigint as found`),
    /** Balances that are not what the movements say. */
    strayed: await one(`select count(*)::int as found from point_balances b full join (
        select user_id, sum(available) as available, sum(reserved) as reserved, sum(owed) as owed
        from point_movements group by user_id) m using (user_id)
      where (coalesce(b.available, 0), coalesce(b.reserved, 0), coalesce(b.owed, 0))
        is distinct from (coalesce(m.available, 0), coalesce(m.reserved, 0), coalesce(m.owed, 0))`),
    /** Serials that were earned for twice. */
    twice: await one(`select count(*)::int as found from (select from point_movements where kind = 'earned'
      group by company_id, serial having count(*) > 1) twice`),
    /** People whose reservations are not their open requests. */
    unreserved: await one(`select count(*)::int as found from point_balances b
      where b.reserved <> (select coalesce(sum(r.points), 0) from redemption_requests r
        where r.user_id = b.user_id and r.status = 1)`),
  };
}

export const noFaults = { sum: 0, strayed: 0, twice: 0, unreserved: 0 };
