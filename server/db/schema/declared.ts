// Written by `npm run generate` from the declarations in src/resources; not to be edited.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { systemColumns } from './systemColumns.ts';

// Their files import this one, so it names again what foreign keys need.
const users = pgTable('users', { id: integer('id'), companyId: integer('company_id') });

export const companies = pgTable(
  'companies',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyName: text('company_name').notNull(),
    companyDisplayName: text('company_display_name').notNull(),
    prefix: text('prefix').notNull(),
    email: text('email').notNull(),
    mobile: text('mobile').notNull(),
    websiteUrl: text('website_url').notNull(),
    address: text('address').notNull(),
    companyLogo: text('company_logo').notNull(),
    fakeMessage: text('fake_message').notNull(),
    fakeAudio: text('fake_audio').notNull(),
    genuineMessage: text('genuine_message'),
    alreadyScannedMsg: text('already_scanned_msg'),
    allowedOrigins: text('allowed_origins'),
    gln: text('gln'),
    gs1Prefix: text('gs1_prefix'),
    sealForm: smallint('seal_form'),
    socialLinks: json('social_links').notNull(),
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(company_name, '') || ' ' || coalesce(company_display_name, '') || ' ' || coalesce(prefix, ''))`,
    ),
  },
  (table) => [
    index('companies_created_at').on(table.createdAt, table.id),
    index('companies_company_name_sort').on(sql`left(lower(${table.companyName}), 100)`, table.id),
    uniqueIndex('companies_company_name_unique').on(sql`lower(${table.companyName})`),
    uniqueIndex('companies_prefix_unique').on(sql`lower(${table.prefix})`),
    uniqueIndex('companies_gs1_prefix_unique').on(sql`lower(${table.gs1Prefix})`),
    index('companies_search').using('gin', table.searchText.op('gin_trgm_ops')),
    check('companies_company_name_given_rule', sql`"company_name" <> ''`),
    check('companies_company_name_length_rule', sql`char_length("company_name") <= 250`),
    check('companies_company_name_folded_rule', sql`is_folded("company_name", 'text')`),
    check('companies_company_display_name_given_rule', sql`"company_display_name" <> ''`),
    check('companies_company_display_name_length_rule', sql`char_length("company_display_name") <= 250`),
    check('companies_company_display_name_folded_rule', sql`is_folded("company_display_name", 'text')`),
    check('companies_prefix_given_rule', sql`"prefix" <> ''`),
    check('companies_prefix_length_rule', sql`char_length("prefix") <= 250`),
    check('companies_prefix_form_rule', sql`"prefix" ~ '^[A-Z][A-Z0-9]$'`),
    check('companies_prefix_folded_rule', sql`is_folded("prefix", 'code')`),
    check('companies_email_given_rule', sql`"email" <> ''`),
    check('companies_email_length_rule', sql`char_length("email") <= 250`),
    check(
      'companies_email_form_rule',
      sql`"email" ~ '^[A-Za-z0-9_]+(?:[.+-][A-Za-z0-9_]+)*@[A-Za-z0-9_]+(?:[.-][A-Za-z0-9_]+)*\\.[A-Za-z]{2,}$'`,
    ),
    check('companies_email_folded_rule', sql`is_folded("email", 'code')`),
    check('companies_mobile_given_rule', sql`"mobile" <> ''`),
    check('companies_mobile_form_rule', sql`"mobile" ~ '^[6-9][0-9]{9}$'`),
    check('companies_mobile_folded_rule', sql`is_folded("mobile", 'code')`),
    check('companies_website_url_given_rule', sql`"website_url" <> ''`),
    check('companies_website_url_length_rule', sql`char_length("website_url") <= 250`),
    check('companies_website_url_folded_rule', sql`is_folded("website_url", 'text')`),
    check('companies_address_given_rule', sql`"address" <> ''`),
    check('companies_address_length_rule', sql`char_length("address") <= 4000`),
    check('companies_address_folded_rule', sql`is_folded("address", 'lines')`),
    check(
      'companies_company_logo_address_rule',
      sql`"company_logo" = '' or "company_logo" ~ '^/uploads/[A-Za-z0-9_.-]+$'`,
    ),
    check('companies_fake_message_given_rule', sql`"fake_message" <> ''`),
    check('companies_fake_message_length_rule', sql`char_length("fake_message") <= 4000`),
    check('companies_fake_message_folded_rule', sql`is_folded("fake_message", 'lines')`),
    check(
      'companies_fake_audio_address_rule',
      sql`"fake_audio" = '' or "fake_audio" ~ '^/uploads/[A-Za-z0-9_.-]+$'`,
    ),
    check('companies_genuine_message_length_rule', sql`char_length("genuine_message") <= 4000`),
    check('companies_genuine_message_folded_rule', sql`is_folded("genuine_message", 'lines')`),
    check('companies_already_scanned_msg_length_rule', sql`char_length("already_scanned_msg") <= 4000`),
    check('companies_already_scanned_msg_folded_rule', sql`is_folded("already_scanned_msg", 'lines')`),
    check('companies_allowed_origins_length_rule', sql`char_length("allowed_origins") <= 4000`),
    check(
      'companies_allowed_origins_form_rule',
      sql`"allowed_origins" ~ '^https://[a-z0-9.:-]+(?:\\nhttps://[a-z0-9.:-]+)*$'`,
    ),
    check('companies_allowed_origins_folded_rule', sql`is_folded("allowed_origins", 'lines')`),
    check('companies_gln_length_rule', sql`char_length("gln") <= 250`),
    check('companies_gln_form_rule', sql`"gln" ~ '^[0-9]{13}$'`),
    check('companies_gln_folded_rule', sql`is_folded("gln", 'text')`),
    check('companies_gs1_prefix_length_rule', sql`char_length("gs1_prefix") <= 250`),
    check('companies_gs1_prefix_form_rule', sql`"gs1_prefix" ~ '^[0-9]{4,12}$'`),
    check('companies_gs1_prefix_folded_rule', sql`is_folded("gs1_prefix", 'code')`),
    check('companies_seal_form_choice_rule', sql`"seal_form" in (1, 2)`),
    check(
      'companies_social_links_pairs_rule',
      sql`json_typeof("social_links") = 'object' and not jsonb_path_exists("social_links"::jsonb, '$.* ? (@.type() != "string")') and jsonb_array_length(jsonb_path_query_array("social_links"::jsonb, '$.*')) <= 200`,
    ),
  ],
);

export const categories = pgTable(
  'categories',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    categoryName: text('category_name').notNull(),
    filePath: text('file_path'),
    codeLaw: smallint('code_law'),
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(sql`lower(coalesce(category_name, ''))`),
  },
  (table) => [
    index('categories_created_at').on(table.companyId, table.createdAt, table.id),
    index('categories_category_name_sort').on(
      table.companyId,
      sql`left(lower(${table.categoryName}), 100)`,
      table.id,
    ),
    uniqueIndex('categories_category_name_unique').on(table.companyId, sql`lower(${table.categoryName})`),
    index('categories_search').using('gin', table.searchText.op('gin_trgm_ops')),
    unique('categories_of_company').on(table.companyId, table.id),
    check('categories_category_name_given_rule', sql`"category_name" <> ''`),
    check('categories_category_name_length_rule', sql`char_length("category_name") <= 250`),
    check('categories_category_name_folded_rule', sql`is_folded("category_name", 'text')`),
    check(
      'categories_file_path_address_rule',
      sql`"file_path" = '' or "file_path" ~ '^/uploads/[A-Za-z0-9_.-]+$' or "file_path" ~* '^https?://[^ ]+$'`,
    ),
    check('categories_code_law_choice_rule', sql`"code_law" in (1, 2, 3, 4, 5)`),
  ],
);

export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    productName: text('product_name').notNull(),
    productCode: text('product_code'),
    categoryId: integer('category_id').notNull(),
    productDescription: text('product_description'),
    oem: text('oem'),
    gtin: text('gtin'),
    hpCode: text('hp_code').notNull(),
    hsnCode: text('hsn_code'),
    mrp: bigint('mrp', { mode: 'number' }).notNull(),
    packingSize: integer('packing_size').notNull(),
    permissibleScan: integer('permissible_scan').notNull(),
    sealsReleased: smallint('seals_released'),
    productImage: text('product_image').notNull(),
    isUploadLocal: boolean('is_upload_local').notNull(),
    videoFile: text('video_file'),
    genuineMessage: text('genuine_message').notNull(),
    genuineAudio: text('genuine_audio').notNull(),
    alreadyScannedMsg: text('already_scanned_msg').notNull(),
    alreadyScannedAudio: text('already_scanned_audio'),
    shareMessage: text('share_message'),
    shareUrl: text('share_url'),
    promotionalMessage: text('promotional_message'),
    promotionalStartDate: date('promotional_start_date'),
    promotionalEndDate: date('promotional_end_date'),
    genericName: text('generic_name'),
    manufacturer: text('manufacturer'),
    manufacturerAddress: text('manufacturer_address'),
    licenceNo: text('licence_no'),
    productSpecification: jsonb('product_specification').notNull(),
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(product_name, '') || ' ' || coalesce(product_description, '') || ' ' || coalesce(oem, '') || ' ' || coalesce(hp_code, '') || ' ' || coalesce(product_code, '') || ' ' || coalesce(gtin, ''))`,
    ),
  },
  (table) => [
    index('products_created_at').on(table.companyId, table.createdAt, table.id),
    index('products_product_name_sort').on(
      table.companyId,
      sql`left(lower(${table.productName}), 100)`,
      table.id,
    ),
    index('products_category_id_sort').on(table.companyId, table.categoryId, table.id),
    index('products_oem_sort').on(table.companyId, sql`left(lower(${table.oem}), 100)`, table.id),
    uniqueIndex('products_product_name_unique').on(table.companyId, sql`lower(${table.productName})`),
    uniqueIndex('products_gtin_unique').on(table.companyId, sql`lower(${table.gtin})`),
    index('products_search').using('gin', table.searchText.op('gin_trgm_ops')),
    unique('products_of_company').on(table.companyId, table.id),
    foreignKey({
      name: 'products_category_id_rule',
      columns: [table.companyId, table.categoryId],
      foreignColumns: [categories.companyId, categories.id],
    }),
    check('products_product_name_given_rule', sql`"product_name" <> ''`),
    check('products_product_name_length_rule', sql`char_length("product_name") <= 250`),
    check('products_product_name_folded_rule', sql`is_folded("product_name", 'text')`),
    check('products_product_code_length_rule', sql`char_length("product_code") <= 50`),
    check('products_product_code_folded_rule', sql`is_folded("product_code", 'code')`),
    check('products_product_description_length_rule', sql`char_length("product_description") <= 4000`),
    check('products_product_description_folded_rule', sql`is_folded("product_description", 'lines')`),
    check('products_oem_length_rule', sql`char_length("oem") <= 250`),
    check('products_oem_folded_rule', sql`is_folded("oem", 'text')`),
    check('products_gtin_length_rule', sql`char_length("gtin") <= 250`),
    check('products_gtin_form_rule', sql`"gtin" ~ '^[0-9]{14}$'`),
    check('products_gtin_folded_rule', sql`is_folded("gtin", 'text')`),
    check('products_hp_code_given_rule', sql`"hp_code" <> ''`),
    check('products_hp_code_length_rule', sql`char_length("hp_code") <= 250`),
    check('products_hp_code_folded_rule', sql`is_folded("hp_code", 'code')`),
    check('products_hsn_code_length_rule', sql`char_length("hsn_code") <= 250`),
    check('products_hsn_code_form_rule', sql`"hsn_code" ~ '^[0-9]{4}([0-9]{2}){0,2}$'`),
    check('products_hsn_code_folded_rule', sql`is_folded("hsn_code", 'code')`),
    check('products_mrp_min_rule', sql`"mrp" >= 0`),
    check('products_mrp_max_rule', sql`"mrp" <= 99999999`),
    check('products_mrp_size_rule', sql`"mrp" between -9007199254740991 and 9007199254740991`),
    check('products_packing_size_min_rule', sql`"packing_size" >= 0`),
    check('products_packing_size_max_rule', sql`"packing_size" <= 9999999`),
    check('products_permissible_scan_min_rule', sql`"permissible_scan" >= 0`),
    check('products_permissible_scan_max_rule', sql`"permissible_scan" <= 9999999`),
    check('products_seals_released_choice_rule', sql`"seals_released" in (1, 2, 3)`),
    check(
      'products_product_image_address_rule',
      sql`"product_image" = '' or "product_image" ~ '^/uploads/[A-Za-z0-9_.-]+$'`,
    ),
    check(
      'products_video_file_address_rule',
      sql`"video_file" = '' or "video_file" ~ '^/uploads/[A-Za-z0-9_.-]+$' or "video_file" ~* '^https?://[^ ]+$'`,
    ),
    check('products_genuine_message_given_rule', sql`"genuine_message" <> ''`),
    check('products_genuine_message_length_rule', sql`char_length("genuine_message") <= 4000`),
    check('products_genuine_message_folded_rule', sql`is_folded("genuine_message", 'lines')`),
    check(
      'products_genuine_audio_address_rule',
      sql`"genuine_audio" = '' or "genuine_audio" ~ '^/uploads/[A-Za-z0-9_.-]+$'`,
    ),
    check('products_already_scanned_msg_given_rule', sql`"already_scanned_msg" <> ''`),
    check('products_already_scanned_msg_length_rule', sql`char_length("already_scanned_msg") <= 4000`),
    check('products_already_scanned_msg_folded_rule', sql`is_folded("already_scanned_msg", 'lines')`),
    check(
      'products_already_scanned_audio_address_rule',
      sql`"already_scanned_audio" = '' or "already_scanned_audio" ~ '^/uploads/[A-Za-z0-9_.-]+$'`,
    ),
    check('products_share_message_length_rule', sql`char_length("share_message") <= 4000`),
    check('products_share_message_folded_rule', sql`is_folded("share_message", 'lines')`),
    check('products_share_url_length_rule', sql`char_length("share_url") <= 250`),
    check('products_share_url_folded_rule', sql`is_folded("share_url", 'text')`),
    check(
      'products_promotional_message_address_rule',
      sql`"promotional_message" = '' or "promotional_message" ~ '^/uploads/[A-Za-z0-9_.-]+$'`,
    ),
    check(
      'products_promotional_start_date_day_rule',
      sql`"promotional_start_date" between '0001-01-01' and '9999-12-31'`,
    ),
    check(
      'products_promotional_end_date_day_rule',
      sql`"promotional_end_date" between '0001-01-01' and '9999-12-31'`,
    ),
    check('products_generic_name_length_rule', sql`char_length("generic_name") <= 250`),
    check('products_generic_name_folded_rule', sql`is_folded("generic_name", 'text')`),
    check('products_manufacturer_length_rule', sql`char_length("manufacturer") <= 250`),
    check('products_manufacturer_folded_rule', sql`is_folded("manufacturer", 'text')`),
    check('products_manufacturer_address_length_rule', sql`char_length("manufacturer_address") <= 250`),
    check('products_manufacturer_address_folded_rule', sql`is_folded("manufacturer_address", 'text')`),
    check('products_licence_no_length_rule', sql`char_length("licence_no") <= 250`),
    check('products_licence_no_folded_rule', sql`is_folded("licence_no", 'code')`),
    check(
      'products_product_specification_pairs_rule',
      sql`jsonb_typeof("product_specification") = 'array' and not jsonb_path_exists("product_specification"::jsonb, '$[*] ? (!(@.type() == "object" && @.Key.type() == "string" && @.Value.type() == "string"))') and jsonb_array_length(jsonb_path_query_array("product_specification"::jsonb, '$[*]')) <= 200`,
    ),
    check(
      'products_promotional_start_date_promotional_end_d_in_order_rule',
      sql`"promotional_start_date" <= "promotional_end_date"`,
    ),
  ],
);

