import { sql } from 'drizzle-orm';
import type { Option, AskedOptions } from '../../../contract/calls/records/options.ts';
import { placeCalls, signUpPlaceCalls } from '../../../contract/calls/verification/places.ts';
import { firmNatures, transportationModes } from '../../../contract/choices/people.ts';
import { type LookupTable, lookups } from '../../../contract/resource/declaration/lookups.ts';
import { largestInteger } from '../../../contract/values/limits.ts';
import { done } from '../../calls/answer.ts';
import { type CallRequest, type Endpoint, endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import { holding } from '../../engine/rows/bindText.ts';
import { rateCounter } from '../../calls/limits.ts';

/** For people without a session: an office fills forms from one address, and each typed letter asks again. */
const limit = { count: 300, seconds: 60 };

const isIn = (label: string, text: string) => label.toLowerCase().includes(text.toLowerCase());

type Asked = Pick<CallRequest<AskedOptions>, 'deps' | 'params' | 'input'>;
type Find = (asked: Asked) => Promise<readonly Option[]>;

/** Offers the same choices whatever id follows in the path. */
const fixed =
  (choices: readonly { value: number; label: string }[]): Find =>
  ({ input: { SearchValue, PageSize, Value } }) =>
    Promise.resolve(
      choices
        .filter(({ value, label }) => (Value ?? value) === value && isIn(label, SearchValue))
        .slice(0, PageSize)
        .map(({ value, label }) => ({ value, label })),
    );

/** Offers the rows of a lookup's table by their labels; with a parent, those of the id in the path. */
const stored =
  ({ table, label, parent }: LookupTable): Find =>
  async ({ deps, params, input: { SearchValue, PageSize, Value } }) => {
    const id = Number(params['id'] ?? 0);
    if (!Number.isInteger(id) || Math.abs(id) > largestInteger) return [];
    const name = sql.identifier(label);
    const { rows } = await deps.database.db.execute<{ value: number; label: string }>(sql`
      select id as value, ${name} as label from ${sql.identifier(table)}
      where ${parent ? sql`${sql.identifier(parent.column)} = ${id}::int` : sql`true`}
        and ${holding(sql`lower(${name})`, SearchValue)} and id = coalesce(${Value ?? null}::int, id)
      order by lower(${name}), id limit ${PageSize ?? null}`);
    return rows;
  };

type Dropdown = keyof typeof placeCalls;

/** The dropdowns, and the names under which a row has its id and its label as well. */
const dropdowns: Readonly<Record<Dropdown, { id: string; label: string; find: Find }>> = {
  countries: { id: 'CountryId', label: 'CountryName', find: stored(lookups.country) },
  states: { id: 'StateId', label: 'StateName', find: stored(lookups.state) },
  cities: { id: 'CityId', label: 'CityName', find: stored(lookups.city) },
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
 * Answers what a dealer's form offers for addresses and firm, as `{ value, label }` and by the fields' names (spec 2 §7,
 * UserDMaster); the same to people who sign up and have no session.
 */
function placeEndpoints(): Endpoint[] {
  const admit = rateCounter('sign-up-places', limit);
  return names.flatMap((name) => [
    endpoint(placeCalls[name], (request) => answerOf(name, request)),
    endpoint(signUpPlaceCalls[name], (request) => answerOf(name, request), { admit }),
  ]);
}

/** Countries, states, cities and the other choices of a dealer's form. Each app counts its visitors for itself. */
export const placesModule: Module = { endpoints: placeEndpoints };
