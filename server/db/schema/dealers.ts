import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyId, ownId } from './columns.ts';

import { users } from './people.ts';
import { cities, countries, states } from './places.ts';
import { stamps } from './systemColumns.ts';

/** What a company knows of a dealer beside the person who signs in (spec 2 §3, Dealer); who is active is the person. */
export const dealers = pgTable(
  'dealers',
  {
    id: ownId(),
    companyId: companyId(),
    userId: integer('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the company's own books call the dealer, always there: one that is not given is made of the id. */
    code: text('code'),
    firmName: text('firm_name'),
    firmNature: smallint('firm_nature').notNull(),
    panNo: text('pan_no'),
    gstNo: text('gst_no').notNull(),
    /** Always there but for an account that was deleted. */
    gstCertificate: text('gst_certificate'),
    transportationMode: smallint('transportation_mode').notNull(),
    billCountry: smallint('bill_country')
      .notNull()
      .references(() => countries.id),
    billState: integer('bill_state_id')
      .notNull()
      .references(() => states.id),
    billCity: integer('bill_city_id')
      .notNull()
      .references(() => cities.id),
    billAddress: text('bill_address').notNull(),
    billPincode: text('bill_pincode').notNull(),
    shipCountry: smallint('ship_country')
      .notNull()
      .references(() => countries.id),
    shipState: integer('ship_state_id')
      .notNull()
      .references(() => states.id),
    shipCity: integer('ship_city_id')
      .notNull()
      .references(() => cities.id),
    shipAddress: text('ship_address').notNull(),
    shipPincode: text('ship_pincode').notNull(),
    billingSameAsShipping: boolean('billing_same_as_shipping').notNull(),
    ...stamps,
  },
  (table) => [
    index('dealers_created_at').on(table.companyId, table.createdAt, table.id),
    uniqueIndex('dealers_code_unique').on(table.companyId, sql`lower(${table.code})`),
  ],
);
