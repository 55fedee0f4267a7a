import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { storagePlaces } from './declared.ts';
import { companyId, createdAt, idOf, int8range, large, moment, ownId, productId } from './columns.ts';
import type { CartonType } from '../../../contract/serial/cartonCode.ts';

import { orders } from './orders.ts';
import { users } from './people.ts';
import { mappings } from './serials.ts';

/** When units or cartons left a carton that stayed; null for those that are in it, or were until it was unpacked. */
const leftAt = () => moment('left_at');

/** The last number of each kind of carton code that a company has printed. Taking numbers locks the row. */
export const slipBooks = pgTable(
  'slip_books',
  {
    companyId: companyId(),
    type: text('type').$type<CartonType>().notNull(),
    lastNumber: large('last_number').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.type] }),
    check('slip_books_types', sql`type in ('SID', 'TID')`),
  ],
);

/**
 * Where a packed carton is: `packed` in stock by itself, `inside` a tertiary one, `dispatched` with an open dispatch, `missing`
 * since a stock count did not find it, or `unpacked` for good. A missing one is in stock again once somebody scans it. A secondary
 * one inside a dispatched or a missing tertiary stays `inside`.
 */
export type CartonState = 'packed' | 'inside' | 'dispatched' | 'missing' | 'unpacked';

/** A dispatch: its number, its order and its sums. A reversed one stays, for the journeys of its goods. */
export const dispatches = pgTable(
  'dispatches',
  {
    id: ownId(),
    companyId: integer('company_id').notNull(),
    code: text('code').notNull(),
    orderNo: integer('order_no').notNull(),
    soNo: text('so_no').notNull(),
    /** Why newer stock went before older. */
    remark: text('remark'),
    /** Why expired goods went. */
    expiredReason: text('expired_reason'),
    cartons: integer('cartons').notNull(),
    quantity: integer('quantity').notNull(),
    /** The sum of quantity × price of its cartons, in paise. */
    amount: large('amount').notNull(),
    transporter: text('transporter'),
    vehicleNo: text('vehicle_no'),
    /** The transporter's receipt for the goods. */
    lrNo: text('lr_no'),
    eWayBillNo: text('e_way_bill_no'),
    eWayBillDate: date('e_way_bill_date'),
    invoiceNo: text('invoice_no'),
    createdAt: createdAt(),
    createdBy: integer('created_by').references(() => users.id),
    reversedAt: moment('reversed_at'),
    reversedBy: integer('reversed_by').references(() => users.id),
    reverseReason: text('reverse_reason'),
  },
  (table) => [
    foreignKey({
      name: 'dispatches_own_order',
      columns: [table.companyId, table.orderNo],
      foreignColumns: [orders.companyId, orders.orderNo],
    }),
    uniqueIndex('dispatches_code_unique').on(table.companyId, table.code),
    index('dispatches_created_at').on(table.companyId, table.createdAt, table.id),
    index('dispatches_reversed_at')
      .on(table.companyId, table.reversedAt, table.id)
      .where(sql`${table.reversedAt} is not null`),
    index('dispatches_order').on(table.companyId, table.orderNo),
    index('dispatches_search').using('gin', sql`lower(${table.code}) gin_trgm_ops`),
    check('dispatches_of_something', sql`cartons > 0 and quantity > 0`),
    check('dispatches_reversed_with_reason', sql`(reversed_at is null) = (reverse_reason is null)`),
  ],
);

/**
 * The carton packed under one slip. A secondary carton (SID) holds units, as `carton_runs`; a tertiary one (TID) holds
 * secondary ones, as `carton_contents`. Nobody uses a slip twice, even after unpacking. Code that moves cartons updates
 * their state from the one that they must be in, which locks the rows. `carton_contents` and `dispatched_cartons` keep the
 * history.
 */
