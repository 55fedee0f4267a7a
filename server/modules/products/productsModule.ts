import { sql } from 'drizzle-orm';
import { getNewProduct, getProduct } from '../../../contract/calls/masters.ts';
import { isRecordId } from '../../../contract/values/limits.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { company } from '../../../src/resources/masters/company.ts';
import { resources } from '../../../src/resources/index.ts';
import { done, withTotal, refusalAt } from '../../calls/answer.ts';
import { type Endpoint, endpoint, type Asking } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import { type AfterSave, type Hook, judging } from '../../engine/save.ts';
import { readRow, type RowSource, sourceSeenBy, versioning } from '../../engine/rows/RowSource.ts';
import { tableSource } from '../../engine/rows/tableSource.ts';
import { hasTable } from '../../engine/schema/tableOf.ts';
import { inLanguage, languageOf } from '../../language/inLanguage.ts';
import { configurationOfProduct } from '../productConfiguration/productConfigurationModule.ts';

/** `ProductMaster/GetProductID/{id}`: one product as a row of its list; none for another company's (spec 2 §7). */
export function getProductEndpoint(declared: readonly Resource[]): Endpoint {
  const tables = new Map(declared.filter(hasTable).map((resource) => [resource.key, resource]));
  /** Sources by zone, made once, because each asks the database for its columns. */
  const sources = new Map<string, RowSource>();
  const productsIn = (zone: string): RowSource => {
    const product = tables.get('product');
    if (!product) throw new Error('No declaration keeps products');
    const source = sources.get(zone) ?? tableSource(product, tables, zone, configurationOfProduct);
    sources.set(zone, source);
    return source;
  };
  return endpoint(getProduct, async ({ deps: { database, config }, session, params }) => {
    const id = Number(params.id);
    const source = sourceSeenBy(productsIn(config.timeZone), session);
    const row = isRecordId(id) ? await readRow(database.db, source, session, id) : undefined;
    return done(
      row ? withTotal({ rows: [versioning(source.resource)(row)], total: 1 }, source.resource.totals) : [],
    );
  });
}

/** A company that has cleared its messages gets those of a new one, as `say` says them to the person. */
async function newProduct({ deps, session }: Asking, say = (text: string) => text) {
  const [genuine, alreadyScanned] = [company.fields.GenuineMessage, company.fields.AlreadyScannedMsg].map(
    ({ default: text }) => say(typeof text === 'string' ? text : ''),
  );
  const { rows } = await deps.database.db.execute<{ GenuineMessage: string; AlreadyScannedMsg: string }>(sql`
    select coalesce(genuine_message, ${genuine}) as "GenuineMessage",
      coalesce(already_scanned_msg, ${alreadyScanned}) as "AlreadyScannedMsg"
    from companies where id = ${session.companyId}`);
  return rows;
}

const getNewProductEndpoint = endpoint(getNewProduct, async (request) =>
  done(await newProduct(request, (text) => inLanguage(languageOf(request.http), text))),
);

const noProduct = 'Please select Product';
const foreignGtin =
  'This GTIN does not begin with the GS1 prefix of your company. Please compare it with the barcode.';
const samePrice = 'This is the MRP of the product already.';

/**
 * Holds the priced product until the price is stored, so two prices of one moment follow each other. Throws Refusal for
 * another company's product, as if it did not exist, and for the price that is in force.
 */
const requireNewPrice: Hook = async ({ transaction, session, values }) => {
  const { rows } = await transaction.execute<{ mrp: number }>(sql`
    select mrp from products where id = ${values.ProductId} and company_id = ${session.companyId} for no key update`);
  if (!rows[0]) throw refusalAt('ProductId', noProduct);
  if (rows[0].mrp === values.MRP) throw refusalAt('MRP', samePrice);
};

/** Gives the product its new price. The trigger `products_keep_price` does the reverse. */
const followPrice: AfterSave = async ({ transaction, session, values }) => {
  await transaction.execute(sql`
    update products set mrp = ${values.MRP}, updated_at = now(), updated_by = ${session.userId}
    where id = ${values.ProductId} and company_id = ${session.companyId}`);
};

/** Refuses a GTIN that begins with another company's GS1 prefix, or not with the company's own. */
const requireOwnGtin = judging(async ({ transaction, session, values }) => {
  if (typeof values.GTIN !== 'string') return;
  const { rows } = await transaction.execute<{ own: string | null; foreign: boolean }>(sql`
    select max(gs1_prefix) filter (where id = ${session.companyId}) as own,
      coalesce(bool_or(id <> ${session.companyId} and starts_with(${values.GTIN.slice(1)}, gs1_prefix)), false) as foreign
    from companies where gs1_prefix is not null`);
  const { own = null, foreign = false } = rows[0] ?? {};
  if (own === null ? foreign : !values.GTIN.startsWith(own, 1)) throw refusalAt('GTIN', foreignGtin);
});

/** Products and their prices. */
export const productsModule = {
  endpoints: () => [getProductEndpoint(resources), getNewProductEndpoint],
  beforeSave: { requireNewPrice, requireOwnGtin },
  afterSave: { followPrice },
  starts: { [getNewProduct.path]: newProduct },
} satisfies Module;
