import type { OptionsCall } from '../calls/options.ts';
import { getDealers } from '../calls/orders.ts';
import { placeCalls } from '../calls/places.ts';

/** A table that is no resource, in which fields look rows up by their ids. */
export interface LookupTable {
  /** Answers its rows to choose from; of a table with a parent those of the parent's row whose id follows in the path. */
  options: OptionsCall;
  table: string;
  /** The column that names its rows to people. */
  label: string;
  /** The table whose rows its own belong to, and the column with the id of that row. */
  parent?: { to: string; column: string };
  /** A view, which names rows of several tables: only rows of a query can look up in it, no declared table can refer to it. */
  isView?: true;
  /** There are too many to offer all of them at once: the portal asks for those that contain what is typed. */
  isLarge?: true;
}

const tables = {
  /**
   * The countries on offer: today India alone.
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
  dealer: { options: getDealers, table: 'dealer_names', label: 'name', isView: true, isLarge: true },
} as const satisfies Record<string, LookupTable>;

export type LookupName = keyof typeof tables;

/** The tables that a `lookup` can lead to, by the name that declarations give them. */
export const lookups: Readonly<Record<LookupName, LookupTable>> = tables;
