import { and, eq, sql, inArray, type SQL } from 'drizzle-orm';
import {
  getConfigurableProducts,
  getProductConfiguration,
  readConfiguration,
  type ConfiguredProduct,
  optionLabel,
  productOptions,
  selectProduct,
  updateProductConfiguration,
} from '../../../contract/calls/seals/productConfiguration.ts';
import { isRecordId } from '../../../contract/values/limits.ts';
import { done, goneMessage, Refusal, changedSince, refusalAt } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { products } from '../../db/schema/declared.ts';
import type { Module } from '../../engine/Module.ts';
import type { TableAddition } from '../../engine/rows/tableSource.ts';
import { holding } from '../../engine/rows/bindText.ts';
import type { AuditState } from '../../../contract/calls/records/auditLog.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import type { Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';
import type { Transaction } from '../../db/transaction.ts';
import { productConfigurations } from '../../db/schema/serials.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { versionOf } from '../../engine/rows/RowSource.ts';

/** Selects products with their configuration, null where the verdict shows everything; the caller adds a `where`. */
const configuredProducts = (db: Pick<Database['db'], 'select'>) =>
  db
    .select({
      id: products.id,
      name: products.productName,
      configuration: productConfigurations.configuration,
    })
    .from(products)
    .leftJoin(productConfigurations, eq(productConfigurations.productId, products.id));

/** Returns the version of a product's stored options. */
const configurationVersion = (stored: unknown): string => {
  const flags = readConfiguration(stored);
  return versionOf(productOptions.filter((option) => !flags[option]));
};

/**
 * `ProductConfiguration/UpdateProductConfiguration`: sets what the verdicts of some products show, or of all (spec 2 §4).
 * A product that is added later shows everything.
 */
const updateProductConfigurationEndpoint = endpoint(updateProductConfiguration, ({ session, input, write }) =>
  write(async (transaction) => {
    await (input.IsCheckedAll ? storeAll : storeSome)(transaction, session, input.ProductMasters);
    return done(null, 'Product configuration updated successfully.');
  }),
);

type Store = (
  transaction: Transaction,
  session: Session,
  wanted: readonly ConfiguredProduct[],
) => Promise<void>;

const replaced = sql`on conflict (product_id) do update
  set configuration = excluded.configuration, updated_by = excluded.updated_by, updated_at = now()`;

const storeAll: Store = async (transaction, session, [first]) => {
  const before = await countsOfAll(transaction, session);
  await transaction.execute(sql`
    insert into product_configurations (product_id, configuration, updated_by)
    select id, ${JSON.stringify(first?.ProductConfiguration)}::jsonb, ${session.userId}::int
    from products where company_id = ${session.companyId} order by id ${replaced}`);
  await recordChange(transaction, session, {
    page: pageKeys.productConfiguration,
    // one entry for all of them: there may be very many
    recordId: 0,
    label: 'All products',
    action: 'updated',
    before,
    after: await countsOfAll(transaction, session),
  });
};

/** Counts for the audit log how many products show each option. Locks the products in one order. */
async function countsOfAll(transaction: Transaction, session: Session): Promise<AuditState> {
  const stored = await held(transaction, eq(products.companyId, session.companyId));
  const flags = stored.map(({ configuration }) => readConfiguration(configuration));
  return Object.fromEntries(
    productOptions.map((option) => [
      optionLabel(option),
      `${flags.filter((each) => each[option]).length} of ${flags.length}`,
    ]),
  );
}

