import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { companyId, createdAt, foldedRule, idOf, large, moment, ownId, productId } from './columns.ts';
import { companies, products } from './declared.ts';
import type { RecallKind } from '../../../contract/choices/choices.ts';
import { users } from './people.ts';
import { systemColumns } from './systemColumns.ts';

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

/** Counts the fakes of each hour of UTC by the company they pretend to be of. The log has the first `mostLoggedFakes`. */
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
 * trigger `verifications_keep_tail` adds it in the transaction that logs the scan, so no scan waits for the sums of
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

/**
 * Products, batches and ranges whose public verdict is a warning while the recall is active, because they are recalled, or were
 * reported stolen or lost. The foreign key
 * `recalls_own_product` ties a product to the same company. Lifting leaves the row, so somebody can put the recall back.
 */
export const recalls = pgTable(
  'recalls',
  {
    id: ownId(),
    companyId: companyId(),
    kind: text('kind').$type<RecallKind>().notNull().default('recalled'),
    /** As contract/choices/choices.ts numbers them. */
    recallBy: smallint('recall_by').notNull(),
    productId: integer('product_id').references(() => products.id),
    batchNo: text('batch_no'),
    fromNo: large('from_no'),
    toNo: large('to_no'),
    /** Visitors read it. It may be empty where the kind has words of its own. */
    warning: text('warning').notNull(),
    /** Only for the company. */
    reason: text('reason').notNull(),
    /** When, and by whom, it was last put in force. */
    since: moment('since').notNull(),
    recalledBy: integer('recalled_by').references(() => users.id),
    ...systemColumns,
  },
  (table) => [
    // each scan reads it
    index('recalls_in_force')
      .on(table.companyId, table.productId)
      .where(sql`${table.isActive}`),
    index('recalls_since').on(table.companyId, table.since, table.id),
    foldedRule('recalls', 'batch_no', 'code'),
    check('recalls_kinds', sql`kind in ('recalled', 'stolen', 'lost')`),
    check(
      'recalls_of_something',
      sql`case recall_by when 1 then product_id is not null and num_nonnulls(batch_no, from_no, to_no) = 0
        when 2 then product_id is not null and batch_no <> '' and num_nonnulls(from_no, to_no) = 0
        when 3 then from_no between 1 and to_no and num_nonnulls(product_id, batch_no) = 0
        else false end is true`,
    ),
  ],
);

/**
 * Seals that were scanned and not judged since. Folding `scan_tail` adds them, some more than once. Judging deletes their
 * rows in its own transaction, so it neither loses a seal nor judges one for nothing.
 */
export const scannedSeals = pgTable('scanned_seals', {
  companyId: integer('company_id').notNull(),
  serial: large('serial').notNull(),
});

/** Tells a company of suspicious seals, at most three times a day, by one mail to each administrator. */
export const suspicionNotices = pgTable(
  'suspicion_notices',
  {
    id: ownId(),
    companyId: companyId(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('suspicion_notices_created_at').on(table.companyId, table.createdAt)],
);

/** Mails of notices, for servers of the version before. The next one removes the table. */
export const suspicionMails = pgTable(
  'suspicion_mails',
  {
    noticeId: idOf('notice_id', () => suspicionNotices.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    takenAt: moment('taken_at'),
    sentAt: moment('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.userId] }),
    index('suspicion_mails_waiting')
      .on(table.noticeId)
      .where(sql`${table.takenAt} is null`),
  ],
);

/** Seals that may have been copied, with their signs and somebody's decision. Each new scan brings them up to date. */
export const suspectedSeals = pgTable(
  'suspected_seals',
  {
    id: ownId(),
    companyId: companyId(),
    serial: large('serial').notNull(),
    productId: integer('product_id').references(() => products.id),
    /** In decibans. */
    score: smallint('score').notNull(),
    /** The strongest sign first, each with its strength and facts: see contract/choices/suspicion.ts. */
    signs: jsonb('signs').notNull(),
    /** The signs' names, in the same order. */
    signNames: text('sign_names').array().notNull(),
    /** A sentence for each sign, for lists, files and searches. */
    reasons: text('reasons').notNull(),
    sessions: integer('sessions').notNull(),
    firstSeen: moment('first_seen').notNull(),
    lastSeen: moment('last_seen').notNull(),
    /** As contract/choices/suspicion.ts numbers them. */
    state: smallint('state').notNull().default(1),
    decidedAt: moment('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id),
    decision: text('decision'),
    /** The warning that visitors read, if whoever confirmed the seal chose one. */
    recallId: integer('recall_id').references(() => recalls.id),
    /** The notice that told the administrators. */
    noticeId: integer('notice_id').references(() => suspicionNotices.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('suspected_seals_once').on(table.companyId, table.serial),
    index('suspected_seals_last_seen').on(table.companyId, table.lastSeen, table.id),
    // finds the seals above a threshold
    index('suspected_seals_open')
      .on(table.companyId, table.score)
      .where(sql`${table.state} = 1`),
    index('suspected_seals_notice').on(table.noticeId),
    check('suspected_seals_scores', sql`score >= 0`),
    check('suspected_seals_states', sql`state between 1 and 4`),
    check('suspected_seals_decided', sql`state = 1 or (decided_at is not null and decision is not null)`),
  ],
);

/** The score that makes a company's seals suspicious, if it is not the usual one. */
export const suspicionThresholds = pgTable('suspicion_thresholds', {
  companyId: companyId().primaryKey(),
  threshold: smallint('threshold').notNull(),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: integer('updated_by').references(() => users.id),
});

/** How many people usually scan a seal of a product. The server counts anew once a day, and counts only scanned seals. */
export const usualPeople = pgTable('usual_people', {
  productId: productId().primaryKey(),
  /** Scanned seals that were counted. */
  seals: integer('seals').notNull(),
  /** Those who scanned them. */
  people: integer('people').notNull(),
  countedAt: moment('counted_at').notNull(),
});
