import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { companyId, createdAt, large, moment } from './columns.ts';
import { companies, products } from './declared.ts';

/**
 * The log of every verdict with its reason. Rows are only ever added. The month of `created_at` in UTC names their
 * partition (`verifications_2026_11`); rows of a month without one stay in `verifications_other` until the server makes it.
 */
export const verifications = pgTable(
  'verifications',
  {
    id: large('id').notNull().generatedAlwaysAsIdentity(),
    /** 128 random bits, which make it unique. Nobody can guess the token of somebody else's scan to rate it. */
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
    // finds the rare scans; the usual ones stand close together in the index by date
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
 * Counts the fakes of each hour of UTC by the company that they pretend to be of, and those of no company together. The log
 * has the first `mostLoggedFakes` of them.
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

const sum = (name: string) => large(name).notNull();

/** The zone whose days the sums go by, in one row. The server sums anew if it is not TIME_ZONE. */
export const scanZone = pgTable(
  'scan_zone',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    zone: text('zone').notNull(),
  },
  (table) => [check('scan_zone_only_row', sql`${table.onlyRow}`)],
);

/**
 * A row for each scan of a company since the tail was last folded into `scan_days`, `scan_states` and `scanned_seals`. The
 * trigger `verifications_keep_tail` adds it in the transaction that logs the scan, so that no scan waits for the sums of
 * another.
 */
export const scanTail = pgTable('scan_tail', {
  companyId: integer('company_id').notNull(),
  verdict: text('verdict').notNull(),
  reason: text('reason').notNull(),
  state: text('state'),
  counted: boolean('counted').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Null for a code that is no seal's. */
  serial: large('serial'),
});

/** Scans by day. Read the view `scans_by_day`, which adds the tail. */
export const scanDays = pgTable(
  'scan_days',
  {
    companyId: companyId(),
    day: date('day').notNull(),
    verdict: text('verdict').notNull(),
    reason: text('reason').notNull(),
    /** Rows of the log. */
    logged: sum('logged'),
    /** Rows that are no repeats. */
    counted: sum('counted'),
    /** Scans counted in months that the log has let go. */
    letGo: sum('let_go').default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.verdict, table.reason] })],
);

/** Rows of the log by day and state. Read the view `scans_by_state`, which adds the tail. */
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
