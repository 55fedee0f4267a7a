import type { OptionsCall } from '../../calls/records/options.ts';

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

/** The tables that a portal adds, by their names in declarations. It extends this interface, as src/resources/lookups.ts does. */
export interface PortalLookups {}

export type LookupName = keyof PortalLookups;

const registered: Partial<Record<string, LookupTable>> = {};

/** Registers a portal's tables, before its declarations are read. */
export const registerLookups = (tables: Readonly<Record<LookupName, LookupTable>>): void =>
  void Object.assign(registered, tables);

/**
 * Tables that modules of the server write, and to which declared tables can refer, by the keys of their resources. `only` is SQL
 * that is true of the records to refer to; a record may keep another one.
 */
export const moduleTables: Readonly<Record<string, { table: string; only: string }>> = {
  // people, once they are approved and until they delete their account
  user: { table: 'users', only: 'is_approved and deleted_at is null' },
};

/** The tables that a `lookup` can lead to, by their names in declarations. */
export const lookups = registered as Readonly<Record<LookupName, LookupTable>>;