export const productLinks = pgTable(
  'product_links',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    productId: integer('product_id').notNull(),
    batchNo: text('batch_no'),
    fromNo: bigint('from_no', { mode: 'number' }),
    toNo: bigint('to_no', { mode: 'number' }),
    linkType: text('link_type').notNull(),
    title: text('title').notNull(),
    address: text('address').notNull(),
    language: text('language'),
    contentType: text('content_type'),
    isDefault: boolean('is_default').notNull(),
    validFrom: date('valid_from'),
    validTo: date('valid_to'),
    addressState: text('address_state'),
    checkedOn: timestamp('checked_on', { withTimezone: true }),
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(batch_no, '') || ' ' || coalesce(title, '') || ' ' || coalesce(address, ''))`,
    ),
  },
  (table) => [
    index('product_links_created_at').on(table.companyId, table.createdAt, table.id),
    index('product_links_title_sort').on(table.companyId, sql`left(lower(${table.title}), 100)`, table.id),
    index('product_links_address_state_sort').on(table.companyId, table.addressState, table.id),
    index('product_links_product_id').on(table.productId),
    index('product_links_search').using('gin', table.searchText.op('gin_trgm_ops')),
    foreignKey({
      name: 'product_links_product_id_rule',
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
    }),
    check('product_links_batch_no_length_rule', sql`char_length("batch_no") <= 250`),
    check('product_links_batch_no_folded_rule', sql`is_folded("batch_no", 'code')`),
    check('product_links_from_no_size_rule', sql`"from_no" between -9007199254740991 and 9007199254740991`),
    check('product_links_to_no_size_rule', sql`"to_no" between -9007199254740991 and 9007199254740991`),
    check(
      'product_links_link_type_choice_rule',
      sql`"link_type" in ('pip', 'instructions', 'safetyInfo', 'recallStatus', 'certificationInfo', 'sustainabilityInfo', 'traceability', 'epcis', 'masterData', 'support')`,
    ),
    check('product_links_title_given_rule', sql`"title" <> ''`),
    check('product_links_title_length_rule', sql`char_length("title") <= 250`),
    check('product_links_title_folded_rule', sql`is_folded("title", 'text')`),
    check('product_links_address_given_rule', sql`"address" <> ''`),
    check('product_links_address_length_rule', sql`char_length("address") <= 250`),
    check('product_links_address_folded_rule', sql`is_folded("address", 'text')`),
    check('product_links_language_choice_rule', sql`"language" in ('en', 'hi')`),
    check(
      'product_links_content_type_choice_rule',
      sql`"content_type" in ('text/html', 'application/pdf', 'application/json')`,
    ),
    check('product_links_valid_from_day_rule', sql`"valid_from" between '0001-01-01' and '9999-12-31'`),
    check('product_links_valid_to_day_rule', sql`"valid_to" between '0001-01-01' and '9999-12-31'`),
    check(
      'product_links_address_state_choice_rule',
      sql`"address_state" in ('unchecked', 'answers', 'failed', 'silent')`,
    ),
    check(
      'product_links_checked_on_moment_rule',
      sql`isfinite("checked_on") and extract(year from "checked_on" at time zone 'UTC') between 1 and 9999`,
    ),
    check('product_links_from_no_to_no_in_order_rule', sql`"from_no" <= "to_no"`),
    check('product_links_valid_from_valid_to_in_order_rule', sql`"valid_from" <= "valid_to"`),
  ],
);

export const productPrices = pgTable(
  'product_prices',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    productId: integer('product_id').notNull(),
    mrp: bigint('mrp', { mode: 'number' }).notNull(),
    ...systemColumns,
  },
  (table) => [
    index('product_prices_created_at').on(table.companyId, table.createdAt, table.id),
    index('product_prices_product_id_sort').on(table.companyId, table.productId, table.id),
    foreignKey({
      name: 'product_prices_product_id_rule',
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
    }),
    check('product_prices_mrp_min_rule', sql`"mrp" >= 1`),
    check('product_prices_mrp_max_rule', sql`"mrp" <= 99999999`),
    check('product_prices_mrp_size_rule', sql`"mrp" between -9007199254740991 and 9007199254740991`),
  ],
);

export const priceLists = pgTable(
  'price_lists',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    dealerGroupId: integer('dealer_group_id').notNull(),
    appliesTo: smallint('applies_to').notNull(),
    productId: integer('product_id'),
    categoryId: integer('category_id'),
    priceBy: smallint('price_by').notNull(),
    price: numeric('price', { precision: 15, scale: 2, mode: 'number' }),
    discount: numeric('discount', { precision: 15, scale: 2, mode: 'number' }),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to'),
    ...systemColumns,
  },
  (table) => [
    index('price_lists_created_at').on(table.companyId, table.createdAt, table.id),
    index('price_lists_dealer_group_id_sort').on(table.companyId, table.dealerGroupId, table.id),
    index('price_lists_product_id_sort').on(table.companyId, table.productId, table.id),
    index('price_lists_category_id_sort').on(table.companyId, table.categoryId, table.id),
    index('price_lists_valid_to_sort').on(table.companyId, table.validTo, table.id),
    foreignKey({
      name: 'price_lists_dealer_group_id_rule',
      columns: [table.companyId, table.dealerGroupId],
      foreignColumns: [dealerGroups.companyId, dealerGroups.id],
    }),
    foreignKey({
      name: 'price_lists_product_id_rule',
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
    }),
    foreignKey({
      name: 'price_lists_category_id_rule',
      columns: [table.companyId, table.categoryId],
      foreignColumns: [categories.companyId, categories.id],
    }),
    check('price_lists_applies_to_choice_rule', sql`"applies_to" in (1, 2, 3)`),
    check('price_lists_price_by_choice_rule', sql`"price_by" in (1, 2)`),
    check('price_lists_price_min_rule', sql`"price" >= 0.01`),
    check('price_lists_price_max_rule', sql`"price" <= 99999999`),
    check('price_lists_price_size_rule', sql`"price" between -9999999999999.99 and 9999999999999.99`),
    check('price_lists_discount_min_rule', sql`"discount" >= 0.01`),
    check('price_lists_discount_max_rule', sql`"discount" <= 100`),
    check('price_lists_discount_size_rule', sql`"discount" between -9999999999999.99 and 9999999999999.99`),
    check('price_lists_valid_from_day_rule', sql`"valid_from" between '0001-01-01' and '9999-12-31'`),
    check('price_lists_valid_to_day_rule', sql`"valid_to" between '0001-01-01' and '9999-12-31'`),
    check('price_lists_valid_from_valid_to_in_order_rule', sql`"valid_from" <= "valid_to"`),
  ],
);

export const cartons = pgTable(
  'cartons',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    cartonName: text('carton_name').notNull(),
    cartonSize: integer('carton_size').notNull(),
    description: text('description').notNull(),
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(carton_name, '') || ' ' || coalesce(description, ''))`,
    ),
  },
  (table) => [
    index('cartons_created_at').on(table.companyId, table.createdAt, table.id),
    index('cartons_carton_name_sort').on(
      table.companyId,
      sql`left(lower(${table.cartonName}), 100)`,
      table.id,
    ),
    uniqueIndex('cartons_carton_name_unique').on(table.companyId, sql`lower(${table.cartonName})`),
    index('cartons_search').using('gin', table.searchText.op('gin_trgm_ops')),
    check('cartons_carton_name_given_rule', sql`"carton_name" <> ''`),
    check('cartons_carton_name_length_rule', sql`char_length("carton_name") <= 250`),
    check('cartons_carton_name_folded_rule', sql`is_folded("carton_name", 'text')`),
    check('cartons_carton_size_min_rule', sql`"carton_size" >= 1`),
    check('cartons_carton_size_max_rule', sql`"carton_size" <= 9999999`),
    check('cartons_description_given_rule', sql`"description" <> ''`),
    check('cartons_description_length_rule', sql`char_length("description") <= 250`),
    check('cartons_description_folded_rule', sql`is_folded("description", 'text')`),
  ],
);

