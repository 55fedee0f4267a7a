// Written by `npm run generate` from the declarations in src/resources; not to be edited.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { systemColumns } from './systemColumns.ts';

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
    socialLinks: json('social_links').notNull(),
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(company_name, '') || ' ' || coalesce(company_display_name, '') || ' ' || coalesce(prefix, ''))`,
    ),
  },
  (table) => [
    index('companies_created_at').on(table.createdAt, table.id),
    index('companies_company_name_sort').on(sql`left(lower(${table.companyName}), 100)`, table.id),
    index('companies_company_display_name_sort').on(
      sql`left(lower(${table.companyDisplayName}), 100)`,
      table.id,
    ),
    index('companies_prefix_sort').on(sql`left(lower(${table.prefix}), 100)`, table.id),
    index('companies_company_logo_sort').on(table.companyLogo, table.id),
    uniqueIndex('companies_company_name_unique').on(sql`lower(${table.companyName})`),
    uniqueIndex('companies_prefix_unique').on(sql`lower(${table.prefix})`),
    index('companies_search').using('gin', table.searchText.op('gin_trgm_ops')),
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
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    productDescription: text('product_description'),
    oem: text('oem'),
    hpCode: text('hp_code').notNull(),
    mrp: bigint('mrp', { mode: 'number' }).notNull(),
    packingSize: integer('packing_size').notNull(),
    permissibleScan: integer('permissible_scan').notNull(),
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
    productSpecification: jsonb('product_specification').notNull(),
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(product_name, '') || ' ' || coalesce(product_description, '') || ' ' || coalesce(oem, '') || ' ' || coalesce(hp_code, '') || ' ' || coalesce(product_code, ''))`,
    ),
  },
  (table) => [
    index('products_created_at').on(table.companyId, table.createdAt, table.id),
    index('products_product_name_sort').on(
      table.companyId,
      sql`left(lower(${table.productName}), 100)`,
      table.id,
    ),
    index('products_product_description_sort').on(
      table.companyId,
      sql`left(lower(${table.productDescription}), 100)`,
      table.id,
    ),
    index('products_oem_sort').on(table.companyId, sql`left(lower(${table.oem}), 100)`, table.id),
    index('products_hp_code_sort').on(table.companyId, sql`left(lower(${table.hpCode}), 100)`, table.id),
    index('products_product_image_sort').on(table.companyId, table.productImage, table.id),
    index('products_category_id').on(table.categoryId),
    uniqueIndex('products_product_name_unique').on(table.companyId, sql`lower(${table.productName})`),
    index('products_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

export const productPrices = pgTable(
  'product_prices',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    mrp: bigint('mrp', { mode: 'number' }).notNull(),
    ...systemColumns,
  },
  (table) => [
    index('product_prices_created_at').on(table.companyId, table.createdAt, table.id),
    index('product_prices_mrp_sort').on(table.companyId, table.mrp, table.id),
    index('product_prices_product_id').on(table.productId),
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
    index('cartons_carton_size_sort').on(table.companyId, table.cartonSize, table.id),
    index('cartons_description_sort').on(
      table.companyId,
      sql`left(lower(${table.description}), 100)`,
      table.id,
    ),
    index('cartons_is_active_sort').on(table.companyId, table.isActive, table.id),
    uniqueIndex('cartons_carton_name_unique').on(table.companyId, sql`lower(${table.cartonName})`),
    index('cartons_search').using('gin', table.searchText.op('gin_trgm_ops')),
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
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
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
    index('schemes_scheme_category_sort').on(table.companyId, table.schemeCategory, table.id),
    index('schemes_description_sort').on(
      table.companyId,
      sql`left(lower(${table.description}), 100)`,
      table.id,
    ),
    index('schemes_start_date_sort').on(table.companyId, table.startDate, table.id),
    index('schemes_end_date_sort').on(table.companyId, table.endDate, table.id),
    index('schemes_is_active_sort').on(table.companyId, table.isActive, table.id),
    index('schemes_role_id').on(table.roleId),
    index('schemes_product_id').on(table.productId),
    index('schemes_search').using('gin', table.searchText.op('gin_trgm_ops')),
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
    index('sliders_file_type_sort').on(table.companyId, table.fileType, table.id),
    index('sliders_file_path_sort').on(table.companyId, table.filePath, table.id),
    index('sliders_end_date_sort').on(table.companyId, table.endDate, table.id),
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
    ...systemColumns,
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(coalesce(role_name, '') || ' ' || coalesce(remarks, ''))`,
    ),
  },
  (table) => [
    index('roles_created_at').on(table.companyId, table.createdAt, table.id),
    index('roles_role_name_sort').on(table.companyId, sql`left(lower(${table.roleName}), 100)`, table.id),
    index('roles_remarks_sort').on(table.companyId, sql`left(lower(${table.remarks}), 100)`, table.id),
    index('roles_user_type_sort').on(table.companyId, table.userType, table.id),
    uniqueIndex('roles_role_name_unique').on(table.companyId, sql`lower(${table.roleName})`),
    index('roles_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);
