import { sql } from 'drizzle-orm';
import { type VerificationAnswer, verifyProduct } from '../../contract/calls/verification/verification.ts';
import { dayInZone } from '../../contract/day/day.ts';
import type { Transaction } from '../../server/db/transaction.ts';
import { schemes } from '../../server/db/schema/declared.ts';
import { pointMovements } from '../../server/db/schema/loyalty.ts';
import { appOf } from './appOf.ts';
import { askApp, withToken } from './ask.ts';
import { createSealedProduct } from './brand.ts';
import { createRole, createUser, everyRight, type Rights, signIn } from './factories.ts';
import type { TestDeps } from './testDeps.ts';

const zone = 'Asia/Kolkata';

/** A person's points. */
export interface Balance {
  available: number;
  reserved: number;
  owed: number;
}

/**
 * Opens a company with a product, its mapped seals 1 to 100, and a scheme that gives mechanics `points` for the first ninety.
 */
export async function pointsWorld(deps: TestDeps, points = 25) {
  const { pool, db } = deps.database;
  const { companyId, productId, sealOf } = await createSealedProduct(deps);
  const mechanics = await createRole(deps, companyId, {}, { userType: 2 });
  const ask = askApp(appOf(deps));

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

  /** Creates a mobile user, by default a mechanic. */
  const mobileUser = async (changes: { roleId?: number; userType?: number; companyId?: number } = {}) => {
    const user = await createUser(deps, { companyId, roleId: mechanics, userType: 2, ...changes });
    return { ...user, token: await signIn(deps, user) };
  };

  /** Creates a member of the company's staff. */
  const staff = async (rights: Rights = { RedemptionApproval: everyRight }, of = companyId) => {
    const user = await createUser(deps, { companyId: of, rights });
    const token = await signIn(deps, user);
    return { ...user, token, ask: withToken(ask, token) };
  };

  /** Scans a seal as the person with `token`, or as a stranger. */
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

/** Demaps the mapped ones of these numbers, without the rules of demapping. */
export async function demapRows(
  transaction: Transaction,
  companyId: number,
  from: number,
  to: number,
): Promise<void> {
  const numbers = sql`int8range(${from}, ${to}, '[]')`;
  const isIt = sql`company_id = ${companyId} and serials && ${numbers}`;
  await transaction.execute(sql`select from mappings where ${isIt} for update`);
  await transaction.execute(sql`
    insert into taken_out (company_id, mapping_id, product_id, kind, serials)
    select company_id, id, product_id, 'demapped', part
    from mappings, unnest(mapped * int8multirange(${numbers})) part where ${isIt}`);
  await transaction.execute(
    sql`update mappings set mapped = mapped - int8multirange(${numbers}) where ${isIt}`,
  );
}

/** The invariant that `givePoints` breaks. */
export const given = { except: ['nothing is earned with what is not mapped'] };

/** Gives points, as if for a unit that no company has. */
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