export const storagePlaces = pgTable(
  'storage_places',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    placeCode: text('place_code').notNull(),
    gln: text('gln'),
    description: text('description'),
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(place_code, '') || ' ' || coalesce(description, ''))`,
    ),
  },
  (table) => [
    index('storage_places_created_at').on(table.companyId, table.createdAt, table.id),
    index('storage_places_place_code_sort').on(
      table.companyId,
      sql`left(lower(${table.placeCode}), 100)`,
      table.id,
    ),
    uniqueIndex('storage_places_place_code_unique').on(table.companyId, sql`lower(${table.placeCode})`),
    index('storage_places_search').using('gin', table.searchText.op('gin_trgm_ops')),
    unique('storage_places_of_company').on(table.companyId, table.id),
    check('storage_places_place_code_given_rule', sql`"place_code" <> ''`),
    check('storage_places_place_code_length_rule', sql`char_length("place_code") <= 24`),
    check('storage_places_place_code_folded_rule', sql`is_folded("place_code", 'code')`),
    check('storage_places_gln_length_rule', sql`char_length("gln") <= 250`),
    check('storage_places_gln_form_rule', sql`"gln" ~ '^[0-9]{13}$'`),
    check('storage_places_gln_folded_rule', sql`is_folded("gln", 'text')`),
    check('storage_places_description_length_rule', sql`char_length("description") <= 4000`),
    check('storage_places_description_folded_rule', sql`is_folded("description", 'lines')`),
  ],
);

export const schemes = pgTable(
  'schemes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    schemeName: text('scheme_name').notNull(),
    schemeCategory: smallint('scheme_category').notNull(),
    description: text('description').notNull(),
    roleId: integer('role_id').notNull(),
    productId: integer('product_id').notNull(),
    fromNo: bigint('from_no', { mode: 'number' }).notNull(),
    qty: integer('qty').notNull(),
    toNo: bigint('to_no', { mode: 'number' }),
    points: integer('points').notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(scheme_name, '') || ' ' || coalesce(description, ''))`,
    ),
  },
  (table) => [
    index('schemes_created_at').on(table.companyId, table.createdAt, table.id),
    index('schemes_scheme_name_sort').on(
      table.companyId,
      sql`left(lower(${table.schemeName}), 100)`,
      table.id,
    ),
    index('schemes_role_id').on(table.roleId),
    index('schemes_product_id').on(table.productId),
    index('schemes_search').using('gin', table.searchText.op('gin_trgm_ops')),
    foreignKey({
      name: 'schemes_role_id_rule',
      columns: [table.companyId, table.roleId],
      foreignColumns: [roles.companyId, roles.id],
    }),
    foreignKey({
      name: 'schemes_product_id_rule',
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
    }),
    check('schemes_scheme_name_given_rule', sql`"scheme_name" <> ''`),
    check('schemes_scheme_name_length_rule', sql`char_length("scheme_name") <= 250`),
    check('schemes_scheme_name_folded_rule', sql`is_folded("scheme_name", 'text')`),
    check('schemes_scheme_category_choice_rule', sql`"scheme_category" in (1, 2)`),
    check('schemes_description_given_rule', sql`"description" <> ''`),
    check('schemes_description_length_rule', sql`char_length("description") <= 4000`),
    check('schemes_description_folded_rule', sql`is_folded("description", 'lines')`),
    check('schemes_from_no_min_rule', sql`"from_no" >= 1`),
    check('schemes_from_no_size_rule', sql`"from_no" between -9007199254740991 and 9007199254740991`),
    check('schemes_qty_min_rule', sql`"qty" >= 1`),
    check('schemes_to_no_size_rule', sql`"to_no" between -9007199254740991 and 9007199254740991`),
    check('schemes_points_min_rule', sql`"points" >= 1`),
    check('schemes_points_max_rule', sql`"points" <= 9999999`),
    check('schemes_start_date_day_rule', sql`"start_date" between '0001-01-01' and '9999-12-31'`),
    check('schemes_end_date_day_rule', sql`"end_date" between '0001-01-01' and '9999-12-31'`),
    check('schemes_start_date_end_date_in_order_rule', sql`"start_date" <= "end_date"`),
  ],
);

