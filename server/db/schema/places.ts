import { integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';

/** The states of the countries that an address can be in; filled once from a package's data. */
export const states = pgTable(
  'states',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** As dealers' addresses name it: 1 India (spec 2 §3). */
    country: smallint('country').notNull(),
    name: text('name').notNull(),
  },
  (table) => [unique('states_names').on(table.country, table.name)],
);

export const cities = pgTable(
  'cities',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    stateId: integer('state_id')
      .notNull()
      .references(() => states.id),
    name: text('name').notNull(),
  },
  (table) => [unique('cities_names').on(table.stateId, table.name)],
);
