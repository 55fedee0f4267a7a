import { sql } from 'drizzle-orm';
import { redeemTypes } from '../../contract/choices/points.ts';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import { findPerson } from '../modules/people/findAccount.ts';
import { signUpMechanic } from './applicants.ts';
import type { DemoClient } from './DemoClient.ts';
import type { MappedRange } from './fillMasters.ts';
import { makeScans, placeOf, urlsOf } from './fillScans.ts';
import { type DemoPerson, mechanic } from './people.ts';

const [paytm, loyaltyPoints] = redeemTypes.map(({ value }) => value);

interface DemoRequest {
  points: number;
  type: number | undefined;
  decision?: { approve: true } | { reject: string };
}

/** An approved mechanic, with their scans and requests. */
interface Mechanic {
  person: DemoPerson;
  city: string;
  scans: number;
  requests: readonly DemoRequest[];
}

const mechanics: readonly Mechanic[] = [
  {
    person: mechanic,
    city: 'Pune',
    scans: 9,
    requests: [
      { points: 100, type: paytm, decision: { approve: true } },
      { points: 75, type: loyaltyPoints },
    ],
  },
  {
    person: {
      userName: 'Kavitha Selvam',
      email: 'kavitha@selvam-garage.example',
      password: 'Kavitha1234',
      mobileNo: '9840045512',
    },
    city: 'Chennai',
    scans: 6,
    requests: [
      { points: 150, type: paytm, decision: { reject: 'The mobile number has no Paytm account.' } },
      { points: 100, type: loyaltyPoints },
    ],
  },
  {
    person: {
      userName: 'Gurpreet Singh Ahluwalia and Sons Motor Works',
      email: 'workshop@ahluwalia-motor-works.example',
      password: 'Gurpreet1234',
      mobileNo: '9815045513',
    },
    city: 'Ludhiana',
    scans: 4,
    requests: [{ points: 100, type: loyaltyPoints, decision: { approve: true } }],
  },
  {
    person: {
      userName: 'Mohan Das',
      email: 'mohan@das-service.example',
      password: 'Mohan12345',
      mobileNo: '9831045514',
    },
    city: 'Kolkata',
    scans: 2,
    requests: [{ points: 25, type: paytm }],
  },
];

/** Signs a mechanic up with the seal maker and approves them, each step once. */
async function addMechanic(deps: ServerDeps, staff: DemoClient, { person, city }: Mechanic): Promise<void> {
  await signUpMechanic(deps, staff, person, city);
  const found = await findPerson(deps, person.email);
  if (found && !found.isApproved) await staff.get(`UserMaster/ApproveUser/${found.userId}`);
}

const hour = 60 * 60 * 1000;

/**
 * Lets mechanics verify units of the scheme in the days before `end` and request points, by the calls of an app and the
 * portal. A fill that was broken off goes on where it stopped.
 *
 * @param mapped the scheme's numbers
 */
export async function fillPoints(
  deps: ServerDeps,
  {
    staff,
    mapped,
    end,
    signIn,
  }: {
    staff: DemoClient;
    mapped: MappedRange;
    end: Date;
    signIn: (person: DemoPerson) => Promise<DemoClient>;
  },
): Promise<void> {
  const urlsFrom = await urlsOf(deps, staff.companyId);
  // after the numbers of the month's scans and before those of the floor
  let next = mapped.from + 50;
  for (const one of mechanics) {
    await addMechanic(deps, staff, one);
    const first = next;
    next += one.scans;
    const { rows } = await deps.database.db.execute<{ scanned: number }>(sql`
      select count(*)::int as scanned from point_movements
      where company_id = ${staff.companyId} and kind = 'earned' and serial between ${first} and ${next - 1}`);
    const client = await signIn(one.person);
    const plans = urlsFrom(first)
      .slice(0, one.scans)
      .map((url, index) => ({
        url,
        at: new Date(end.getTime() - (one.scans - index) * 20 * hour),
        place: placeOf(one.city),
        visitorAddress: `203.0.113.${first % 250}`,
        authorization: client.authorization,
      }));
    await makeScans(deps, plans.slice(rows[0]?.scanned ?? 0));
    await client.signOut();
    await addRequests(deps, staff, one);
  }
}

async function addRequests(
  deps: ServerDeps,
  staff: DemoClient,
  { person, requests }: Mechanic,
): Promise<void> {
  const found = await findPerson(deps, person.email);
  if (!found) return;
  for (const { points, type, decision } of requests) {
    const step = `redemption of ${points} by ${person.email}`;
    const RedeemReqId = await staff.save('RedemptionApproval/createRedemption', step, 'RedeemReqId', {
      UserId: found.userId,
      RedeemReqType: type,
      RedeemPoint: points,
    });
    if (!decision) continue;
    const [path, body] =
      'approve' in decision
        ? ['RedemptionApproval/ApproveRedeem', {}]
        : ['RedemptionApproval/CancelRedeem', { CancellationReason: decision.reject }];
    await staff.save(path, `decision on the ${step}`, 'RedeemReqId', { RedeemReqId, ...body });
  }
}