export const packedCartons = pgTable(
  'packed_cartons',
  {
    id: ownId(),
    companyId: companyId(),
    type: text('type').$type<Exclude<CartonType, 'DID'>>().notNull(),
    code: text('code').notNull(),
    /** Its number in GS1, of a company that had a GS1 company prefix when it was packed. Older servers leave it out. */
    sscc: text('sscc'),
    /** A product of the same company, by the foreign key `packed_cartons_own_product`. */
    productId: productId(),
    /** Units. */
    quantity: integer('quantity').notNull(),
    /** Secondary cartons of a tertiary one; 0 of a secondary one. */
    secondaries: integer('secondaries').notNull().default(0),
    state: text('state').$type<CartonState>().notNull().default('packed'),
    /** The tertiary carton that it is in now. */
    tertiaryId: integer('tertiary_id'),
    /** Its open dispatch. */
    dispatchId: integer('dispatch_id').references(() => dispatches.id),
    /** Where it lies. A carton that is inside another one or dispatched lies nowhere. */
    placeId: integer('place_id').references(() => storagePlaces.id),
    /** When its state or its place changed last, by the trigger `packed_cartons_keep_moved_at`. */
    movedAt: moment('moved_at').notNull().defaultNow(),
    /** The earliest of its units. */
    manufacturedOn: date('manufactured_on'),
    expiresOn: date('expires_on'),
    /** Why it holds fewer units than the product's packing size. */
    fractionRemark: text('fraction_remark'),
    /** Why newer stock was packed before older. */
    approvalRemark: text('approval_remark'),
    /** Why expired goods were packed. */
    expiredReason: text('expired_reason'),
    createdAt: createdAt(),
    createdBy: integer('created_by').references(() => users.id),
    unpackedAt: moment('unpacked_at'),
    unpackedBy: integer('unpacked_by').references(() => users.id),
    unpackReason: text('unpack_reason'),
  },
  (table) => [
    uniqueIndex('packed_cartons_code_unique').on(table.companyId, table.code),
    uniqueIndex('packed_cartons_sscc_unique').on(table.companyId, table.sscc),
    index('packed_cartons_created_at').on(table.companyId, table.type, table.createdAt, table.id),
    index('packed_cartons_unpacked_at')
      .on(table.companyId, table.unpackedAt, table.id)
      .where(sql`${table.unpackedAt} is not null`),
    // finds older stock
    index('packed_cartons_stock')
      .on(table.companyId, table.productId, table.expiresOn, table.createdAt)
      .where(sql`${table.state} = 'packed'`),
    index('packed_cartons_place')
      .on(table.companyId, table.placeId)
      .where(sql`${table.placeId} is not null`),
    // finds the oldest of a size, for pick lists
    index('packed_cartons_sizes')
      .on(table.companyId, table.productId, table.quantity, table.expiresOn, table.createdAt)
      .where(sql`${table.state} = 'packed'`),
    index('packed_cartons_tertiary').on(table.tertiaryId),
    index('packed_cartons_names').using(
      'gin',
      sql`(lower(${table.code}) || coalesce(' 00' || ${table.sscc}, '')) gin_trgm_ops`,
    ),
    check('packed_cartons_types', sql`type in ('SID', 'TID')`),
    check('packed_cartons_sscc_digits', sql`sscc ~ '^[0-9]{18}$'`),
    check(
      'packed_cartons_hold_something',
      sql`state = 'unpacked' or quantity > 0 and (type = 'TID') = (secondaries > 0)`,
    ),
    check('packed_cartons_states', sql`state in ('packed', 'inside', 'dispatched', 'missing', 'unpacked')`),
    check('packed_cartons_inside', sql`(state = 'inside') = (tertiary_id is not null)`),
    check('packed_cartons_only_secondaries_inside', sql`tertiary_id is null or type = 'SID'`),
    check('packed_cartons_dispatched', sql`(state = 'dispatched') = (dispatch_id is not null)`),
    check(
      'packed_cartons_unpacked_with_reason',
      sql`(state = 'unpacked') = (unpacked_at is not null) and (unpacked_at is null) = (unpack_reason is null)`,
    ),
  ],
);

