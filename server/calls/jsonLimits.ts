import * as yup from 'yup';
import { mostPairs } from '../../contract/resource/limits.ts';
import type { Endpoint } from './endpoint.ts';
import type { ListLimit } from './JsonShape.ts';

const kilobyte = 1024;
const second = 1000;

/** Milliseconds: without a byte, after which nobody waits for more of a body, and for the whole of it. */
export interface BodyPatience {
  idle: number;
  whole: number;
}

/** What is taken of a call's JSON. */
export interface JsonLimits extends ListLimit {
  mostBytes: number;
  patience: BodyPatience;
}

const moreThan = (count: number) =>
  `A list of this request has more than ${count.toLocaleString('en')} items.`;

/** Of a list that is a field's value, such as pairs. */
const usualList: ListLimit = { mostItems: mostPairs, tooMany: moreThan(mostPairs) };

/** Without a session: a scan, a password, a form to sign up. */
export const publicJson: JsonLimits = {
  ...usualList,
  mostBytes: 16 * kilobyte,
  patience: { idle: 10 * second, whole: 20 * second },
};

/** With a session: every record of the portal, with the longest texts that it can have. */
const recordBytes = 256 * kilobyte;
/** With a session, of a call that takes a long list, such as two thousand scans. */
const listBytes = 1024 * kilobyte;

/** What is taken of the call's JSON. Throws at boot where a list of its schema has no limit. */
export function jsonLimitsOf({ call, schema }: Pick<Endpoint, 'call' | 'schema'>): JsonLimits {
  const fields = schema instanceof yup.ObjectSchema ? Object.entries(schema.fields) : [];
  const lists = fields.flatMap(([field, part]) =>
    listsIn(part).map((list) => ({ ...limitOf(list, `${call.path}: ${field}`), field })),
  );
  const list = lists.reduce<ListLimit>(
    (most, one) => (one.mostItems > most.mostItems ? one : most),
    usualList,
  );
  if (call.access === 'public') return { ...publicJson, ...list };
  const mostBytes = list === usualList ? recordBytes : listBytes;
  return { ...list, mostBytes, patience: { idle: 20 * second, whole: 60 * second } };
}

function listsIn(schema: unknown): yup.AnySchema[] {
  if (schema instanceof yup.ArraySchema) return [schema, ...listsIn(schema.innerType)];
  return schema instanceof yup.ObjectSchema ? Object.values(schema.fields).flatMap(listsIn) : [];
}

/** A list's own rule: what its schema would say of it once all of it was read. */
function limitOf({ tests }: yup.AnySchema, where: string): ListLimit {
  const { params, message } = tests.find(({ OPTIONS }) => OPTIONS?.name === 'max')?.OPTIONS ?? {};
  const mostItems = params?.['max'];
  if (typeof mostItems !== 'number')
    throw new Error(`${where} is a list that does not say how long it can be`);
  // yup's own text is a pattern for it to fill in
  const isOwn = typeof message === 'string' && !message.includes('${');
  return { mostItems, tooMany: isOwn ? message : moreThan(mostItems) };
}
