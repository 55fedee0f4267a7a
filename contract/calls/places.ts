import type { Access } from './Call.ts';
import { defineCall } from './Call.ts';
import { options, optionsRequest } from './options.ts';
import { undocumentedCalls } from './undocumented.ts';

const placeCall = <Who extends Access>(path: string, access: Who, summary: string) =>
  defineCall({ method: 'GET', path, access, summary, request: optionsRequest, answer: options });

/** The dropdowns of a dealer's address and firm (spec 2 §7, UserDMaster) below `area`. */
const placesBelow = <const Who extends Access>(area: string, access: Who) => ({
  countries: placeCall(`${area}/GetCountryDLL`, access, 'The countries that an address can be in'),
  /** `id`: the country's. */
  states: placeCall(`${area}/GetStateDLL/:id`, access, 'The states of a country'),
  /** `id`: the state's. */
  cities: placeCall(`${area}/GetCityDLL/:id`, access, 'The cities of a state'),
  /** `id`: any. */
  firmNatures: placeCall(`${area}/GetFirmDLL/:id`, access, "What a dealer's firm is in law"),
  transportationModes: placeCall(`${area}/GetTransportationModeDLL`, access, 'How goods go to a dealer'),
});

export const placeCalls = placesBelow('UserDMaster', 'signed-in');

/** The same without a session, for people who sign up as dealers. */
export const signUpPlaceCalls = placesBelow(undocumentedCalls.signUpPlaces, 'public');
