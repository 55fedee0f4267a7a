import { type SQL, sql } from 'drizzle-orm';
import { undocumentedCalls } from '../../../contract/calls/undocumented.ts';
import { countries, firmNatures, transportationModes } from '../../../contract/dealer/choices.ts';
import { largestInteger } from '../../../contract/resource/limits.ts';
import { done } from '../../calls/answer.ts';
import { type Call, type CallRequest, publicCall, sessionCall } from '../../calls/Call.ts';
import { cities, states } from '../../db/schema/dealers.ts';
import { readOptionsQuery } from '../../engine/calls/optionsCall.ts';
import { containing } from '../../engine/rows/RowSource.ts';
import { networkOf } from '../limits/networkOf.ts';
import { rateCounter } from '../limits/rateCounter.ts';

/** Of who has no session: an office fills forms from one address, and each letter that is searched for asks again. */
const limit = { count: 300, seconds: 60 };

interface Option {
  value: number;
  label: string;
}

type Asked = Pick<CallRequest<unknown>, 'deps' | 'params'> & Pick<Query, 'SearchValue' | 'PageSize'>;
type Query = ReturnType<typeof readOptionsQuery>;
type Find = (asked: Asked) => Promise<readonly Option[]>;

/** Always the same choices, whatever id follows in the path. */
const fixed =
  (choices: readonly Option[]): Find =>
  ({ SearchValue, PageSize }) =>
    Promise.resolve(
      choices
        .filter(({ label }) => label.toLowerCase().includes(SearchValue.toLowerCase()))
        .slice(0, PageSize)
        .map(({ value, label }) => ({ value, label })),
    );

/** Rows of `table` by name whose `parent` is the id in the path; none for an id that nothing has. */
const stored =
  (table: typeof states | typeof cities, parent: SQL): Find =>
  async ({ deps, params, SearchValue, PageSize }) => {
    const id = Number(params.id);
    if (!Number.isInteger(id) || Math.abs(id) > largestInteger) return [];
    const { rows } = await deps.database.db.execute<{ value: number; label: string }>(sql`
      select id as value, name as label from ${table}
      where ${parent} = ${id}::int and lower(name) like ${containing(SearchValue)}
      order by lower(name), id limit ${PageSize ?? null}`);
    return rows;
  };

interface Dropdown {
  /** The call's name and what follows it in the path. */
  name: string;
  id: string;
  label: string;
  find: Find;
}

const dropdowns: readonly Dropdown[] = [
  { name: 'GetCountryDLL', id: 'CountryId', label: 'CountryName', find: fixed(countries) },
  { name: 'GetStateDLL/:id', id: 'StateId', label: 'StateName', find: stored(states, sql`country`) },
  { name: 'GetCityDLL/:id', id: 'CityId', label: 'CityName', find: stored(cities, sql`state_id`) },
  { name: 'GetFirmDLL/:id', id: 'NatureFirmId', label: 'NatureFirm', find: fixed(firmNatures) },
  {
    name: 'GetTransportationModeDLL',
    id: 'TransportationModeId',
    label: 'TransportationMode',
    find: fixed(transportationModes),
  },
];

async function answerOf({ id, label, find }: Dropdown, { deps, params, query }: CallRequest<unknown>) {
  const { All, ...asked } = readOptionsQuery(query);
  const found = await find({ deps, params, ...asked });
  const options = found.map((row) => ({ ...row, [id]: row.value, [label]: row.label }));
  return done(All ? [{ value: 0, label: 'All' }, ...options] : options);
}

/**
 * What a dealer's address and firm can be, as `{ value, label }` and by the names of their fields (spec 2 §7, UserDMaster);
 * the same below `signUpPlaces` for who signs up and has no session.
 */
export function placeCalls(): Call[] {
  const limitRate = rateCounter(limit);
  return dropdowns.flatMap((dropdown) => [
    sessionCall({
      method: 'GET',
      path: `UserDMaster/${dropdown.name}`,
      access: 'signed-in',
      handle: (request) => answerOf(dropdown, request),
    }),
    publicCall({
      method: 'GET',
      path: `${undocumentedCalls.signUpPlaces}/${dropdown.name}`,
      handle: (request) => {
        limitRate(networkOf(request.address), request.deps.now());
        return answerOf(dropdown, request);
      },
    }),
  ]);
}