export const sliders = pgTable(
  'sliders',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    uploadFor: text('upload_for').notNull(),
    fileType: text('file_type').notNull(),
    filePath: text('file_path').notNull(),
    endless: boolean('endless').notNull(),
    startDate: date('start_date'),
    endDate: date('end_date'),
    ...systemColumns,
  },
  (table) => [
    index('sliders_created_at').on(table.companyId, table.createdAt, table.id),
    index('sliders_upload_for_sort').on(table.companyId, table.uploadFor, table.id),
    check('sliders_upload_for_choice_rule', sql`"upload_for" in ('WebSlider', 'ZAppSlider', 'ProMsg')`),
    check('sliders_file_type_choice_rule', sql`"file_type" in ('image', 'video', 'audio')`),
    check(
      'sliders_file_path_address_rule',
      sql`"file_path" = '' or "file_path" ~ '^/uploads/[A-Za-z0-9_.-]+$' or "file_path" ~* '^https?://[^ ]+$'`,
    ),
    check('sliders_start_date_day_rule', sql`"start_date" between '0001-01-01' and '9999-12-31'`),
    check('sliders_end_date_day_rule', sql`"end_date" between '0001-01-01' and '9999-12-31'`),
    check('sliders_start_date_end_date_in_order_rule', sql`"start_date" <= "end_date"`),
  ],
);

