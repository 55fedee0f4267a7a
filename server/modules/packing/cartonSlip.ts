import { sql } from 'drizzle-orm';
import { checkSecondarySlip, checkTertiarySlip } from '../../../contract/calls/seals/packing.ts';
import { packingTexts } from '../../../contract/calls/seals/packingRules.ts';
import { writeSscc } from '../../../contract/gs1/sscc.ts';
import { parseCarton } from '../../../contract/serial/cartonCode.ts';
import { codeIn } from '../../../contract/serial/parseScan.ts';
import { done, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint, type SessionRequest } from '../../calls/endpoint.ts';
import { clock } from '../../db/clock.ts';
import type { Runner, Transaction } from '../../db/transaction.ts';
import { packedCartons } from '../../db/schema/packing.ts';
import { takeNumber } from '../../engine/takeNumber.ts';
import { cartonText, findCartons, type PackedCarton } from './packedCarton.ts';

type NewCarton = Omit<typeof packedCartons.$inferInsert, 'code' | 'createdAt'>;

/**
 * Returns the code of a slip of the company and the type, from a scanned text. Throws Refusal for anything else (spec 3 §5),
 * and for a number that no slip was printed with yet: the slip that gets it later would be refused as used.
 *
 * @param field the request's name for the slip
 */
export async function requireSlip(
  runner: Runner,
  companyId: number,
  { text, type, field }: { text: string; type: NewCarton['type']; field: string },
): Promise<string> {
  const carton = parseCarton(codeIn(text));
  const { rows } = await runner.execute<{ prefix: string; last: number }>(sql`
    select prefix, coalesce((select last_number from slip_books where company_id = ${companyId} and type = ${type}), 0) as last
    from companies where id = ${companyId}`);
  const { prefix = '', last = 0 } = rows[0] ?? {};
  if (carton?.type !== type || carton.prefix !== prefix) {
    const reason = `This is not a carton slip of this company with ${prefix}${type} before its number.`;
    throw new Refusal(packingTexts.invalidSlip, { errors: { [field]: reason } });
  }
  if (carton.number <= last) return codeIn(text);
  const unprinted = last
    ? `Slips with ${type} are printed up to ${String(last)}. Please print this one in Carton Slip first.`
    : `No slip with ${type} was printed yet. Please print it in Carton Slip first.`;
  throw refusalAt(field, unprinted);
}

/** Takes the carton's SSCC. A company has none without a GS1 company prefix, or once the prefix has no number left. */
async function takeSscc(
  transaction: Transaction,
  { companyId, type }: Pick<NewCarton, 'companyId' | 'type'>,
): Promise<string | undefined> {
  const { rows } = await transaction.execute<{ prefix: string | null }>(
    sql`select gs1_prefix as prefix from companies where id = ${companyId}`,
  );
  const prefix = rows[0]?.prefix;
  if (!prefix) return undefined;
  return writeSscc(prefix, type, await takeNumber(transaction, companyId, 'sscc', prefix));
}

/**
 * Stores a carton under its slip and returns its id and moment. A slip is used once, also after its carton was unpacked; of
 * two who use it at once, the second waits and is told of the first. Throws Refusal.
 */
export async function insertCarton(
  transaction: Transaction,
  carton: NewCarton & { code: string },
  { field, zone }: { field: string; zone: string },
): Promise<{ id: number; createdAt: Date }> {
  const [stored] = await transaction
    .insert(packedCartons)
    // not now(): the transaction may have waited for others who pack, and stock is as old as its packing
    .values({ ...carton, sscc: await takeSscc(transaction, carton), createdAt: clock })
    .onConflictDoNothing({ target: [packedCartons.companyId, packedCartons.code] })
    .returning({ id: packedCartons.id, createdAt: packedCartons.createdAt });
  if (stored) return stored;
  const [before] = await findCartons(transaction, carton.companyId, [carton.code]);
  if (!before) throw new Error(`The slip ${carton.code} is neither free nor used`);
  throw usedSlip(before, { field, zone });
}

const usedSlip = (before: PackedCarton, { field, zone }: { field: string; zone: string }): Refusal =>
  refusalAt(field, `This slip is used already, of ${cartonText(before, zone)}.`, '409');

/** `SecondaryPacking/CheckSlip` and `TertiaryPacking/CheckSlip`: refuse a slip as the save would. Saving decides it again. */
const checkSlip =
  (type: NewCarton['type']) =>
  async ({ deps, session, input }: SessionRequest<{ CartonId: string }>) => {
    const { db } = deps.database;
    const slip = { text: input.CartonId, type, field: 'CartonId' };
    const CartonId = await requireSlip(db, session.companyId, slip);
    const [before] = await findCartons(db, session.companyId, [CartonId]);
    if (before) throw usedSlip(before, { field: slip.field, zone: deps.config.timeZone });
    return done({ CartonId });
  };

export const slipEndpoints = [
  endpoint(checkSecondarySlip, checkSlip('SID')),
  endpoint(checkTertiarySlip, checkSlip('TID')),
];

/** Returns the earliest of some days; null where there is none. */
export const earliest = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;
