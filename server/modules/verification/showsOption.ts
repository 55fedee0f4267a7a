import type { ProductOption } from '../../../contract/productConfiguration.ts';

/** SQL: whether the product of the verification `v` shows this option; what its configuration does not name, it shows. */
export const showsOption = (option: ProductOption): string => `(
  (select configuration -> '${option}' from product_configurations where product_id = v.product_id)
    is distinct from 'false'::jsonb)`;