/**
 * The units of a secondary carton as runs of consecutive serials, each of one mapping; exclusion constraint
 * `carton_runs_units_once` over the open ones. A run closes when its carton is unpacked, or when
 * its units leave by themselves; those of a run that stay are then runs of their own. A unit that comes back is another run.
 */
export const cartonRuns = pgTable(
  'carton_runs',
  {
    companyId: integer('company_id').notNull(),
    cartonId: integer('carton_id').notNull(),
    mappingId: idOf('mapping_id', () => mappings.id),
    serials: int8range('serials').notNull(),
    open: boolean('open').notNull().default(true),
    /** When a correction put the units in; null for those that the carton was packed with. */
    joinedAt: moment('joined_at'),
    leftAt: leftAt(),
  },
  (table) => [
    index('carton_runs_carton').on(table.cartonId),
    index('carton_runs_mapping').on(table.mappingId),
    index('carton_runs_serials').using('gist', table.companyId, table.serials),
    check('carton_runs_in_bounds', sql`not isempty(serials) and lower(serials) >= 1`),
  ],
);

/**
 * A correction of a secondary carton's content. Its units are the carton's runs that left or joined at its moment: whoever
 * corrects holds the carton, so no two corrections of it have the same one.
 */
export const cartonCorrections = pgTable(
  'carton_corrections',
  {
    id: ownId(),
    companyId: companyId(),
    cartonId: idOf('carton_id', () => packedCartons.id),
    /** The tertiary carton that it was in. */
    tertiaryId: integer('tertiary_id').references(() => packedCartons.id),
    /** Units that it took out and put in. */
    removed: integer('removed').notNull(),
    added: integer('added').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    createdBy: integer('created_by').references(() => users.id),
  },
  (table) => [
    index('carton_corrections_created_at').on(table.companyId, table.createdAt, table.id),
    index('carton_corrections_carton').on(table.cartonId),
    index('carton_corrections_tertiary').on(table.tertiaryId),
    check('carton_corrections_of_something', sql`removed >= 0 and added >= 0 and removed + added > 0`),
  ],
);

/** The secondary cartons of a tertiary one, open until it is unpacked or they leave alone. */
export const cartonContents = pgTable(
  'carton_contents',
  {
    companyId: integer('company_id').notNull(),
    tertiaryId: integer('tertiary_id').notNull(),
    secondaryId: integer('secondary_id').notNull(),
    open: boolean('open').notNull().default(true),
    leftAt: leftAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tertiaryId, table.secondaryId] }),
    index('carton_contents_secondary').on(table.secondaryId),
    uniqueIndex('carton_contents_secondary_once')
      .on(table.secondaryId)
      .where(sql`${table.open}`),
  ],
);

/** The cartons of a dispatch, as they were scanned, with the price of the day; open until it is reversed or all came back. */
export const dispatchedCartons = pgTable(
  'dispatched_cartons',
  {
    companyId: integer('company_id').notNull(),
    dispatchId: idOf('dispatch_id', () => dispatches.id),
    cartonId: integer('carton_id').notNull(),
    /** Its place among the scans, from 1. */
    place: integer('place').notNull(),
    quantity: integer('quantity').notNull(),
    /** The product's MRP when it was dispatched, in hundredths. */
    mrp: large('mrp').notNull(),
    /** What the dealer pays for a piece, in paise: the price of the order's line. Older servers leave it to the database, which takes the MRP. */
    price: large('price').notNull(),
    /** Units of it that came back. */
    returned: integer('returned').notNull().default(0),
    open: boolean('open').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.dispatchId, table.cartonId] }),
    check('dispatched_cartons_returned', sql`returned between 0 and quantity`),
    index('dispatched_cartons_carton').on(table.cartonId),
    uniqueIndex('dispatched_cartons_carton_once')
      .on(table.cartonId)
      .where(sql`${table.open}`),
  ],
);
