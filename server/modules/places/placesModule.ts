import { sql, type SQL } from 'drizzle-orm';
import type { Option, OptionsRequest } from '../../../contract/calls/options.ts';
import { placeCalls, signUpPlaceCalls } from '../../../contract/calls/places.ts';
import { countries, firmNatures, transportationModes } from '../../../contract/dealer.ts';
import { largestInteger } from '../../../contract/resource/limits.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { type CallRequest, type Endpoint, endpoint } from '../../calls/endpoint.ts';
import type { Transaction } from '../../db/connect.ts';
import { cities, states } from '../../db/schema/dealers.ts';
import type { Module } from '../../engine/Module.ts';
import { optionsSchema } from '../../engine/optionsEndpoint.ts';
import { containing } from '../../engine/rows/RowSource.ts';
import { rateCounter } from '../limits/limits.ts';

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

/** Of people without a session: an office fills forms from one address, and each letter that is searched for asks again. */
const limit = { count: 300, seconds: 60 };

type Asked = Pick<CallRequest<OptionsRequest>, 'deps' | 'params' | 'input'>;
type Find = (asked: Asked) => Promise<readonly Option[]>;

/** Always the same choices, whatever id follows in the path. */
const fixed =
  (choices: readonly { value: number; label: string }[]): Find =>
  ({ input: { SearchValue = '', PageSize } }) =>
    Promise.resolve(
      choices
        .filter(({ label }) => label.toLowerCase().includes(SearchValue.toLowerCase()))
        .slice(0, PageSize)
        .map(({ value, label }) => ({ value, label })),
    );

/** Rows of `table` by name whose `parent` is the id in the path; none for an id that nothing has. */
const stored =
  (table: typeof states | typeof cities, parent: SQL): Find =>
  async ({ deps, params, input: { SearchValue = '', PageSize } }) => {
    const id = Number(params['id']);
    if (!Number.isInteger(id) || Math.abs(id) > largestInteger) return [];
    const { rows } = await deps.database.db.execute<{ value: number; label: string }>(sql`
      select id as value, name as label from ${table}
      where ${parent} = ${id}::int and lower(name) like ${containing(SearchValue)}
      order by lower(name), id limit ${PageSize ?? null}`);
    return rows;
  };

type Dropdown = keyof typeof placeCalls;

/** What is offered, and under which names a row has its id and its label as well. */
const dropdowns: Readonly<Record<Dropdown, { id: string; label: string; find: Find }>> = {
  countries: { id: 'CountryId', label: 'CountryName', find: fixed(countries) },
  states: { id: 'StateId', label: 'StateName', find: stored(states, sql`country`) },
  cities: { id: 'CityId', label: 'CityName', find: stored(cities, sql`state_id`) },
  firmNatures: { id: 'NatureFirmId', label: 'NatureFirm', find: fixed(firmNatures) },
  transportationModes: {
    id: 'TransportationModeId',
    label: 'TransportationMode',
    find: fixed(transportationModes),
  },
};

async function answerOf(dropdown: Dropdown, { deps, params, input }: Asked) {
  const { id, label, find } = dropdowns[dropdown];
  const found = await find({ deps, params, input });
  const options = found.map((row) => ({ ...row, [id]: row.value, [label]: row.label }));
  return done(input.All ? [{ value: 0, label: 'All' }, ...options] : options);
}

const names = Object.keys(placeCalls) as Dropdown[];

/**
 * What a dealer's address and firm can be, as `{ value, label }` and by the names of their fields (spec 2 §7, UserDMaster);
 * the same for somebody who signs up and has no session.
 */
function placeEndpoints(): Endpoint[] {
  const limitRate = rateCounter(limit);
  return names.flatMap((name) => [
    endpoint(placeCalls[name], optionsSchema, (request) => answerOf(name, request)),
    endpoint(signUpPlaceCalls[name], optionsSchema, (request) => {
      limitRate(request.address, request.deps.now());
      return answerOf(name, request);
    }),
  ]);
}

/** Countries, states, cities and what else a dealer's form offers; each app counts its visitors for itself. */
export const placesModule: Module = { endpoints: placeEndpoints };
