import { sql, eq } from 'drizzle-orm';
import {
  getOwnPoints,
  getUserPoints,
  toggleRedemption,
  type UserPoints,
} from '../../../contract/calls/verification/redemption.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { done, goneMessage, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import type { Module } from '../../engine/Module.ts';
import { readFlag, readId } from '../../engine/actions.ts';
import { bindText, choiceLabel } from '../../engine/rows/bindText.ts';
import { seenPeople } from '../../access/people/usersQuery.ts';
import { schemesOf } from './earnPoints.ts';
import { shownAt } from '../../../contract/day/moment.ts';
import { redeemStatus, redeemTypes } from '../../../contract/choices/choices.ts';
import { mobileType } from '../../../contract/choices/people.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import type { Transaction } from '../../db/transaction.ts';
import { redemptionRequests } from '../../db/schema/loyalty.ts';
import type { Save, Writer } from '../../engine/save.ts';
import { type Balance, givenBack, holdBalance, movePoints } from './ledger.ts';

/** The requests `r` that a person sees: those of the company acted for; without being staff, their own. */
const seenRequests = 'r.company_id = :company and (:is_staff or r.user_id = :user)';

/** Requests (spec 3 §3, Redemption request row). */
const requests = `
  select r.id as "RedeemReqId", r.user_id as "UserId", u.user_name as "UserName", u.mobile_no as "MobileNo",
    u.email as "Email", o.role_name as "RoleName", r.points as "RedeemPoint", r.redeem_type as "RedeemReqType",
    ${choiceLabel('r.redeem_type', redeemTypes)} as "RedeemTypeName", r.status as "RedeemStatus",
    coalesce(b.available, 0)::bigint as "UserPoints", r.cancellation_reason as "CancellationReason", r.updated_by as "UpdatedBy", r.is_active as "IsActive",
    r.created_at as "CreatedDt", r.updated_at as "UpdatedDt"
  from redemption_requests r join users u on u.id = r.user_id join roles o on o.id = u.role_id
    left join point_balances b on b.user_id = r.user_id`;

/** The open requests. */
const redemptionsQuery = `${requests} where r.status = ${redeemStatus.open} and ${seenRequests}`;

const ownRedemptionsQuery = `${requests} where r.company_id = :company and r.user_id = :user`;

const { bind: seenBy } = bindText(seenRequests, 'The condition of seen requests');

/** A stored request, with the person whose points it is for. */
interface StoredRequest {
  companyId: number;
  userId: number;
  userName: string;
  /** Whether the request and the person are both active. */
  isActive: boolean;
  points: number;
  status: number;
  decidedAt: Date | null;
  decider: string | null;
}

type Held = Pick<Save, 'transaction' | 'session'> & { id: number };

/** Finds a request and holds it until the end; undefined for one that the person does not see. */
async function holdRequest({ transaction, session, id }: Held): Promise<StoredRequest | undefined> {
  const { rows } = await transaction.execute<StoredRequest & Record<string, unknown>>(sql`
    select r.company_id as "companyId", r.user_id as "userId", u.user_name as "userName", r.points, r.status,
      r.is_active and u.is_active as "isActive", r.decided_at as "decidedAt", d.user_name as decider
    from redemption_requests r join users u on u.id = r.user_id left join users d on d.id = r.decided_by
    where r.id = ${id} and ${seenBy(session)} for no key update of r`);
  return rows[0];
}

const noPerson = 'Please Select User.';

const pointsOf = (points: number): string => `${formatQuantity(points)} ${points === 1 ? 'point' : 'points'}`;

/** Says why so many points can't be requested. */
function tooMany({ available, reserved, owed }: Balance): string {
  if (owed) return `Nothing can be redeemed: ${pointsOf(owed)} are owed, which the next earnings pay first.`;
  const held = reserved ? `; open requests hold ${formatQuantity(reserved)}` : '';
  return `${available ? `Only ${pointsOf(available)}` : 'No points'} can be redeemed${held}.`;
}

