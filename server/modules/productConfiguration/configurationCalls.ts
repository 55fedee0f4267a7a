import type { Endpoint } from '../../calls/endpoint.ts';
import { configurableProductsEndpoint } from './configurableProducts.ts';
import { readProductConfigurationEndpoint } from './readProductConfiguration.ts';
import { updateProductConfigurationEndpoint } from './updateProductConfiguration.ts';

/** What Product Configuration calls (spec 2 §7). */
export const configurationEndpoints: Endpoint[] = [
  configurableProductsEndpoint,
  readProductConfigurationEndpoint,
  updateProductConfigurationEndpoint,
];
