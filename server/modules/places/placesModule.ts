import { getCitiesOfState, getStatesOfCountry } from '@countrystatecity/countries';
import { sql } from 'drizzle-orm';
import { countries, firmNatures, transportationModes } from '../../../contract/choices/people.ts';
import type { Database } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { startLocks } from '../../db/locks.ts';
import { states } from '../../db/schema/places.ts';
import type { AskedOptions, Option } from '../../../contract/calls/records/options.ts';
import { placeCalls, signUpPlaceCalls } from '../../../contract/calls/verification/places.ts';
import type { LookupTable } from '../../../contract/resource/declaration/lookups.ts';
import { largestInteger } from '../../../contract/values/limits.ts';
import { lookupTables } from '../../../src/resources/lookups.ts';
import { done } from '../../calls/answer.ts';
import { type CallRequest, type Endpoint, endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import { beginningFirst, holding } from '../../engine/rows/bindText.ts';
import { rateCounter } from '../../calls/limits.ts';

/** The endings that the data appends to a name: a kind of area, or where it is. */
const appended =
  / (district|division|taluka|community development block|group of monuments|maharashtra|west bengal|\(?india\)?)$/i;

/** Today's names of places, by the old spellings of the data. */
const todaysNames: Readonly<Record<string, string>> = {
  Allahabad: 'Prayagraj',
  'Prayagraj (Allahabad)': 'Prayagraj',
  Bhatinda: 'Bathinda',
  Cochin: 'Kochi',
  Cuddapah: 'Kadapa',
  Kalaburgi: 'Kalaburagi',
  Mapuca: 'Mapusa',
  Raurkela: 'Rourkela',
  Shimoga: 'Shivamogga',
};

/** Cities that the data lacks, by their states. */
const missing: Readonly<Record<string, readonly string[]>> = {
  Haryana: ['Manesar'],
  Maharashtra: ['Mira Bhayandar', 'Vasai'],
  Manipur: ['Imphal'],
  Uttarakhand: ['Rudrapur'],
};

const noCities = new Set(['Sector']);

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function cleanName(raw: string): string {
  const name = raw.trim().replace(appended, '');
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  return todaysNames[capital] ?? capital;
}

/** Returns a state's cities as people choose them: each once, without the data's endings. */
export function cityNames(raw: readonly string[], state: string): string[] {
  const byLetters = new Map<string, string>();
  for (const name of [...raw.map(cleanName), ...(missing[state] ?? [])])
    if (!noCities.has(name) && !byLetters.has(lettersOf(name))) byLetters.set(lettersOf(name), name);
  return [...byLetters.values()];
}

/** The package's codes of the countries on offer. */
const codes: Readonly<Record<string, string>> = { India: 'IN' };

interface StatePlaces {
  country: number;
  state: string;
  cities: readonly string[];
}

async function readCountry({ value, label }: (typeof countries)[number]): Promise<StatePlaces[]> {
  const code = codes[label];
  if (code === undefined) throw new Error(`No data is named for the country ${label}`);
  const states = await getStatesOfCountry(code);
  // the package answers nothing where it can't read its files
  if (!states.length) throw new Error(`The places' package knows no states of ${label}`);
  return Promise.all(
    states.map(async ({ name, iso2 }) => {
      const cities = await getCitiesOfState(code, iso2);
      if (!cities.length) throw new Error(`The places' package knows no cities of ${name}`);
      return {
        country: value,
        state: name,
        cities: cityNames(
          cities.map((city) => city.name),
          name,
        ),
      };
    }),
  );
}

/** Reads the states and cities of the countries on offer from the package's files, without the network. */
const readPlaces = async (): Promise<StatePlaces[]> => (await Promise.all(countries.map(readCountry))).flat();

/**
 * Fills the states and cities of a database that has none yet, all or none, and returns whether it did. Servers that start at
 * once wait for one another. Newer data never changes stored places, for addresses point at them.
 */
export async function fillPlaces(database: Database): Promise<boolean> {
  const isFilled = async (db: Pick<Database['db'], 'select'>) =>
    (await db.select({ id: states.id }).from(states).limit(1)).length > 0;
  if (await isFilled(database.db)) return false;
  const places = await readPlaces();
  const cities = places.flatMap(({ state, country, cities: names }) =>
    names.map((name) => ({ country, state, name })),
  );
  return inTransaction(database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${startLocks.fillPlaces})`);
    if (await isFilled(transaction)) return false;
    await transaction.execute(sql`
      insert into countries (id, name) select country.value, country.label
      from json_to_recordset(${JSON.stringify(countries)}) as country (value smallint, label text)
      on conflict do nothing`);
    await transaction.execute(sql`
      insert into states (country, name) select place.country, place.state
      from json_to_recordset(${JSON.stringify(places)}) as place (country smallint, state text)
      order by place.country, place.state`);
    await transaction.execute(sql`
      insert into cities (state_id, name) select states.id, place.name
      from json_to_recordset(${JSON.stringify(cities)}) as place (country smallint, state text, name text)
      join states on states.country = place.country and states.name = place.state
      order by states.id, place.name`);
    return true;
  });
}

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
    const name = sql`${sql.identifier(label)}`;
    const { rows } = await deps.database.db.execute<{ value: number; label: string }>(sql`
      select id as value, ${name} as label from ${sql.identifier(table)}
      where ${parent ? sql`${sql.identifier(parent.column)} = ${id}::int` : sql`true`}
        and ${holding(sql`lower(${name})`, SearchValue)} and id = coalesce(${Value ?? null}::int, id)
      order by ${beginningFirst(name, SearchValue)}, lower(${name}), id limit ${PageSize ?? null}`);
    return rows;
  };

type Dropdown = keyof typeof placeCalls;

/** The dropdowns, and the names under which a row has its id and its label as well. */
const dropdowns: Readonly<Record<Dropdown, { id: string; label: string; find: Find }>> = {
  countries: { id: 'CountryId', label: 'CountryName', find: stored(lookupTables.country) },
  states: { id: 'StateId', label: 'StateName', find: stored(lookupTables.state) },
  cities: { id: 'CityId', label: 'CityName', find: stored(lookupTables.city) },
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

/** Answers what a dealer's form offers, as `{ value, label }` (spec 2 §7); the same to people who sign up. */
function placeEndpoints(): Endpoint[] {
  const admit = rateCounter('sign-up-places', limit);
  return names.flatMap((name) => [
    endpoint(placeCalls[name], (request) => answerOf(name, request)),
    endpoint(signUpPlaceCalls[name], (request) => answerOf(name, request), { admit }),
  ]);
}

/** Countries, states, cities and the other choices of a dealer's form. Each app counts its visitors for itself. */
export const placesModule: Module = { endpoints: placeEndpoints };
