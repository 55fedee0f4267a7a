import { isRecordId } from '../../../contract/resource/limits.ts';
import { resources } from '../../../src/resources/index.ts';
import { done } from '../../calls/answer.ts';
import { sessionCall } from '../../calls/Call.ts';
import { listRows } from '../../engine/rows/listRows.ts';
import { hasTable, tableSource } from '../../engine/rows/tableSource.ts';
import { withConfiguration } from '../productConfiguration/withConfiguration.ts';

const tables = new Map(resources.filter(hasTable).map((resource) => [resource.key, resource]));

/** `ProductMaster/GetProductID/{id}`: one product as a row of its list; none for another company's (spec 2 §7). */
export const getProduct = sessionCall({
  method: 'GET',
  path: 'ProductMaster/GetProductID/:id',
  access: { page: 'product-master', right: 'view' },
  handle: async ({ deps: { database, config }, session, params }) => {
    const id = Number(params.id);
    const product = tables.get('product');
    if (!product) throw new Error('No declaration keeps products');
    if (!isRecordId(id)) return done([]);
    const source = withConfiguration(tableSource(product, tables, config.timeZone));
    const query = { search: '', sortColumn: '', sortOrder: '', id, first: 1, size: 1 };
    const defaults = { ...product.sort, created: product.created };
    return done(await listRows(database, source, session, query, defaults));
  },
});
