import { sql } from 'drizzle-orm';
import { countries } from '../../../contract/dealer/choices.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Transaction } from '../../db/connect.ts';

/** The wire's fields of one address. */
interface PlaceFields {
  country: string;
  state: string;
  city: string;
}

const refusal = (field: string, message: string) => new Refusal(message, { errors: { [field]: message } });

/**
 * The country of an address is on offer, the state is one of that country's and the city one of that state's. Throws
 * Refusal at the first field of which that is not so, in the form's own words (spec 2 §5, Dealer).
 *
 * @param values the saved record by the wire's names, of which `fields` names the three ids
 */
export async function requirePlaces(
  transaction: Transaction,
  values: Readonly<Record<string, unknown>>,
  fields: PlaceFields,
): Promise<void> {
  const country = Number(values[fields.country]);
  if (!countries.some(({ value }) => value === country))
    throw refusal(fields.country, 'Please select Country');
  const { rows } = await transaction.execute<{ state: boolean; city: boolean }>(sql`
    with known as (
      select id from states where country = ${country}::int and id::text = ${String(values[fields.state])}
    )
    select exists (select from known) as state, exists (
      select from cities where state_id = (select id from known) and id::text = ${String(values[fields.city])}
    ) as city`);
  const [known] = rows;
  if (!known?.state) throw refusal(fields.state, 'Please select state');
  if (!known.city) throw refusal(fields.city, 'Please select city');
}
