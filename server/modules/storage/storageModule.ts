import { sql } from 'drizzle-orm';
import { putCarton } from '../../../contract/calls/seals/stock.ts';
import { codeIn } from '../../../contract/serial/parseScan.ts';
import { resourceNamed } from '../../../src/resources/index.ts';
import { movedCartons } from '../../../src/resources/transactions/movedCartons.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { endpoint, requireStaff, type AskingWithin } from '../../calls/endpoint.ts';
import { loggedQuery } from '../../engine/audit/auditLog.ts';
import type { Module } from '../../engine/Module.ts';
import { holdRow } from '../../engine/rows/RowSource.ts';
import type { Writer } from '../../engine/save.ts';
import { packedCartonsQuery } from '../packing/cartonRows.ts';
import {
  bringBack,
  holdCartons,
  holdCartonsWhere,
  ownCodes,
  type PackedCarton,
  requirePlace,
  whereItIs,
} from '../packing/packedCarton.ts';

const cartonsIn = loggedQuery(resourceNamed(movedCartons.path.slice(1)), packedCartonsQuery);

/** Puts a held carton that is in stock by itself at a place, and records it in the audit log. */
export async function moveCarton(
  { deps, session, transaction }: AskingWithin,
  id: number,
  placeId: number | null,
) {
  const { source, log } = cartonsIn(deps.config.timeZone);
  const before = await holdRow(source, { transaction, session, id });
  await transaction.execute(sql`
    update packed_cartons set place_id = ${placeId}
    where id = ${id} and company_id = ${session.companyId} and place_id is distinct from ${placeId}`);
  await log.record({ transaction, session, id }, 'updated', before);
}

/** Holds the carton with a scanned code until the end; a missing one is back. Throws Refusal for one that is elsewhere. */
async function holdScanned(
  moving: AskingWithin,
  text: string,
): Promise<{ carton: PackedCarton; note?: string | undefined }> {
  const { deps, session, transaction } = moving;
  const codes = await ownCodes(transaction, session.companyId, [codeIn(text)]);
  const [carton] = await holdCartons(transaction, session.companyId, codes);
  if (!carton) throw new Refusal('There is no such carton.');
  const note = await bringBack(moving, transaction, carton);
  if (note !== undefined) return { carton, note };
  const where = whereItIs(carton, deps.config.timeZone);
  if (where !== undefined) throw new Refusal(where);
  return { carton };
}

/** `MoveCartons/Put`: says where a scanned carton lies. Said once more, it changes nothing. */
const putCartonEndpoint = endpoint(putCarton, ({ deps, session, input, write }) => {
  return write(async (transaction) => {
    const moving = { deps, session, transaction };
    const place = await requirePlace(transaction, session.companyId, input.Place);
    const { carton, note } = await holdScanned(moving, input.CartonId);
    const { id, code } = carton;
    await moveCarton(moving, id, place.id);
    return done({ CartonId: code, PlaceCode: place.code }, note ?? `${code} lies at ${place.code}.`);
  });
});

/** Says where packed cartons lie, one by one or many at once. */
const cartonPlaces: Writer = {
  hold: async ({ transaction, session, id }) => {
    await holdCartonsWhere(transaction, session.companyId, sql`c.id = ${id}`);
  },
  update: async ({ session, transaction, values, id }) => {
    requireStaff(session);
    await transaction.execute(sql`
      update packed_cartons set place_id = ${values.PlaceId}
      where id = ${id} and company_id = ${session.companyId} and state = 'packed'`);
    return id;
  },
};

/** Says where cartons lie. */
export const storageModule = {
  endpoints: () => [putCartonEndpoint],
  writes: { cartonPlaces },
} satisfies Module;
