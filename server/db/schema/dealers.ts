import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyId, foldedRule, idOf, ownId } from './columns.ts';

import { users } from './people.ts';
import { cities, countries, states } from './places.ts';
import { stamps } from './systemColumns.ts';

/** A dealer's firm (spec 2 §3, Dealer). The person who signs in is a user, and the user is active or not. */
export const dealers = pgTable(
  'dealers',
  {
    id: ownId(),
    companyId: companyId(),
    userId: integer('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The dealer's name in the company's own books. The server makes one of the id if nobody gives it. */
    code: text('code'),
    firmName: text('firm_name'),
    firmNature: smallint('firm_nature').notNull(),
    panNo: text('pan_no'),
    gstNo: text('gst_no').notNull(),
    /** Null only for a deleted account. */
    gstCertificate: text('gst_certificate'),
    /** Decides the dealer's prices. The foreign key `dealers_own_group` says that it is of the same company. */
    dealerGroupId: integer('dealer_group_id'),
    transportationMode: smallint('transportation_mode').notNull(),
    billCountry: smallint('bill_country')
      .notNull()
      .references(() => countries.id),
    billState: idOf('bill_state_id', () => states.id),
    billCity: idOf('bill_city_id', () => cities.id),
    billAddress: text('bill_address').notNull(),
    billPincode: text('bill_pincode').notNull(),
    shipCountry: smallint('ship_country')
      .notNull()
      .references(() => countries.id),
    shipState: idOf('ship_state_id', () => states.id),
    shipCity: idOf('ship_city_id', () => cities.id),
    shipAddress: text('ship_address').notNull(),
    shipPincode: text('ship_pincode').notNull(),
    billingSameAsShipping: boolean('billing_same_as_shipping').notNull(),
    ...stamps,
  },
  (table) => [
    index('dealers_created_at').on(table.companyId, table.createdAt, table.id),
    index('dealers_group').on(table.companyId, table.dealerGroupId),
    uniqueIndex('dealers_code_unique').on(table.companyId, sql`lower(${table.code})`),
    foldedRule('dealers', 'code', 'code'),
    foldedRule('dealers', 'firm_name', 'text'),
  ],
);