export const roles = pgTable(
  'roles',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    roleName: text('role_name').notNull(),
    remarks: text('remarks').notNull(),
    userType: smallint('user_type').notNull(),
    needsPasskey: boolean('needs_passkey').notNull(),
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(role_name, '') || ' ' || coalesce(remarks, ''))`,
    ),
  },
  (table) => [
    index('roles_created_at').on(table.companyId, table.createdAt, table.id),
    index('roles_role_name_sort').on(table.companyId, sql`left(lower(${table.roleName}), 100)`, table.id),
    uniqueIndex('roles_role_name_unique').on(table.companyId, sql`lower(${table.roleName})`),
    index('roles_search').using('gin', table.searchText.op('gin_trgm_ops')),
    unique('roles_of_company').on(table.companyId, table.id),
    check('roles_role_name_given_rule', sql`"role_name" <> ''`),
    check('roles_role_name_length_rule', sql`char_length("role_name") <= 250`),
    check('roles_role_name_folded_rule', sql`is_folded("role_name", 'text')`),
    check('roles_remarks_given_rule', sql`"remarks" <> ''`),
    check('roles_remarks_length_rule', sql`char_length("remarks") <= 250`),
    check('roles_remarks_folded_rule', sql`is_folded("remarks", 'text')`),
    check('roles_user_type_choice_rule', sql`"user_type" in (1, 2)`),
  ],
);

export const dealerGroups = pgTable(
  'dealer_groups',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    groupName: text('group_name').notNull(),
    remark: text('remark'),
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(group_name, '') || ' ' || coalesce(remark, ''))`,
    ),
  },
  (table) => [
    index('dealer_groups_created_at').on(table.companyId, table.createdAt, table.id),
    index('dealer_groups_group_name_sort').on(
      table.companyId,
      sql`left(lower(${table.groupName}), 100)`,
      table.id,
    ),
    uniqueIndex('dealer_groups_group_name_unique').on(table.companyId, sql`lower(${table.groupName})`),
    index('dealer_groups_search').using('gin', table.searchText.op('gin_trgm_ops')),
    unique('dealer_groups_of_company').on(table.companyId, table.id),
    check('dealer_groups_group_name_given_rule', sql`"group_name" <> ''`),
    check('dealer_groups_group_name_length_rule', sql`char_length("group_name") <= 250`),
    check('dealer_groups_group_name_folded_rule', sql`is_folded("group_name", 'text')`),
    check('dealer_groups_remark_length_rule', sql`char_length("remark") <= 4000`),
    check('dealer_groups_remark_folded_rule', sql`is_folded("remark", 'lines')`),
  ],
);

