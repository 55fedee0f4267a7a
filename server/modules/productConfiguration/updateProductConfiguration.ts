import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AuditState } from '../../../contract/calls/records/auditLog.ts';
import {
  type ConfiguredProduct,
  optionLabel,
  productOptions,
  readConfiguration,
  selectProduct,
  updateProductConfiguration,
} from '../../../contract/calls/seals/productConfiguration.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import type { Session } from '../../calls/Session.ts';
import { changedSince, done, goneMessage, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Database } from '../../db/connect.ts';
import type { Transaction } from '../../db/transaction.ts';
import { products } from '../../db/schema/declared.ts';
import { productConfigurations } from '../../db/schema/serials.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { versionOf } from '../../engine/rows/RowSource.ts';

/**
 * Selects products with their stored configuration, which is null where the verdict shows everything; the caller adds a
 * `where`.
 */
export const configuredProducts = (db: Pick<Database['db'], 'select'>) =>
  db
    .select({
      id: products.id,
      name: products.productName,
      configuration: productConfigurations.configuration,
    })
    .from(products)
    .leftJoin(productConfigurations, eq(productConfigurations.productId, products.id));

/** Returns the version of a product's stored options. */
export const configurationVersion = (stored: unknown): string => {
  const flags = readConfiguration(stored);
  return versionOf(productOptions.filter((option) => !flags[option]));
};

/**
 * `ProductConfiguration/UpdateProductConfiguration`: sets what the verdicts of some products show, or of all that the company
 * has (spec 2 §4), in one statement. A product that is added later shows everything.
 */
export const updateProductConfigurationEndpoint = endpoint(
  updateProductConfiguration,
  ({ session, input, write }) =>
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
