import { getCitiesOfState, getStatesOfCountry } from '@countrystatecity/countries';
import { sql } from 'drizzle-orm';
import { countries } from '../../../contract/choices/people.ts';
import type { Database } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { startLocks } from '../../db/locks.ts';
import { states } from '../../db/schema/places.ts';

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
