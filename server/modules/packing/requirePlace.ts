import { sql } from 'drizzle-orm';
import { noPlaceCode } from '../../../contract/calls/seals/cartonPlaces.ts';
import { placeIn } from '../../../contract/serial/parseScan.ts';
import { refusalAt } from '../../calls/answer.ts';
import type { Runner } from '../../db/transaction.ts';

/** Returns the company's active place in a scanned text. Throws Refusal for anything else. */
export async function requirePlace(
  runner: Runner,
  companyId: number,
  text: string,
): Promise<{ id: number; code: string }> {
  const code = placeIn(text);
  if (code === undefined) throw refusalAt('Place', noPlaceCode);
  const { rows } = await runner.execute<{ id: number; isActive: boolean }>(sql`
    select id, is_active as "isActive" from storage_places
    where company_id = ${companyId} and lower(place_code) = lower(${code})`);
  const [place] = rows;
  if (!place) throw refusalAt('Place', `There is no place ${code}.`);
  if (!place.isActive) throw refusalAt('Place', `The place ${code} is inactive.`);
  return { id: place.id, code };
}

/** Returns the place's id, or null for an empty text. Throws Refusal as `requirePlace` does. */
export const findPlaceId = async (runner: Runner, companyId: number, text: string): Promise<number | null> =>
  text ? (await requirePlace(runner, companyId, text)).id : null;
