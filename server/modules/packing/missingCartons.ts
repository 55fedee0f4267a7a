import { sql } from 'drizzle-orm';
import { momentInZone, shownMoment } from '../../../contract/day/moment.ts';
import { clock } from '../../db/clock.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import type { SessionRequest } from '../../calls/endpoint.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { findCartons, holdCartons, type PackedCarton } from './packedCarton.ts';

type Asking = Pick<SessionRequest, 'deps' | 'session'>;

/**
 * Brings a held carton back into stock, as somebody has just scanned it. Returns the text for people, or undefined for a carton
 * that was not missing.
 */
export async function bringBack(
  { deps, session }: Asking,
  transaction: Transaction,
  { id, code, state, movedAt }: PackedCarton,
): Promise<string | undefined> {
  if (state !== 'missing' || !movedAt) return undefined;
  const { companyId, userId } = session;
  await transaction.execute(sql`
    update packed_cartons set state = 'packed' where id = ${id} and company_id = ${companyId} and state = 'missing'`);
  await transaction.execute(sql`
    update counted_cartons set back_at = ${clock}, back_by = ${userId}
    where carton_id = ${id} and company_id = ${companyId} and result = 'missing' and back_at is null`);
  await recordChange(transaction, session, {
    page: pageKeys.moveCartons,
    recordId: id,
    label: code,
    action: 'updated',
    before: { State: 'missing' },
    after: { State: 'packed' },
  });
  const since = shownMoment(momentInZone(movedAt, deps.config.timeZone));
  return `${code} was missing since ${since}, and is back.`;
}

/** Finds a scanned carton and those that were scanned before it, by their ids. A missing one among them is back. */
export async function findScanned(
  asking: Asking,
  codes: readonly string[],
  scanned: string,
): Promise<{ found: PackedCarton[]; note: string | undefined }> {
  const { deps, session } = asking;
  const { companyId } = session;
  const found = await findCartons(deps.database.db, companyId, codes);
  if (found.find(({ code }) => code === scanned)?.state !== 'missing') return { found, note: undefined };
  const note = await inTransaction(deps.database, async (transaction) => {
    const [carton] = await holdCartons(transaction, companyId, [scanned]);
    return carton && bringBack(asking, transaction, carton);
  });
  return { found: await findCartons(deps.database.db, companyId, codes), note };
}
