import { dayInZone, parseDay } from '../../../contract/day/day.ts';
import type { Default, Field, FieldKind } from '../../../contract/resource/Field.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { callApi, rowsOf } from '../../api/callApi.ts';
import { timeZone } from '../../api/session.ts';
import { pairRows } from '../inputs/pairRows.ts';

const plain = (value: unknown): unknown => value ?? '';

/** What the wire sends as what the kind's input shows; an input always has a value, '' for none. */
const readers: Record<FieldKind, (value: unknown) => unknown> = {
  text: plain,
  multiline: plain,
  email: plain,
  mobile: plain,
  password: () => '',
  integer: plain,
  money: plain,
  serial: plain,
  date: (value) => (typeof value === 'string' && parseDay(value)) || '',
  choice: plain,
  // the documents say 0 where nothing is chosen
  reference: (value) => Number(value) || '',
  lookup: (value) => Number(value) || '',
  image: plain,
  audio: plain,
  video: plain,
  pairs: pairRows,
  switch: (value) => value === true,
};

const readField = (field: Field, value: unknown): unknown => readers[field.kind](value);

const mapFields = (resource: Resource, valueOf: (name: string, field: Field) => unknown) =>
  Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, readField(field, valueOf(name, field))]),
  );

/** The form's values for a stored record. */
export const valuesOf = (resource: Resource, record: Record<string, unknown>): Record<string, unknown> =>
  mapFields(resource, (name) => record[name]);

async function readDefault(value: Default | undefined, page: string): Promise<unknown> {
  if (typeof value !== 'object') return value;
  if ('daysFromToday' in value) return dayInZone(timeZone(), value.daysFromToday);
  const [row] = rowsOf(await callApi({ path: value.call, page, body: {} }));
  return row?.[value.take];
}

/** The form's values for a new record: the declared defaults, some of which a call answers. */
export async function newValues(resource: Resource): Promise<Record<string, unknown>> {
  const defaults = await Promise.all(
    Object.entries(resource.fields).map(
      async ([name, field]) => [name, await readDefault(field.default, resource.page)] as const,
    ),
  );
  const given = new Map(defaults);
  return mapFields(resource, (name) => given.get(name));
}
