import { type Access, defineCall } from '../Call.ts';
import { options, optionsRequest } from '../records/options.ts';

const placeCall = <Who extends Access>(path: string, access: Who, summary: string) =>
  defineCall('GET', path, {
    access,
    summary,
    request: optionsRequest,
    answer: options,
  });

/** The dropdowns of a dealer's address and firm (spec 2 §7, UserDMaster) below `area`. */
const placesBelow = <const Who extends Access>(area: string, access: Who) => ({
  countries: placeCall(`${area}/GetCountryDLL`, access, 'List the countries of addresses'),
  /** `id`: the country's. */
  states: placeCall(`${area}/GetStateDLL/:id`, access, 'List the states of a country'),
  /** `id`: the state's. */
  cities: placeCall(`${area}/GetCityDLL/:id`, access, 'List the cities of a state'),
  /** `id`: any. */
  firmNatures: placeCall(`${area}/GetFirmDLL/:id`, access, "List the legal forms of a dealer's firm"),
  transportationModes: placeCall(
    `${area}/GetTransportationModeDLL`,
    access,
    'List the ways of transport to a dealer',
  ),
});

export const placeCalls = placesBelow('UserDMaster', 'signed-in');

/** The same without a session, for people who sign up as dealers. */
export const signUpPlaceCalls = placesBelow('Login', 'public');
