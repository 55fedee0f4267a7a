import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { companyId, createdAt, large, moment } from './columns.ts';
import { companies, products } from './declared.ts';

/**
 * The log of every verdict, with its reason: only ever added to, and partitioned by the month of `created_at` in UTC
 * (`verifications_2026_11`). Rows of no such month stand in `verifications_other` until the server makes it.
 */
export const verifications = pgTable(
  'verifications',
  {
    id: large('id').notNull().generatedAlwaysAsIdentity(),
    /** 128 random bits, so that nobody rates or comments on somebody else's scan by counting; that makes it unique, too. */
    token: text('token').notNull(),
    companyId: integer('company_id').references(() => companies.id),
    productId: integer('product_id').references(() => products.id),
    serial: large('serial'),
    scannedText: text('scanned_text').notNull(),
    /** genuine, scanned, fake or recalled. */
    verdict: text('verdict').notNull(),
    reason: text('reason').notNull(),
    /** False for the same visitor's repeat within ten minutes: one scan. */
    counted: boolean('counted').notNull(),
    visitor: text('visitor').notNull(),
    latitude: text('latitude'),
    longitude: text('longitude'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    country: text('country'),
    zip: text('zip'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.createdAt] }),
    index('verifications_token').on(table.token),
    index('verifications_created_at').on(table.companyId, table.createdAt, table.id),
    index('verifications_serial').on(table.companyId, table.serial, table.visitor, table.createdAt),
    // what is rare among scans: the usual ones stand close together in the index by date
    index('verifications_reason')
      .on(table.companyId, table.reason, table.createdAt, table.id)
      .where(sql`${table.reason} <> 'mapped'`),
    index('verifications_product').on(table.companyId, table.productId, table.createdAt, table.id),
    index('verifications_search').using(
      'gin',
      sql`lower(coalesce(case when ${table.productId} is null then ${table.scannedText} end, '') || ' ' || coalesce(${table.address}, '') || ' ' || coalesce(${table.state}, '') || ' ' || coalesce(${table.city}, '')) gin_trgm_ops`,
    ),
  ],
);

/**
 * How many fakes each hour of UTC had, by the company whose seals they pretend to be, and those of none together: the log has
 * them up to `mostLoggedFakes`.
 */
export const fakeHours = pgTable(
  'fake_hours',
  {
    companyId: integer('company_id').references(() => companies.id),
    hour: moment('hour').notNull(),
    fakes: integer('fakes').notNull(),
  },
  (table) => [
    unique('fake_hours_company_id_hour').on(table.companyId, table.hour).nullsNotDistinct(),
    index('fake_hours_hour').on(table.hour),
  ],
);

const sum = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** The zone whose days the sums of scans are kept by: one row. The server keeps them anew where it is not TIME_ZONE. */
export const scanZone = pgTable(
  'scan_zone',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    zone: text('zone').notNull(),
  },
  (table) => [check('scan_zone_only_row', sql`${table.onlyRow}`)],
);

/**
 * What was scanned since the tail was last folded into `scan_days`, `scan_states` and `scanned_seals`: a row for each scan of
 * a company, by the trigger `verifications_keep_tail` in the transaction that logs it, so that no scan waits for another
 * one's sums.
 */
export const scanTail = pgTable('scan_tail', {
  companyId: integer('company_id').notNull(),
  verdict: text('verdict').notNull(),
  reason: text('reason').notNull(),
  state: text('state'),
  counted: boolean('counted').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Whose scan it was, where it was a seal's. */
  serial: large('serial'),
});

/** Scans by day. Read `scans_by_day`, which adds what is not folded yet. */
export const scanDays = pgTable(
  'scan_days',
  {
    companyId: companyId(),
    day: date('day').notNull(),
    verdict: text('verdict').notNull(),
    reason: text('reason').notNull(),
    /** Rows of the log. */
    logged: sum('logged'),
    /** Those of them that are no repeats. */
    counted: sum('counted'),
    /** What was counted in months that the log has let go. */
    letGo: sum('let_go').default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.verdict, table.reason] })],
);

/** Rows of the log by day and state. Read `scans_by_state`, which adds what is not folded yet. */
export const scanStates = pgTable(
  'scan_states',
  {
    companyId: companyId(),
    day: date('day').notNull(),
    /** As the visitor's device named it, cut after 60 letters; empty where it did not. */
    state: text('state').notNull(),
    verdict: text('verdict').notNull(),
    logged: sum('logged'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.state, table.verdict] })],
);
