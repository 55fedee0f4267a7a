import {
  productConfigurationCalls,
  type ProductConfigurationRequest,
  type StoredConfiguration,
} from '../../../contract/calls/productConfiguration.ts';
import { readConfiguration } from '../../../contract/productConfiguration.ts';
import { callApi } from '../../api/callApi.ts';

/** The permission key of the page. */
export const configurationPage = 'product-configuration';

/** What a product's verdict shows (GET ProductConfiguration/spGetConfigrationData/{id}). */
export async function readProductConfiguration(productId: number): Promise<StoredConfiguration> {
  const answer = await callApi({
    path: `${productConfigurationCalls.read}/${productId}`,
    page: configurationPage,
  });
  const data = Array.isArray(answer.ResponseData) ? (answer.ResponseData[0] as unknown) : answer.ResponseData;
  const row: object = typeof data === 'object' && data !== null ? data : {};
  const name: unknown = Reflect.get(row, 'ProductName');
  return {
    ProductId: productId,
    ...(typeof name === 'string' && { ProductName: name }),
    ProductConfiguration: readConfiguration(Reflect.get(row, 'ProductConfiguration')),
  };
}

/** Stores options for a product or for all (POST …/UpdateProductConfiguration); answers the server's text. */
export async function saveProductConfiguration(body: ProductConfigurationRequest): Promise<string> {
  const call = { path: productConfigurationCalls.update, page: configurationPage, body };
  return (await callApi(call)).ResponseMessage;
}