const storeSome: Store = async (transaction, session, wanted) => {
  const byId = new Map(wanted.map((product) => [product.ProductId, product.ProductConfiguration]));
  if (byId.has(0)) throw refusalAt('ProductId', selectProduct);
  const before = await storedOf(transaction, session, [...byId.keys()]);
  if (before.length < byId.size) throw new Refusal(goneMessage);
  const versions = new Map(wanted.map((product) => [product.ProductId, product.Version]));
  for (const { id, configuration } of before) {
    const version = versions.get(id);
    if (version && version !== configurationVersion(configuration)) throw changedSince();
  }
  const rows = JSON.stringify([...byId].map(([id, configuration]) => ({ id, configuration })));
  await transaction.execute(sql`
    insert into product_configurations (product_id, configuration, updated_by)
    select id, configuration, ${session.userId}::int
    from jsonb_to_recordset(${rows}::jsonb) as w(id int, configuration jsonb) order by id ${replaced}`);
  for (const { id, name, configuration } of before) {
    await recordChange(transaction, session, {
      page: pageKeys.productConfiguration,
      recordId: id,
      label: name,
      action: 'updated',
      before: labelled(configuration),
      after: labelled(byId.get(id)),
    });
  }
};

/** Finds the company's products among `ids` with their stored configuration, and holds them until the end. */
const storedOf = (transaction: Transaction, session: Session, ids: number[]) =>
  held(transaction, and(inArray(products.id, ids), eq(products.companyId, session.companyId)));

/** Finds products with their stored configuration, and locks them in one order. */
async function held(transaction: Transaction, where: SQL | undefined) {
  await transaction
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(products.id)
    .for('no key update');
  // only now: a statement that waits for the lock answers what was joined to the product before it waited
  return configuredProducts(transaction).where(where).orderBy(products.id);
}

/** Lists a configuration for the audit log: each option by its label. */
const labelled = (configuration: unknown): AuditState => {
  const flags = readConfiguration(configuration);
  return Object.fromEntries(productOptions.map((option) => [optionLabel(option), flags[option]]));
};

/** Adds its ProductConfiguration to a product's row (spec 2 §3, Product). */
export const configurationOfProduct: TableAddition = {
  join: 'left join product_configurations pc on pc.product_id = r.id',
  columns: { ProductConfiguration: 'pc.configuration' },
  wire: { ProductConfiguration: readConfiguration },
};

/** `ProductConfiguration/getconfigDDL/{companyId}`: active products by name; none for a company that is not acted for. */
const configurableProductsEndpoint = endpoint(
  getConfigurableProducts,
  async ({ deps: { database }, session, params, input }) => {
    if (![session.companyId, session.ownCompanyId].includes(Number(params.id))) return done([]);
    const { SearchValue, PageSize } = input;
    // the first condition has an index, the second holds it to the name that is shown
    const found = SearchValue
      ? sql`and ${holding(sql`search_text`, SearchValue)} and ${holding(sql`lower(product_name)`, SearchValue)}`
      : sql``;
    const { rows } = await database.db.execute<{ value: number; label: string }>(sql`
      select id as value, product_name as label from products
      where company_id = ${session.companyId} and is_active ${found}
      order by left(lower(product_name), 100), id limit ${PageSize ?? null}`);
    return done(rows);
  },
);

/** `ProductConfiguration/spGetConfigrationData/{id}`: the parts that the product's verdict shows (spec 2 §4). */
const readProductConfigurationEndpoint = endpoint(
  getProductConfiguration,
  async ({ deps: { database }, session, params }) => {
    const id = Number(params.id);
    if (!isRecordId(id)) throw new Refusal(goneMessage);
    const [row] = await configuredProducts(database.db).where(
      and(eq(products.id, id), eq(products.companyId, session.companyId)),
    );
    if (!row) throw new Refusal(goneMessage);
    return done({
      ProductId: row.id,
      ProductName: row.name,
      ProductConfiguration: readConfiguration(row.configuration),
      Version: configurationVersion(row.configuration),
    });
  },
);

/** Product Configuration (spec 2 §7). */
export const productConfigurationModule: Module = {
  endpoints: () => [
    configurableProductsEndpoint,
    readProductConfigurationEndpoint,
    updateProductConfigurationEndpoint,
  ],
  tableRows: { product: configurationOfProduct },
};
