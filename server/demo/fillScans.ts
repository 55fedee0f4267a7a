import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { isEnvelope, responseCodes } from '../../contract/calls/envelope.ts';
import { updateFeedback, updateRating } from '../../contract/calls/verification/feedback.ts';
import {
  type VerificationAnswer,
  type VerificationRequest,
  verifyProduct,
} from '../../contract/calls/verification/verification.ts';
import { parseScan } from '../../contract/serial/parseScan.ts';
import { sealAddress } from '../../contract/serial/sealCode.ts';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import { verifications } from '../db/schema/verification.ts';
import { encodeSeal } from '../seals/sealCodec.ts';
import { foldScans } from '../modules/scanLog/scanLogModule.ts';
import { judgeScanned } from '../modules/suspicion/judgeScanned.ts';
import { type DemoClient, type DemoWorld, jsonHeaders } from './DemoClient.ts';
import type { MappedRange } from './fillMasters.ts';
import { type PlannedScan, planMonth } from './planMonth.ts';

/** Scanned seals of each product. */
const sealsOfProduct = 14;

/** Lists the addresses of a company's seals from a number on, without a download, and so without an entry in the audit log. */
export async function urlsOf(
  { keyring, config }: ServerDeps,
  companyId: number,
): Promise<(from: number) => string[]> {
  const printing = await keyring.printingOf(companyId);
  if (!printing) throw new Error(`The demo's company ${companyId} has no key`);
  return (from) =>
    Array.from({ length: sealsOfProduct }, (_, index) =>
      sealAddress(config.publicUrl, encodeSeal(printing, from + index)),
    );
}

/** Makes a month of scans by the public calls, with the clock set back, without those of a fill that was broken off. */
export async function fillScans(
  world: DemoWorld,
  sellers: readonly { client: DemoClient; ranges: readonly MappedRange[]; perDay: number }[],
): Promise<void> {
  const plans = await Promise.all(
    sellers.map(async ({ client, ranges, perDay }) => {
      const urlsFrom = await urlsOf(world.deps, client.companyId);
      const firstFree = Math.max(...ranges.map(({ from, count }) => from + count));
      // today's range is in no shop yet: its share falls to the range before it
      const scanned = [...ranges.slice(0, -1), ...ranges.slice(-2, -1)];
      const [unmapped, ...mapped] = [firstFree, ...scanned.map(({ from }) => from)].map(urlsFrom);
      return planMonth({ mapped, unmapped: unmapped ?? [] }, world.end, perDay);
    }),
  );
  const scans = plans.flat().sort((one, other) => one.at.getTime() - other.at.getTime());
  const made = await world.deps.database.db.$count(verifications);
  await makeScans(world, scans.slice(made));
}

/** Makes scans by the public calls, one after the other, with the clock set to each. */
export async function makeScans(world: DemoWorld, scans: readonly PlannedScan[]): Promise<void> {
  for (const scan of scans) {
    world.setClock(scan.at);
    await makeScan(world.app, scan);
  }
  world.setClock();
}

async function makeScan(
  app: Hono,
  { url, place, visitorAddress, stars, feedback, authorization }: PlannedScan,
): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = {
      ...jsonHeaders,
      'x-forwarded-for': visitorAddress,
      ...(authorization && { authorization }),
    };
    const response = await app.request(`/api/api/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    });
    const answered: unknown = await response.json();
    if (!response.ok || !isEnvelope(answered))
      throw new Error(`The demo's ${path} got HTTP ${response.status}`);
    return answered;
  };
  const request: Partial<VerificationRequest> = {
    VerificationMode: 'Web',
    QrData: url,
    VerificationType: 2,
    CompanyPrefix: parseScan(url).code.slice(0, 2),
    ...place,
  };
  const { ResponseCode, ResponseData } = await post(verifyProduct.path, request);
  // our own server follows the declaration
  const { VerificationId, ProductId, SeqNo } = (ResponseData ?? {}) as Partial<VerificationAnswer>;
  if (stars && ResponseCode === responseCodes.done)
    await post(updateRating.path, { ProductId, SeqNo, ProductRating: stars, VerificationId });
  if (feedback) await post(updateFeedback.path, { ...feedback, VerificationId });
}

/** Decisions on the most suspicious seals after the first. */
const decisions = [
  {
    call: 'Suspicion/Watch',
    reason: 'Asked the dealer in Pune where it was bought; waiting for a photo of the box',
  },
  { call: 'Suspicion/FalseAlarm', reason: 'Our own sales team showed this box to dealers on its tour' },
] as const;

/** Pretends that everybody was told of suspicious seals just now, so no mail comes between two sign-in codes. */
export const tellNobody = async ({ database, now }: ServerDeps): Promise<void> => {
  await database.db.execute(sql`
    with told as (
      insert into suspicion_notices (company_id, created_at)
      select id, ${now()} from companies c where not exists (select from suspicion_notices n where n.company_id = c.id)
      returning id, company_id
    )
    update suspected_seals s set notice_id = t.id from told t where t.company_id = s.company_id`);
};

/** Judges the demo's scans as the server does, and decides on some suspicious seals. */
export async function fillSuspicions(deps: ServerDeps, client: DemoClient): Promise<void> {
  await foldScans(deps);
  while (await judgeScanned(deps));
  await deps.database.db.execute(sql`
    update suspected_seals s set notice_id = n.id from suspicion_notices n
    where n.company_id = s.company_id and s.notice_id is null`);
  const rows = await client.rows('Suspicion/GetSuspiciousSeals');
  const ranked = [...rows].sort((one, other) => Number(other['Score']) - Number(one['Score']));
  for (const [index, { call, reason }] of decisions.entries()) {
    const SuspicionId = ranked[index + 1]?.['SuspicionId'];
    if (SuspicionId === undefined) return;
    await client.save(call, `suspicion ${index}`, 'SuspicionId', { SuspicionId, DecisionReason: reason });
  }
}
