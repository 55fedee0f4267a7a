import type { ProductConfiguration } from '../productConfiguration.ts';

export const productConfigurationCalls = {
  update: 'ProductConfiguration/UpdateProductConfiguration',
  /** GET …/{productId} */
  read: 'ProductConfiguration/spGetConfigrationData',
  /** GET …/{companyId}?SearchValue&PageSize: active products as `{ value, label }`. */
  products: 'ProductConfiguration/getconfigDDL',
} as const;

/** What a product's verdict shows (spec 2 §3, Product configuration). */
export interface ConfiguredProduct {
  ProductId: number;
  ProductConfiguration: ProductConfiguration;
}

/** ResponseData of `spGetConfigrationData`. */
export interface StoredConfiguration extends ConfiguredProduct {
  ProductName?: string;
}

/** What `UpdateProductConfiguration` takes (spec 2 §7). */
export interface ProductConfigurationRequest {
  /** Whether the first entry's options are those of every product; its ProductId is not read then. */
  IsCheckedAll: boolean;
  ProductMasters: ConfiguredProduct[];
}

export const selectProduct = 'Please select Product.';
