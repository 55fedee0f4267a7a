import type { Deps } from '../../calls/Deps.ts';
import { randomName } from '../../calls/randomName.ts';
import { placeOf, places, sameScanSeconds, type ScanRequest } from './scanRequest.ts';

interface FakeScan {
  request: ScanRequest;
  visitor: string;
  companyId: number | undefined;
  /** Why it is a fake, for the log. */
  fault: string;
}

/** Logs a fake scan and returns the name under which feedback may follow. */
export async function logFake(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { request, visitor, companyId, fault }: FakeScan,
): Promise<string> {
  const token = randomName();
  const at = now();
  await database.pool.query({
    name: 'log-fake',
    text: `insert into verifications (token, company_id, scanned_text, verdict, reason, counted, visitor, created_at, ${places})
      values ($1, $2, $3, 'fake', $4, $2::int is null or not exists (
        select from verifications where company_id = $2 and serial is null and visitor = $5
          and created_at > $7 and scanned_text = $3), $5, $6, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      token,
      companyId ?? null,
      request.QrData,
      fault,
      visitor,
      at,
      new Date(at.getTime() - sameScanSeconds * 1000),
      ...Object.values(placeOf(request)),
    ],
  });
  return token;
}
