import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyId, createdAt, large, moment, ownId, productId } from './columns.ts';
import { userId, users } from './people.ts';
import { sql } from 'drizzle-orm';
import { products, schemes } from './declared.ts';
import { systemColumns } from './systemColumns.ts';

/** Units by the first signed-in mobile user who found them genuine (spec 3 §3). A row stays for good. */
export const productPurchases = pgTable(
  'product_purchases',
  {
    id: large('id').notNull().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    serial: large('serial').notNull(),
    productId: productId(),
    userId: userId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.serial] }),
    index('product_purchases_created_at').on(table.companyId, table.createdAt, table.id),
    index('product_purchases_user').on(table.userId),
  ],
);

const points = (name: string) => large(name).notNull().default(0);

/** `takenBack` undoes an earning whose unit was demapped or damaged; `closed` clears the points of a deleted account. */
export type MovementKind = 'earned' | 'takenBack' | 'requested' | 'approved' | 'rejected' | 'closed';

/** A person's points. Only the trigger `point_movements_keep_balances` changes them, with each movement. */
export const pointBalances = pgTable(
  'point_balances',
  {
    userId: userId().primaryKey(),
    companyId: companyId(),
    /** The person may request these. */
    available: points('available'),
    /** Open requests hold these. */
    reserved: points('reserved'),
    /** Taken back after the person spent or reserved them: the next points pay these first. */
    owed: points('owed'),
  },
  (table) => [
    index('point_balances_company_id').on(table.companyId),
    check('point_balances_never_below_zero', sql`available >= 0 and reserved >= 0 and owed >= 0`),
    check('point_balances_pay_first', sql`available = 0 or owed = 0`),
  ],
);

/** A company's given points, below zero, in parts: each connection adds to its own, so earnings don't wait. */
export const companyPoints = pgTable(
  'company_points',
  {
    companyId: companyId(),
    part: smallint('part').notNull(),
    points: points('points'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.part] })],
);

/** A person's request to redeem points; an open one reserves them. */
export const redemptionRequests = pgTable(
  'redemption_requests',
  {
    id: ownId(),
    companyId: companyId(),
    userId: userId(),
    redeemType: smallint('redeem_type').notNull(),
    points: integer('points').notNull(),
    /** 1 open, 2 approved, 3 rejected: see contract/choices/choices.ts. */
    status: smallint('status').notNull().default(1),
    cancellationReason: text('cancellation_reason'),
    decidedAt: moment('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id),
    ...systemColumns,
  },
  (table) => [
    index('redemption_requests_open')
      .on(table.companyId, table.createdAt, table.id)
      .where(sql`status = 1`),
    index('redemption_requests_decided')
      .on(table.companyId, table.decidedAt, table.id)
      .where(sql`status <> 1`),
    index('redemption_requests_user_id').on(table.userId),
    check('redemption_requests_points', sql`points > 0`),
    check('redemption_requests_decided_once', sql`(status = 1) = (decided_at is null)`),
  ],
);

/**
 * The ledger of points, which the database lets nobody change. Each movement has all its sides in one row, and their sum is
 * zero. A serial earns once and is taken back once; a request reserves once and is decided once.
 */
export const pointMovements = pgTable(
  'point_movements',
  {
    id: large('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    userId: userId(),
    kind: text('kind').$type<MovementKind>().notNull(),
    /** The points that it adds to each side. */
    available: points('available'),
    reserved: points('reserved'),
    owed: points('owed'),
    company: points('company'),
    serial: large('serial'),
    productId: integer('product_id').references(() => products.id),
    schemeId: integer('scheme_id').references(() => schemes.id),
    requestId: integer('request_id').references(() => redemptionRequests.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('point_movements_earned_once')
      .on(table.companyId, table.serial)
      .where(sql`kind = 'earned'`),
    uniqueIndex('point_movements_taken_back_once')
      .on(table.companyId, table.serial)
      .where(sql`kind = 'takenBack'`),
    uniqueIndex('point_movements_requested_once')
      .on(table.requestId)
      .where(sql`kind = 'requested'`),
    uniqueIndex('point_movements_decided_once')
      .on(table.requestId)
      .where(sql`kind in ('approved', 'rejected')`),
    uniqueIndex('point_movements_closed_once')
      .on(table.userId)
      .where(sql`kind = 'closed'`),
    index('point_movements_created_at').on(table.companyId, table.createdAt, table.id),
    index('point_movements_user_id').on(table.userId, table.id),
    check('point_movements_sum_zero', sql`available + reserved - owed + company = 0`),
    check(
      'point_movements_kinds',
      sql`kind in ('earned', 'takenBack', 'requested', 'approved', 'rejected', 'closed')`,
    ),
    check('point_movements_serials', sql`(kind in ('earned', 'takenBack')) = (serial is not null)`),
    check(
      'point_movements_requests',
      sql`(kind in ('requested', 'approved', 'rejected')) = (request_id is not null)`,
    ),
  ],
);