export const programs = pgTable(
  'programs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    programName: text('program_name').notNull(),
    roleId: integer('role_id').notNull(),
    onlyReads: boolean('only_reads').notNull(),
    servesAssistants: boolean('serves_assistants').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    addresses: text('addresses'),
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(sql`lower(coalesce(program_name, ''))`),
  },
  (table) => [
    index('programs_created_at').on(table.companyId, table.createdAt, table.id),
    index('programs_program_name_sort').on(
      table.companyId,
      sql`left(lower(${table.programName}), 100)`,
      table.id,
    ),
    index('programs_role_id').on(table.roleId),
    uniqueIndex('programs_program_name_unique').on(table.companyId, sql`lower(${table.programName})`),
    index('programs_search').using('gin', table.searchText.op('gin_trgm_ops')),
    foreignKey({
      name: 'programs_role_id_rule',
      columns: [table.companyId, table.roleId],
      foreignColumns: [roles.companyId, roles.id],
    }),
    check('programs_program_name_given_rule', sql`"program_name" <> ''`),
    check('programs_program_name_length_rule', sql`char_length("program_name") <= 60`),
    check('programs_program_name_folded_rule', sql`is_folded("program_name", 'text')`),
    check(
      'programs_expires_at_moment_rule',
      sql`isfinite("expires_at") and extract(year from "expires_at" at time zone 'UTC') between 1 and 9999`,
    ),
    check('programs_addresses_length_rule', sql`char_length("addresses") <= 4000`),
    check('programs_addresses_form_rule', sql`"addresses" ~ '^[0-9a-f.:/]+(?:\\n[0-9a-f.:/]+)*$'`),
    check('programs_addresses_folded_rule', sql`is_folded("addresses", 'lines')`),
  ],
);

