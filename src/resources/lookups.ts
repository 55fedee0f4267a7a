import { getDealers } from '../../contract/calls/orders/dealers.ts';
import { placeCalls } from '../../contract/calls/verification/places.ts';
import { type LookupTable, registerLookups } from '../../contract/resource/declaration/lookups.ts';

/** The tables that fields look rows up in, by their names in declarations. */
export const lookupTables = {
  /**
   * The countries: today only India.
   * @example CountryId: lookup('Country', { to: 'country', labelled: 'CountryName' })
   */
  country: { options: placeCalls.countries, table: 'countries', label: 'name' },
  /**
   * The states of a country.
   * @example StateId: lookup('State', { to: 'state', of: 'CountryId', labelled: 'StateName' })
   */
  state: {
    options: placeCalls.states,
    table: 'states',
    label: 'name',
    parent: { to: 'country', column: 'country' },
  },
  /**
   * The cities of a state.
   * @example CityId: lookup('City', { to: 'city', of: 'StateId', labelled: 'CityName' })
   */
  city: {
    options: placeCalls.cities,
    table: 'cities',
    label: 'name',
    parent: { to: 'state', column: 'state_id' },
  },
  /**
   * The dealers of a company, for rows of a query.
   * @example DealerId: lookup('Ordered By', { to: 'dealer', labelled: 'OrderedBy' })
   */
  dealer: { options: getDealers, table: 'dealer_names', label: 'name', isView: true },
} as const satisfies Record<string, LookupTable>;

declare module '../../contract/resource/declaration/lookups.ts' {
  interface PortalLookups extends Record<keyof typeof lookupTables, LookupTable> {}
}

registerLookups(lookupTables);
