import { getProduct } from '../../../contract/calls/products.ts';
import { isRecordId } from '../../../contract/resource/limits.ts';
import { resources } from '../../../src/resources/index.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { readRow, withTotal } from '../../engine/rows/listRows.ts';
import type { RowSource } from '../../engine/rows/RowSource.ts';
import { hasTable, tableSource } from '../../engine/rows/tableSource.ts';
import { configurationOfProduct } from '../productConfiguration/configurationOfProduct.ts';

const tables = new Map(resources.filter(hasTable).map((resource) => [resource.key, resource]));
const sources = new Map<string, RowSource>();

/** The rows of the Product Master; kept, for a source asks the database what its columns are. */
function productsIn(zone: string): RowSource {
  const product = tables.get('product');
  if (!product) throw new Error('No declaration keeps products');
  const source = sources.get(zone) ?? tableSource(product, tables, zone, configurationOfProduct);
  sources.set(zone, source);
  return source;
}

/** `ProductMaster/GetProductID/{id}`: one product as a row of its list; none for another company's (spec 2 §7). */
export const getProductEndpoint = endpoint(
  getProduct,
  async ({ deps: { database, config }, session, params }) => {
    const id = Number(params.id);
    const source = productsIn(config.timeZone);
    const row = isRecordId(id) ? await readRow(database.db, source, session, id) : undefined;
    return done(row ? withTotal({ rows: [row], total: 1 }, source.resource.totals) : []);
  },
);
