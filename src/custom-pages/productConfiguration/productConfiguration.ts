import {
  type ConfiguredProduct,
  getProductConfiguration,
  type ProductConfigurationRequest,
  updateProductConfiguration,
} from '../../../contract/calls/productConfiguration.ts';
import { ask } from '../../api/ask.ts';

/** What a product's verdict shows. */
export async function readProductConfiguration(
  productId: number,
): Promise<ConfiguredProduct & { ProductName?: string | undefined }> {
  return (await ask(getProductConfiguration, { params: { id: productId } })).data;
}

/** Stores options for a product or for all; answers the server's text. */
export async function saveProductConfiguration(input: ProductConfigurationRequest): Promise<string> {
  return (await ask(updateProductConfiguration, { input })).message;
}
