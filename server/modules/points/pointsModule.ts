import { sql } from 'drizzle-orm';
import {
  getOwnPoints,
  getUserPoints,
  toggleRedemption,
  type UserPoints,
} from '../../../contract/calls/verification/redemption.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import type { Module } from '../../engine/Module.ts';
import { readFlag, readId } from '../../engine/actions.ts';
import { bindText } from '../../engine/rows/bindText.ts';
import { seenPeople } from '../../access/people/usersQuery.ts';
import { schemesOf } from './earnPoints.ts';
import {
  ownRedemptionsQuery,
  ownRedemptionWriter,
  redemptionsQuery,
  redemptionWriter,
  toggleRequest,
} from './redemptions.ts';

const { bind: seenBy } = bindText(seenPeople, 'The condition of seen people');

/** `RedemptionApproval/GetUserPoints`: the points of people whom the asking person sees, as if nobody else existed. */
const getUserPointsEndpoint = endpoint(getUserPoints, async ({ deps, session, input: { UserId } }) => {
  const { rows } = await deps.database.db.execute<UserPoints & Record<string, unknown>>(sql`
      select coalesce(b.available, 0)::bigint as "UserPoints", coalesce(b.reserved, 0)::bigint as "ReservedPoints",
        coalesce(b.owed, 0)::bigint as "OwedPoints"
      from users u left join point_balances b on b.user_id = u.id
      where u.id = ${UserId} and ${seenBy(session)}`);
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
