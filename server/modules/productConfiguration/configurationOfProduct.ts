import { readConfiguration } from '../../../contract/productConfiguration.ts';
import type { TableAddition } from '../../engine/rows/tableSource.ts';

/** What a row of a product has beside its table: its ProductConfiguration (spec 2 §3, Product). */
export const configurationOfProduct: TableAddition = {
  join: 'left join product_configurations pc on pc.product_id = r.id',
  columns: { ProductConfiguration: 'pc.configuration' },
  wire: { ProductConfiguration: readConfiguration },
};
