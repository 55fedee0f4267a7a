import * as v from 'valibot';
import { pageKeys } from '../pages.ts';
import { type ProductConfiguration, productOptions } from '../productConfiguration.ts';
import { defineCall, sends } from './Call.ts';
import { options, type OptionsRequest } from './options.ts';
import { optionalVersion } from './version.ts';

/** What a product's verdict shows (spec 2 §3, Product configuration). */
export interface ConfiguredProduct {
  ProductId: number;
  ProductConfiguration: ProductConfiguration;
  /** Of the options that the change began with: where the product has others by now, it is refused with 409. */
  Version?: string | null | undefined;
}

/** What `UpdateProductConfiguration` takes (spec 2 §7). */
export interface ProductConfigurationRequest {
  /** Whether the first entry's options are those of every product; neither its ProductId nor its Version is read then. */
  IsCheckedAll: boolean;
  ProductMasters: ConfiguredProduct[];
}

export const selectProduct = 'Please select Product.';

export const updateProductConfiguration = defineCall({
  method: 'POST',
  path: 'ProductConfiguration/UpdateProductConfiguration',
  access: { page: pageKeys.productConfiguration, right: 'edit' },
  summary: 'Choose what the verdicts of products show',
  request: sends<ProductConfigurationRequest>(),
  answer: v.null(),
});

/** `id`: the product's. */
export const getProductConfiguration = defineCall({
  method: 'GET',
  path: 'ProductConfiguration/spGetConfigrationData/:id',
  access: { page: pageKeys.productConfiguration, right: 'view' },
  summary: "What a product's verdict shows",
  answer: v.object({
    ProductId: v.number(),
    ProductName: v.optional(v.string()),
    ProductConfiguration: v.object(v.entriesFromList(productOptions, v.boolean())),
    ...optionalVersion,
  }),
});

/** `id`: the company's. */
export const getConfigurableProducts = defineCall({
  method: 'GET',
  path: 'ProductConfiguration/getconfigDDL/:id',
  access: { page: pageKeys.productConfiguration, right: 'view' },
  summary: 'Active products to choose from',
  request: sends<OptionsRequest>(),
  answer: options,
});
