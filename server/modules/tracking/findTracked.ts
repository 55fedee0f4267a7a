import { sql } from 'drizzle-orm';
import type { CartonType } from '../../../contract/serial/cartonCode.ts';
import { parseTracked } from '../../../contract/serial/parseTracked.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { decodeSeal } from '../../seals/sealCodec.ts';
import { requireStaff } from '../people/changePerson.ts';

/** A thing of the company acted for whose journey can be told. */
export type Tracked =
  | { readonly kind: 'unit'; readonly serial: number }
  | { readonly kind: CartonType; readonly id: number; readonly code: string };

export const unknownText = 'No seal, carton or dispatch of your company has this code.';
const notIssued = 'Your company has not issued this number.';

type Asking = { deps: Pick<Deps, 'database' | 'keyring'>; session: Session };

/** The serial of a seal of the company's own, also of a print run that was recalled; undefined for any other. */
async function serialOf({ deps, session }: Asking, code: string): Promise<number | undefined> {
  const company = await deps.keyring.companyWithKey(code.slice(0, 2), code.slice(2, 3));
  const key = company?.keys.get(code.slice(2, 3));
  // nobody can tell then whether it is one
  if (key instanceof Error) throw key;
  const seal = key && decodeSeal(code, () => key.key);
  return company?.companyId === session.companyId ? seal?.serial : undefined;
}

/**
 * What a scanned or typed text names: a unit by its seal or its number typed alone, a carton, a dispatch. Throws a
 * Refusal for whatever the company has not got: another company's is as if it did not exist (spec 3 §4, Tracking scan).
 */
export async function findTracked(asking: Asking, text: string): Promise<Tracked> {
  const { deps, session } = asking;
  // a journey names other dealers
  requireStaff(session);
  const { db } = deps.database;
  const named = parseTracked(text);
  if (named.kind === 'serial' || named.kind === 'seal') {
    const serial = named.kind === 'serial' ? named.serial : await serialOf(asking, named.code);
    if (serial === undefined) throw new Refusal(unknownText);
    const { rows } = await db.execute(sql`
      select from issued_ranges where company_id = ${session.companyId} and serials @> ${serial}::int8`);
    if (!rows.length) throw new Refusal(notIssued);
    return { kind: 'unit', serial };
  }
  if (named.kind === 'unknown') throw new Refusal(unknownText);
  const { kind, code } = named;
  const table = sql.raw(kind === 'DID' ? 'dispatches' : 'packed_cartons');
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${table} where company_id = ${session.companyId} and code = ${code}`,
  );
  const [found] = rows;
  if (!found) throw new Refusal(unknownText);
  return { kind, id: found.id, code };
}