export const companySignIns = pgTable(
  'company_sign_ins',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    domain: text('domain').notNull(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    roleId: integer('role_id').notNull(),
    rolesClaim: text('roles_claim'),
    admitsAtOnce: boolean('admits_at_once').notNull(),
    isRequired: boolean('is_required').notNull(),
    secretSince: timestamp('secret_since', { withTimezone: true }),
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(domain, '') || ' ' || coalesce(issuer, ''))`,
    ),
  },
  (table) => [
    index('company_sign_ins_created_at').on(table.companyId, table.createdAt, table.id),
    index('company_sign_ins_domain_sort').on(
      table.companyId,
      sql`left(lower(${table.domain}), 100)`,
      table.id,
    ),
    index('company_sign_ins_role_id').on(table.roleId),
    uniqueIndex('company_sign_ins_domain_unique').on(table.companyId, sql`lower(${table.domain})`),
    index('company_sign_ins_search').using('gin', table.searchText.op('gin_trgm_ops')),
    foreignKey({
      name: 'company_sign_ins_role_id_rule',
      columns: [table.companyId, table.roleId],
      foreignColumns: [roles.companyId, roles.id],
    }),
    check('company_sign_ins_domain_given_rule', sql`"domain" <> ''`),
    check('company_sign_ins_domain_length_rule', sql`char_length("domain") <= 253`),
    check('company_sign_ins_domain_form_rule', sql`"domain" ~ '^[a-z0-9-]+(?:\\.[a-z0-9-]+)+$'`),
    check('company_sign_ins_domain_folded_rule', sql`is_folded("domain", 'text')`),
    check('company_sign_ins_issuer_given_rule', sql`"issuer" <> ''`),
    check('company_sign_ins_issuer_length_rule', sql`char_length("issuer") <= 300`),
    check('company_sign_ins_issuer_folded_rule', sql`is_folded("issuer", 'text')`),
    check('company_sign_ins_client_id_given_rule', sql`"client_id" <> ''`),
    check('company_sign_ins_client_id_length_rule', sql`char_length("client_id") <= 200`),
    check('company_sign_ins_client_id_folded_rule', sql`is_folded("client_id", 'text')`),
    check('company_sign_ins_roles_claim_length_rule', sql`char_length("roles_claim") <= 60`),
    check('company_sign_ins_roles_claim_folded_rule', sql`is_folded("roles_claim", 'text')`),
    check(
      'company_sign_ins_secret_since_moment_rule',
      sql`isfinite("secret_since") and extract(year from "secret_since" at time zone 'UTC') between 1 and 9999`,
    ),
  ],
);

export const stockCounts = pgTable(
  'stock_counts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    countName: text('count_name').notNull(),
    productId: integer('product_id'),
    placeId: integer('place_id'),
    countState: smallint('count_state'),
    found: integer('found'),
    missing: integer('missing'),
    unexpected: integer('unexpected'),
    closeReason: text('close_reason'),
    closedOn: timestamp('closed_on', { withTimezone: true }),
    closedBy: integer('closed_by').references(() => users.id),
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(sql`lower(coalesce(count_name, ''))`),
  },
  (table) => [
    index('stock_counts_created_at').on(table.companyId, table.createdAt, table.id),
    index('stock_counts_count_name_sort').on(
      table.companyId,
      sql`left(lower(${table.countName}), 100)`,
      table.id,
    ),
    index('stock_counts_product_id_sort').on(table.companyId, table.productId, table.id),
    index('stock_counts_place_id_sort').on(table.companyId, table.placeId, table.id),
    index('stock_counts_count_state_sort').on(table.companyId, table.countState, table.id),
    index('stock_counts_closed_by').on(table.closedBy),
    index('stock_counts_search').using('gin', table.searchText.op('gin_trgm_ops')),
    foreignKey({
      name: 'stock_counts_product_id_rule',
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
    }),
    foreignKey({
      name: 'stock_counts_place_id_rule',
      columns: [table.companyId, table.placeId],
      foreignColumns: [storagePlaces.companyId, storagePlaces.id],
    }),
    check('stock_counts_count_name_given_rule', sql`"count_name" <> ''`),
    check('stock_counts_count_name_length_rule', sql`char_length("count_name") <= 250`),
    check('stock_counts_count_name_folded_rule', sql`is_folded("count_name", 'text')`),
    check('stock_counts_count_state_choice_rule', sql`"count_state" in (1, 2)`),
    check('stock_counts_close_reason_folded_rule', sql`is_folded("close_reason", 'lines')`),
    check(
      'stock_counts_closed_on_moment_rule',
      sql`isfinite("closed_on") and extract(year from "closed_on" at time zone 'UTC') between 1 and 9999`,
    ),
  ],
);

export const receivers = pgTable(
  'receivers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    receiverName: text('receiver_name').notNull(),
    address: text('address').notNull(),
    isPersonal: boolean('is_personal').notNull(),
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(receiver_name, '') || ' ' || coalesce(address, ''))`,
    ),
  },
  (table) => [
    index('receivers_created_at').on(table.companyId, table.createdAt, table.id),
    index('receivers_receiver_name_sort').on(
      table.companyId,
      sql`left(lower(${table.receiverName}), 100)`,
      table.id,
    ),
    uniqueIndex('receivers_receiver_name_unique').on(table.companyId, sql`lower(${table.receiverName})`),
    index('receivers_search').using('gin', table.searchText.op('gin_trgm_ops')),
    unique('receivers_of_company').on(table.companyId, table.id),
    check('receivers_receiver_name_given_rule', sql`"receiver_name" <> ''`),
    check('receivers_receiver_name_length_rule', sql`char_length("receiver_name") <= 60`),
    check('receivers_receiver_name_folded_rule', sql`is_folded("receiver_name", 'text')`),
    check('receivers_address_given_rule', sql`"address" <> ''`),
    check('receivers_address_length_rule', sql`char_length("address") <= 500`),
    check('receivers_address_folded_rule', sql`is_folded("address", 'text')`),
  ],
);

export const receiverEvents = pgTable(
  'receiver_events',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    recordId: integer('record_id').notNull(),
    place: integer('place').notNull(),
    event: text('event').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recordId, table.place] }),
    foreignKey({
      name: 'receiver_events_record_id_rule',
      columns: [table.companyId, table.recordId],
      foreignColumns: [receivers.companyId, receivers.id],
    }).onDelete('cascade'),
    check(
      'receiver_events_event_choice_rule',
      sql`"event" in ('carton.cameBack', 'carton.dispatched', 'carton.packed', 'carton.unpacked', 'cartonSize.changed', 'cartonSize.created', 'category.changed', 'category.created', 'dealer.changed', 'dealer.created', 'dealerGroup.changed', 'dealerGroup.created', 'epcis.events', 'numbers.changed', 'numbers.created', 'order.booked', 'order.changed', 'order.dispatched', 'person.approved', 'place.changed', 'place.created', 'points.earned', 'points.redeemed', 'price.changed', 'price.created', 'product.changed', 'product.created', 'scheme.changed', 'scheme.created', 'seal.mapped', 'seal.recalled', 'seal.returned', 'seal.suspicious', 'seal.verified', 'user.changed', 'user.created')`,
    ),
  ],
);
