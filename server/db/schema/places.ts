import { pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { idOf, ownId } from './columns.ts';

// These tables are no resources; lookups choose from them (contract/resource/declaration/lookups.ts).

/** The countries that an address can be in; 1 is India (spec 2 §3). */
export const countries = pgTable('countries', {
  id: smallint('id').primaryKey(),
  name: text('name').notNull().unique(),
});

/** The states of these countries, filled once from a package's data. */
export const states = pgTable(
  'states',
  {
    id: ownId(),
    country: smallint('country')
      .notNull()
      .references(() => countries.id),
    name: text('name').notNull(),
  },
  (table) => [unique('states_names').on(table.country, table.name)],
);

export const cities = pgTable(
  'cities',
  {
    id: ownId(),
    stateId: idOf('state_id', () => states.id),
    name: text('name').notNull(),
  },
  (table) => [unique('cities_names').on(table.stateId, table.name)],
);