/** Throws Refusal unless `userId` is an active mobile user of the company acted for. */
async function requireMobileUser(
  { transaction, session }: Pick<Save, 'transaction' | 'session'>,
  userId: number,
): Promise<void> {
  const { rows } = await transaction.execute(sql`
    select from users u where u.id = ${userId} and u.company_id = ${session.companyId} and u.is_approved
      and u.is_active and u.user_type = ${mobileType} for share`);
  if (!rows.length) throw refusalAt('UserId', noPerson);
}

/** `RedemptionApproval/createRedemption`: stores an open request, which reserves its points. Throws Refusal for too many. */
async function createRequest({ transaction, session, values }: Save): Promise<number> {
  const [userId, points] = [Number(values.UserId), Number(values.RedeemPoint)];
  await requireMobileUser({ transaction, session }, userId);
  const holder = { companyId: session.companyId, userId };
  const balance = await holdBalance(transaction, holder);
  if (points > balance.available) {
    throw refusalAt('RedeemPoint', tooMany(balance));
  }
  const by = { createdBy: session.userId, updatedBy: session.userId };
  const [request] = await transaction
    .insert(redemptionRequests)
    .values({
      ...holder,
      ...by,
      points,
      redeemType: Number(values.RedeemReqType),
      isActive: values.IsActive !== false,
    })
    .returning({ id: redemptionRequests.id });
  if (!request) throw new Error('A request was not stored');
  const sides = { available: -points, reserved: points, requestId: request.id };
  await movePoints(transaction, holder, 'requested', sides);
  return request.id;
}

const ownRequest = 'Somebody else must approve what you redeem yourself.';
const inactive = 'This request, or the person, is inactive: it can only be rejected.';

/** Throws Refusal where the points of an open request must not be spent. */
function requireApprovable(request: StoredRequest, { owed }: Balance, userId: number): void {
  if (request.userId === userId) throw new Refusal(ownRequest);
  if (!request.isActive) throw new Refusal(inactive);
  // the reserved points were taken back: spent, they would come out of nothing
  if (owed)
    throw new Refusal(
      `${request.userName} owes ${pointsOf(owed)} since numbers were demapped or damaged: reject this request, and what it gives back pays them.`,
    );
}

/** Spends the points of an open request, which is held, or gives them back. Throws Refusal. */
async function decideRequest({
  deps,
  transaction,
  session,
  id,
  values,
}: Save & { id: number }): Promise<number> {
  const request = await holdRequest({ transaction, session, id });
  if (!request) throw new Error(`The request ${id} is not held`);
  const balance = await holdBalance(transaction, request);
  const holder = { companyId: request.companyId, userId: request.userId };
  const isApproved = values.RedeemStatus === redeemStatus.approved;
  if (isApproved) {
    requireApprovable(request, balance, session.userId);
    await movePoints(transaction, holder, 'approved', { reserved: -request.points, requestId: id });
  } else {
    const sides = givenBack(request.points, balance);
    await movePoints(transaction, holder, 'rejected', { ...sides, requestId: id });
  }
  const at = deps.now();
  await transaction
    .update(redemptionRequests)
    .set({
      status: isApproved ? redeemStatus.approved : redeemStatus.rejected,
      cancellationReason: isApproved ? null : String(values.CancellationReason),
      decidedAt: at,
      decidedBy: session.userId,
      updatedAt: at,
      updatedBy: session.userId,
    })
    .where(eq(redemptionRequests.id, id));
  return id;
}

/** Saves requests to redeem points. Of two who decide on one at once, the second is told of the first. */
export const redemptionWriter: Writer = {
  hold: async ({ deps, ...held }) => {
    const request = await holdRequest(held);
    if (!request?.decidedAt) return;
    const did = request.status === redeemStatus.approved ? 'approved' : 'rejected';
    const at = shownAt(request.decidedAt, deps.config.timeZone);
    throw new Refusal(`${request.decider ?? 'Somebody'} ${did} this request on ${at}.`, { code: '409' });
  },
  create: createRequest,
  update: decideRequest,
};

