import type { Identifier, RaRecord } from 'ra-core';
import { allRows, askingFor, listCall } from '../../contract/calls/records/listRequest.ts';
import { saveCall, versionName } from '../../contract/calls/records/save.ts';
import { wireDay } from '../../contract/day/day.ts';
import { wireMoment } from '../../contract/day/moment.ts';
import type { Field } from '../../contract/resource/declaration/Field.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { ask } from '../api/ask.ts';
import { resourceNamed } from '../api/portal.ts';

// A record's way over the wire: read, and saved.

/** A row as react-admin's record. */
export const recordOf = (resource: Resource, row: Readonly<Record<string, unknown>>): RaRecord => ({
  ...row,
  id: row[resource.id] as Identifier,
});

/** Reads one record by a list call with its id. A back end that doesn't know this filter answers all rows. */
export async function readRecord(name: string, id: Identifier): Promise<RaRecord> {
  const resource = resourceNamed(name);
  // somebody has cut or mistyped the address
  if (!Number.isSafeInteger(Number(id)) || Number(id) < 1) throw new Error('app.error.no_id');
  const read = async (First: number, PageSize: number) => {
    const input = { ...askingFor(resource.id, Number(id)), First, PageSize, IsActive: true };
    return (await ask(listCall(resource), { input })).data;
  };
  const isIt = (row: Record<string, unknown>) => String(row[resource.id]) === String(id);
  const [found] = await read(1, 1);
  // only people who may export get all rows; a back end that knows the filter and finds none isn't asked for them
  const row = !found || isIt(found) ? found : (await read(allRows, allRows)).find(isIt);
  if (!row) throw new Error('app.error.no_record');
  return recordOf(resource, row);
}

/** Options of a save. */
export interface SaveMeta {
  /** Stays the same for every try to save the same content, so a repeated click or a retry acts once. */
  idempotencyKey?: string;
  /** Receives the server's text for the toast. */
  onDone?: (message: string) => void;
  /** Aborts the request. */
  signal?: AbortSignal;
}

const wireText = (field: Field | undefined, text: string): string => {
  if (field?.kind === 'date') return wireDay(text);
  return field?.kind === 'moment' ? wireMoment(text) : text;
};

/** The values as the wire has them: days as `YYYY/MM/DD`, moments as `YYYY/MM/DD HH:mm`, all others as the schema cast them. */
export function wireValues(resource: Resource, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? wireText(resource.fields[name], value) : value,
    ]),
  );
}

/**
 * Creates (`id` 0) or updates a record by its declared call (spec 1 §4), and returns it with its id.
 *
 * @param before the record as it was read; the server refuses the save where the record has another version by now
 */
export async function saveRecord(
  name: string,
  id: number,
  values: Record<string, unknown>,
  meta: SaveMeta = {},
  before: Readonly<Record<string, unknown>> = {},
) {
  const resource = resourceNamed(name);
  const { data, message } = await ask(saveCall(resource, id ? 'update' : 'add'), {
    input: {
      ...resource.sends,
      ...wireValues(resource, values),
      [resource.id]: id,
      [versionName]: before[versionName],
    },
    headers: meta.idempotencyKey ? { 'Idempotency-Key': meta.idempotencyKey } : {},
    signal: meta.signal,
  });
  meta.onDone?.(message);
  const saved = data[resource.id];
  return { data: { ...values, id: typeof saved === 'number' ? saved : id } };
}
