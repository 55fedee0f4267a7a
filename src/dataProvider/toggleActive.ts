import type { Resource } from '../../contract/resource/Resource.ts';
import { callApi } from '../api/callApi.ts';

/** Switches a record on or off (GET …/{id}/{flag}, spec 1 §7); answers the server's text. */
export async function toggleActive(
  resource: Resource,
  id: number | string,
  active: boolean,
): Promise<string> {
  const path = `${resource.calls.toggle}/${id}/${active}`;
  return (await callApi({ path, page: resource.page })).ResponseMessage;
}
