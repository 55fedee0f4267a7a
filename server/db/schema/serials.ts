import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import {
  companyId,
  createdAt,
  foldedRule,
  idOf,
  int8range,
  large,
  moment,
  ownId,
  productId,
} from './columns.ts';
import type { ProductConfiguration } from '../../../contract/calls/seals/productConfiguration.ts';
import { companies, programs } from './declared.ts';
import { users } from './people.ts';

const int8multirange = customType<{ data: string }>({ dataType: () => 'int8multirange' });

/** The last number that a company has issued. Issuing locks this row, so ranges follow one another. */
export const serialBooks = pgTable('serial_books', {
  companyId: companyId().primaryKey(),
  lastSerial: large('last_serial').notNull().default(0),
});

/** Issued ranges, a row for each whatever its length. The constraint `issued_ranges_never_overlap` stops overlaps. */
export const issuedRanges = pgTable(
  'issued_ranges',
  {
    id: ownId(),
    companyId: companyId(),
    serials: int8range('serials').notNull(),
    salesOrderNo: text('sales_order_no').notNull(),
    /** The print house's program, which may fetch these seals. */
    programId: integer('program_id').references(() => programs.id),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    createdBy: integer('created_by').references(() => users.id),
  },
  (table) => [
    index('issued_ranges_created_at').on(table.companyId, table.createdAt, table.id),
    foldedRule('issued_ranges', 'sales_order_no', 'code'),
    index('issued_ranges_search').using('gin', sql`lower(${table.salesOrderNo}) gin_trgm_ops`),
  ],
);

/** Numbers mapped to a product. The constraint `mappings_never_overlap` stops overlaps of numbers that are still mapped. */
export const mappings = pgTable(
  'mappings',
  {
    id: ownId(),
    companyId: companyId(),
    productId: productId(),
    /** The numbers that were mapped: From and To as the list shows them. */
    serials: int8range('serials').notNull(),
    /** The numbers that are mapped now, without demapped and damaged ones. */
    mapped: int8multirange('mapped').notNull(),
    batchNo: text('batch_no'),
    manufacturedOn: date('manufactured_on'),
    expiresOn: date('expires_on'),
    /** Somebody mapped it although it had expired. */
    mayExpire: boolean('may_expire').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    createdBy: integer('created_by').references(() => users.id),
    updatedBy: integer('updated_by').references(() => users.id),
  },
  (table) => [
    // finds what expires soon
    index('mappings_expires_on')
      .on(table.companyId, table.expiresOn)
      .where(sql`${table.expiresOn} is not null`),
    index('mappings_created_at').on(table.companyId, table.createdAt, table.id),
    foldedRule('mappings', 'batch_no', 'code'),
    index('mappings_product_id').on(table.productId),
    index('mappings_serials').using('gist', table.companyId, table.serials),
    index('mappings_search').using('gin', sql`lower(coalesce(${table.batchNo}, '')) gin_trgm_ops`),
  ],
);

/** Why numbers are not mapped any more: demapped ones are free again, damaged ones never. */
export type TakenOutKind = 'demapped' | 'damaged';

/** Numbers taken out of a mapping, only ever added. `taken_out_once` and `taken_out_damaged_once` keep them apart. */
export const takenOut = pgTable(
  'taken_out',
  {
    id: ownId(),
    companyId: companyId(),
    mappingId: idOf('mapping_id', () => mappings.id),
    /** The product at that time; the mapping's product may change. */
    productId: productId(),
    kind: text('kind').$type<TakenOutKind>().notNull(),
    serials: int8range('serials').notNull(),
    /** Given only for damaged ones. */
    reason: text('reason'),
    createdAt: createdAt(),
    createdBy: integer('created_by').references(() => users.id),
  },
  (table) => [
    index('taken_out_created_at').on(table.companyId, table.kind, table.createdAt, table.id),
    index('taken_out_serials').using('gist', table.companyId, table.serials),
    // sums the demapped numbers of each mapping, for charts
    index('taken_out_demapped')
      .on(table.mappingId, table.serials)
      .where(sql`kind = 'demapped'`),
    check('taken_out_kinds', sql`kind in ('demapped', 'damaged')`),
    check('taken_out_reasons', sql`(kind = 'damaged') = (reason is not null)`),
    check('taken_out_in_bounds', sql`not isempty(serials) and lower(serials) >= 1`),
  ],
);

/** A company's keys for seal codes, wrapped by the server's secret. The newest one encodes, all of them decode. */
export const companyKeys = pgTable(
  'company_keys',
  {
    companyId: companyId(),
    /** One Crockford character, part of every code. */
    keyId: text('key_id').notNull(),
    wrappedKey: text('wrapped_key').notNull(),
    /** Whether seals of this company carry scratch codes, which `/pa` then asks for. */
    scratchCodes: boolean('scratch_codes').notNull().default(false),
    /** From then on, seals made with it count as recalled. */
    revokedAt: moment('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.keyId] })],
);

/** Proves to a server that it has the right secret, which the one row does not tell. */
export const serverSecret = pgTable(
  'server_secret',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    proof: text('proof').notNull(),
  },
  (table) => [check('server_secret_only_row', sql`${table.onlyRow}`)],
);

/** How often a seal was found genuine, for PermissibleScan. Sixteen partitions by the key's hash hold it. */
export const serialScans = pgTable(
  'serial_scans',
  {
    companyId: companyId(),
    serial: large('serial').notNull(),
    scans: integer('scans').notNull(),
    /** Visitors whose scan counted within the last minutes, each with its second. Their repeats don't count. */
    recentVisitors: jsonb('recent_visitors').notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.serial] })],
);

export const feedbacks = pgTable(
  'feedbacks',
  {
    id: ownId(),
    /** The scan's id in `verifications`, which may have let its month go since. */
    verificationId: large('verification_id').notNull().unique(),
    companyId: integer('company_id').references(() => companies.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    mobileNo: text('mobile_no').notNull(),
    feedback: text('feedback').notNull(),
    /** The version of the text to which the visitor agreed, and when; both null for somebody who did not. */
    agreedTo: text('agreed_to'),
    agreedAt: moment('agreed_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('feedbacks_created_at').on(table.companyId, table.createdAt, table.id),
    check('feedbacks_agreed_once', sql`(agreed_to is null) = (agreed_at is null)`),
  ],
);

/** A seal is rated once. */
export const ratings = pgTable(
  'ratings',
  {
    companyId: companyId(),
    serial: large('serial').notNull(),
    productId: productId(),
    stars: smallint('stars').notNull(),
    /** The scan's id in `verifications`, as in `feedbacks`. */
    verificationId: large('verification_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.serial] })],
);

/** Sums of ratings. Rating updates them in its transaction, so a verdict reads one row. */
export const productRatings = pgTable('product_ratings', {
  productId: productId().primaryKey(),
  stars: large('stars').notNull(),
  ratings: integer('ratings').notNull(),
});

/** The parts of its verdict that a product shows; without a row it shows all. */
export const productConfigurations = pgTable('product_configurations', {
  productId: productId().primaryKey(),
  configuration: jsonb('configuration').$type<ProductConfiguration>().notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  updatedBy: integer('updated_by').references(() => users.id),
});
