import { getCitiesOfState, getStatesOfCountry } from '@countrystatecity/countries';
import { countries } from '../../../contract/dealer/choices.ts';
import { cityNames } from './cityNames.ts';

/** The package's codes of the countries on offer. */
const codes: Readonly<Record<string, string>> = { India: 'IN' };

export interface StatePlaces {
  country: number;
  state: string;
  cities: readonly string[];
}

async function readCountry({ value, label }: (typeof countries)[number]): Promise<StatePlaces[]> {
  const code = codes[label];
  if (code === undefined) throw new Error(`No data is named for the country ${label}`);
  const states = await getStatesOfCountry(code);
  // The package answers nothing where it can't read its files.
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

/** Every state of the countries on offer with the names of its cities, read from the package's files; no network. */
export const readPlaces = async (): Promise<StatePlaces[]> =>
  (await Promise.all(countries.map(readCountry))).flat();
