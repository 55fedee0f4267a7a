import type { Resource } from '../../contract/resource/Resource.ts';
import { callApi } from '../api/callApi.ts';

/** Makes the call of a row's action (GET …/{id}, spec 2 §7); answers the server's text. */
export async function actOnRecord({ page }: Resource, call: string, id: number | string): Promise<string> {
  return (await callApi({ path: `${call}/${id}`, page })).ResponseMessage;
}

/** Switches a record on or off (GET …/{id}/{flag}, spec 1 §7); answers the server's text. */
export async function toggleActive(
  resource: Resource,
  id: number | string,
  active: boolean,
): Promise<string> {
  const path = `${resource.calls.toggle}/${id}/${active}`;
  return (await callApi({ path, page: resource.page })).ResponseMessage;
}
