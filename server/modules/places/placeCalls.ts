import { type SQL, sql } from 'drizzle-orm';
import { undocumentedCalls } from '../../../contract/calls/undocumented.ts';
import { countries, firmNatures, transportationModes } from '../../../contract/dealer/choices.ts';
import { largestInteger } from '../../../contract/resource/limits.ts';
import { done } from '../../calls/answer.ts';
import { type Call, type CallRequest, publicCall } from '../../calls/Call.ts';
import { cities, states } from '../../db/schema/places.ts';
import { readOptionsQuery } from '../../engine/calls/optionsCall.ts';
import { containing } from '../../engine/rows/RowSource.ts';
import { networkOf } from '../limits/networkOf.ts';
import { turnCounter } from '../verification/turnCounter.ts';

/** An office fills forms from one address, and each letter that is searched for asks again. */
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

/**
 * What a dealer's address and firm can be, as `{ value, label }` and by the names of their fields (spec 2 §7, UserDMaster).
 * Public facts, which who signs up as a dealer needs before there is a session.
 */
export function placeCalls(): Call[] {
  const takeTurn = turnCounter(limit);
  const call = (path: string, id: string, name: string, find: Find) =>
    publicCall({
      method: 'GET',
      path,
      handle: async ({ deps, address, params, query }) => {
        takeTurn(networkOf(address), deps.now());
        const { All, ...asked } = readOptionsQuery(query);
        const found = await find({ deps, params, ...asked });
        const options = found.map((row) => ({ ...row, [id]: row.value, [name]: row.label }));
        return done(All ? [{ value: 0, label: 'All' }, ...options] : options);
      },
    });
  const area = 'UserDMaster';
  return [
    call(undocumentedCalls.countries, 'CountryId', 'CountryName', fixed(countries)),
    call(`${area}/GetStateDLL/:id`, 'StateId', 'StateName', stored(states, sql`country`)),
    call(`${area}/GetCityDLL/:id`, 'CityId', 'CityName', stored(cities, sql`state_id`)),
    call(`${area}/GetFirmDLL/:id`, 'NatureFirmId', 'NatureFirm', fixed(firmNatures)),
    call(
      `${area}/GetTransportationModeDLL`,
      'TransportationModeId',
      'TransportationMode',
      fixed(transportationModes),
    ),
  ];
}
