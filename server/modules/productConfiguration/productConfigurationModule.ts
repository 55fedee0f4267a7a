import type { Module } from '../../engine/Module.ts';
import { configurableProductsEndpoint } from './configurableProducts.ts';
import { configurationOfProduct } from './configurationOfProduct.ts';
import { readProductConfigurationEndpoint } from './readProductConfiguration.ts';
import { updateProductConfigurationEndpoint } from './updateProductConfiguration.ts';

/** Product Configuration (spec 2 §7). */
export const productConfigurationModule: Module = {
  endpoints: () => [
    configurableProductsEndpoint,
    readProductConfigurationEndpoint,
    updateProductConfigurationEndpoint,
  ],
  tableRows: { product: configurationOfProduct },
};
