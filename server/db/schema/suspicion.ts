import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { companyId, idOf, large, moment, ownId, productId } from './columns.ts';
import { products } from './declared.ts';
import { users } from './people.ts';
import { recalls } from './recalls.ts';

/**
 * Seals that were scanned and not judged since. Folding `scan_tail` adds them, some more than once. Judging deletes their
 * rows in its own transaction, so that it neither loses a seal nor judges one for nothing.
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

/** The mails of a notice. A server never sends again a mail that was taken and not sent, as it may have arrived. */
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
