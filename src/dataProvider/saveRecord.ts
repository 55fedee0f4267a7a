import type { Envelope } from '../../contract/calls/envelope.ts';
import { wireDay } from '../../contract/day/day.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { callApi } from '../api/callApi.ts';

/** What a save says beyond its fields. */
export interface SaveMeta {
  /** The same for every try to save the same content, so that a repeated click or a retry acts once. */
  idempotencyKey?: string;
  /** Takes the server's own text, for the toast. */
  onDone?: (message: string) => void;
}

/** Days go out as `YYYY/MM/DD`, everything else as the schema cast it. */
function wireValues(resource: Resource, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      resource.fields[name]?.kind === 'date' && typeof value === 'string' ? wireDay(value) : value,
    ]),
  );
}

const idIn = (answer: Envelope<unknown>, resource: Resource): number | undefined => {
  const data = answer.ResponseData;
  const id = typeof data === 'object' && data !== null ? Reflect.get(data, resource.id) : undefined;
  return typeof id === 'number' ? id : undefined;
};

/** Creates (`id` 0) or updates a record by its declared call (spec 1 §4); answers it with its id. */
export async function saveRecord(
  resource: Resource,
  id: number,
  values: Record<string, unknown>,
  meta: SaveMeta = {},
) {
  const path = id ? resource.calls.update : resource.calls.create;
  if (!path) throw new Error(`'${resource.key}' has no call to ${id ? 'update' : 'create'}`);
  const answer = await callApi({
    path,
    page: resource.page,
    body: { ...wireValues(resource, values), [resource.id]: id },
    headers: meta.idempotencyKey ? { 'Idempotency-Key': meta.idempotencyKey } : {},
  });
  meta.onDone?.(answer.ResponseMessage);
  return { data: { ...values, id: idIn(answer, resource) ?? id } };
}
