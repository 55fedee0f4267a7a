import type { OptionsCall } from '../../calls/records/options.ts';
import { getDealers } from '../../calls/orders/dealers.ts';
import { placeCalls } from '../../calls/verification/places.ts';

/** A table that is not a resource. Fields look up its rows by their ids. */
export interface LookupTable {
  /** Answers the rows to choose from. If the table has a parent, the path ends with the id of the parent's row. */
  options: OptionsCall;
  table: string;
  /** The column that names its rows to people. */
  label: string;
  /** The table that its rows belong to, and the column with the id of that table's row. */
  parent?: { to: string; column: string };
  /** A view over several tables. Only rows of a query can look up in it, because no declared table can refer to it. */
  isView?: true;
}

const tables = {
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

export type LookupName = keyof typeof tables;

/**
 * Tables that modules of the server write, and to which declared tables can refer, by the keys of their resources. `only` is SQL
 * that is true of the records to refer to; a record may keep another one.
 */
export const moduleTables: Readonly<Record<string, { table: string; only: string }>> = {
  // people, once they are approved and until they delete their account
  user: { table: 'users', only: 'is_approved and deleted_at is null' },
};

/** The tables that a `lookup` can lead to, by their names in declarations. */
export const lookups: Readonly<Record<LookupName, LookupTable>> = tables;