/** Saves requests of one's own. */
const ownRedemptionWriter: Writer = {
  create: (save) => createRequest({ ...save, values: { ...save.values, UserId: save.session.userId } }),
};

/** Makes an open request active or inactive, and returns whose it is; undefined where there is none. */
async function toggleRequest(
  transaction: Transaction,
  { session, id, active }: Pick<Save, 'session'> & { id: number; active: boolean },
): Promise<{ userName: string; wasActive: boolean } | undefined> {
  const { rows } = await transaction.execute<{ userName: string; wasActive: boolean }>(sql`
    with held as (
      select r.id, r.is_active, u.user_name from redemption_requests r join users u on u.id = r.user_id
      where r.id = ${id} and r.status = ${redeemStatus.open} and ${seenBy(session)} for no key update of r
    )
    update redemption_requests r set is_active = ${active}, updated_at = now(), updated_by = ${session.userId}
    from held where r.id = held.id
    returning held.user_name as "userName", held.is_active as "wasActive"`);
  return rows[0];
}

const { bind: personSeenBy } = bindText(seenPeople, 'The condition of seen people');

/** `RedemptionApproval/GetUserPoints`: the points of people whom the asking person sees, as if nobody else existed. */
const getUserPointsEndpoint = endpoint(getUserPoints, async ({ deps, session, input: { UserId } }) => {
  const { rows } = await deps.database.db.execute<UserPoints & Record<string, unknown>>(sql`
      select coalesce(b.available, 0)::bigint as "UserPoints", coalesce(b.reserved, 0)::bigint as "ReservedPoints",
        coalesce(b.owed, 0)::bigint as "OwedPoints"
      from users u left join point_balances b on b.user_id = u.id
      where u.id = ${UserId} and ${personSeenBy(session)}`);
  return done(rows);
});

const getOwnPointsEndpoint = endpoint(getOwnPoints, async ({ deps, session }) => {
  const [{ rows }, Schemes] = await Promise.all([
    deps.database.db.execute<UserPoints & Record<string, unknown>>(sql`
      select available as "UserPoints", reserved as "ReservedPoints", owed as "OwedPoints"
      from point_balances where user_id = ${session.userId}`),
    schemesOf(deps, session),
  ]);
  return done({ UserPoints: 0, ReservedPoints: 0, OwedPoints: 0, ...rows[0], Schemes });
});

const toggleRedemptionEndpoint = endpoint(toggleRedemption, ({ session, params, write }) => {
  const [id, active] = [readId(params), readFlag(params)];
  return write(async (transaction) => {
    const toggled = await toggleRequest(transaction, { session, id, active });
    if (!toggled) throw new Refusal(goneMessage);
    const did = active ? 'activated' : 'inactivated';
    await recordChange(transaction, session, {
      page: pageKeys.redemption,
      recordId: id,
      label: toggled.userName,
      action: did,
      before: { IsActive: toggled.wasActive },
      after: { IsActive: active },
    });
    return done({ RedeemReqId: id, IsActive: active }, `Redemption ${did} successfully.`);
  });
});

/** No scheme is for dealers: the form offers only those who have points left from an earlier role. */
const dealerWithoutPoints = `
  select 'Dealers earn no points.' from dealers d where d.user_id = r."UserId"
    and not exists (select from point_balances b where b.user_id = d.user_id and b.available > 0)`;

/** People's points, and their requests to redeem them. */
export const pointsModule = {
  endpoints: () => [getUserPointsEndpoint, getOwnPointsEndpoint, toggleRedemptionEndpoint],
  rows: { redemptions: redemptionsQuery, ownRedemptions: ownRedemptionsQuery },
  writes: { redemptions: redemptionWriter, ownRedemptions: ownRedemptionWriter },
  refusals: { redemption: { options: { UserId: dealerWithoutPoints } } },
} satisfies Module;
