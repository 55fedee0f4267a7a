import type { Hono } from 'hono';
import { isEnvelope, responseCodes } from '../../contract/calls/envelope.ts';
import { updateFeedback } from '../../contract/calls/feedback.ts';
import { updateRating } from '../../contract/calls/rating.ts';
import {
  type VerificationAnswer,
  type VerificationRequest,
  verifyProduct,
} from '../../contract/calls/verification.ts';
import { parseScan } from '../../contract/serial/parseScan.ts';
import { createApp } from '../app.ts';
import type { Deps } from '../calls/Deps.ts';
import { verifications } from '../db/schema/serials.ts';
import type { DemoClient } from './DemoClient.ts';
import type { MappedRange } from './fillRange.ts';
import { type PlannedScan, planScans } from './scanPlan.ts';

/** Seals of each product that the month's scans come upon. */
const sealsOfProduct = 14;

/**
 * A month of scans before `end`, made by the public calls with the clock set back; what an earlier, broken-off fill has
 * scanned already is not scanned again.
 */
export async function fillScans(
  deps: Deps,
  end: Date,
  sellers: readonly { client: DemoClient; ranges: readonly MappedRange[]; perDay: number }[],
): Promise<void> {
  const plans = await Promise.all(
    sellers.map(async ({ client, ranges, perDay }) => {
      const urlsFrom = (from: number) => client.sealUrls(from, from + sealsOfProduct - 1);
      const firstFree = Math.max(...ranges.map(({ from, count }) => from + count));
      const [unmapped, ...mapped] = await Promise.all(
        [firstFree, ...ranges.map(({ from }) => from)].map(urlsFrom),
      );
      return planScans({ mapped, unmapped: unmapped ?? [] }, end, perDay);
    }),
  );
  let clock = end;
  const app = createApp({
    ...deps,
    // Each scan says itself where it came from.
    config: { ...deps.config, trustedProxies: 1 },
    now: () => clock,
  });
  const scans = plans.flat().sort((one, other) => one.at.getTime() - other.at.getTime());
  const made = await deps.database.db.$count(verifications);
  for (const scan of scans.slice(made)) {
    clock = scan.at;
    await makeScan(app, scan);
  }
}

async function makeScan(
  app: Hono,
  { url, place, visitorAddress, stars, feedback }: PlannedScan,
): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { 'x-forwarded-for': visitorAddress };
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
  const request: VerificationRequest = {
    VerificationMode: 'Web',
    QrData: url,
    VerificationType: 2,
    CompanyPrefix: parseScan(url).code.slice(0, 2),
    ...place,
    ScratchCode: '',
  };
  const { ResponseCode, ResponseData } = await post(verifyProduct, request);
  // Our own server answers what is declared.
  const { VerificationId, ProductId, SeqNo } = (ResponseData ?? {}) as Partial<VerificationAnswer>;
  if (stars && ResponseCode === responseCodes.done)
    await post(updateRating, { ProductId, SeqNo, ProductRating: stars, VerificationId });
  if (feedback) await post(updateFeedback, { ...feedback, VerificationId });
}
