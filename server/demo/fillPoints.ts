import { sql } from 'drizzle-orm';
import { redeemTypes } from '../../contract/choices/choices.ts';
import { findPerson } from '../access/people/findAccount.ts';
import type { DemoClient, DemoWorld } from './DemoClient.ts';
import type { MappedRange } from './fillMasters.ts';
import { makeScans, urlsOf } from './fillScans.ts';
import { pairsOf } from './demoFiles.ts';
import { mechanics, signUpMechanic } from './people.ts';
import { placeOf } from './planMonth.ts';

const [paytm, loyaltyPoints] = redeemTypes.map(({ value }) => value);

/**
 * Lets mechanics verify units of the scheme, which is over the first range, in the days before the end and request points, by
 * the calls of an app and the portal. A fill that was broken off goes on where it stopped.
 */
export async function fillPoints(world: DemoWorld, staff: DemoClient, [mapped]: readonly MappedRange[]) {
  if (!mapped) return;
  const { deps } = world;
  const urlsFrom = await urlsOf(deps, staff.companyId);
  // after the numbers of the month's scans and before those of the floor
  let next = mapped.from + 50;
  for (const person of mechanics) {
    const scans = Number(person.scans);
    await signUpMechanic(deps, staff, person);
    const found = await findPerson(deps, person.email);
    if (!found) throw new Error(`${person.email} has not signed up`);
    if (!found.isApproved) await staff.get(`UserMaster/ApproveUser/${found.userId}`);
    const first = next;
    next += scans;
    const { rows } = await deps.database.db.execute<{ scanned: number }>(sql`
      select count(*)::int as scanned from point_movements
      where company_id = ${staff.companyId} and kind = 'earned' and serial between ${first} and ${next - 1}`);
    const { authorization } = await world.clientOf(person);
    const plans = urlsFrom(first)
      .slice(0, scans)
      .map((url, index) => ({
        url,
        at: world.ago(0, (scans - index) * 20),
        place: placeOf(person.city),
        visitorAddress: `203.0.113.${first % 250}`,
        authorization,
      }));
    await makeScans(world, plans.slice(rows[0]?.scanned ?? 0));
    for (const request of pairsOf(person.requests)) await addRequest(staff, found.userId, request);
  }
}

async function addRequest(
  staff: DemoClient,
  UserId: number,
  [points, told]: readonly [points: string, told: string],
): Promise<void> {
  const [type, decision, ...reason] = told.split(' ');
  const step = `redemption of ${points} by ${UserId}`;
  const RedeemReqId = await staff.save('RedemptionApproval/createRedemption', step, 'RedeemReqId', {
    UserId,
    RedeemReqType: type === 'paytm' ? paytm : loyaltyPoints,
    RedeemPoint: Number(points),
  });
  if (!decision) return;
  const [path, body] =
    decision === 'approved'
      ? ['RedemptionApproval/ApproveRedeem', {}]
      : ['RedemptionApproval/CancelRedeem', { CancellationReason: reason.join(' ') }];
  await staff.save(path, `decision on the ${step}`, 'RedeemReqId', { RedeemReqId, ...body });
}
