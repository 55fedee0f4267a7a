import { index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { companyId, idOf, moment, ownId } from './columns.ts';
import { storagePlaces } from './declared.ts';

// These tables are no resources; lookups choose from them (src/resources/lookups.ts).

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

/** The GLN of a company or place from a moment on, kept by triggers: events go on saying what they said. */
export const glnHistory = pgTable(
  'gln_history',
  {
    id: ownId(),
    companyId: companyId(),
    /** Null for the company's own. */
    placeId: integer('place_id').references(() => storagePlaces.id, { onDelete: 'cascade' }),
    /** Null since it was taken away. */
    gln: text('gln'),
    since: moment('since').notNull().defaultNow(),
  },
  (table) => [index('gln_history_company').on(table.companyId, table.id)],
);
