import type * as v from 'valibot';
import type { Call } from '../../contract/calls/Call.ts';
import { mostPairs } from '../../contract/values/limits.ts';
import { Refusal } from './answer.ts';
import { entriesOf, innerOf, type InputSchema, isOfCall } from './requireInput.ts';

/** Items that a list can have at the most. */
export interface ListLimit {
  mostItems: number;
  /** Said of a longer one… */
  tooMany: string;
  /** …at the field that has it. */
  field?: string;
}

const kilobyte = 1024;
const second = 1000;

/** Milliseconds: without a byte, after which nobody waits for more of a body, and for the whole of it. */
export interface BodyPatience {
  idle: number;
  whole: number;
}

/** The limits of a call's JSON. */
export interface JsonLimits extends ListLimit {
  mostBytes: number;
  patience: BodyPatience;
}

const moreThan = (count: number) =>
  `A list of this request has more than ${count.toLocaleString('en')} items.`;

/** Of a list that is a field's value, such as pairs. */
const usualList: ListLimit = { mostItems: mostPairs, tooMany: moreThan(mostPairs) };

/** Twice as many, so the field's own rule says at the field how many it can have. */
const readList: ListLimit = { mostItems: 2 * mostPairs, tooMany: moreThan(2 * mostPairs) };

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

/** The limits of the call's JSON. Throws at boot where a list of its schema has no limit. */
export function jsonLimitsOf({ call, schema }: { call: Call; schema: InputSchema | undefined }): JsonLimits {
  const fields = schema && isOfCall(schema) ? Object.entries(entriesOf(schema) ?? {}) : [];
  const found = fields.flatMap(([field, part]) => listsIn(part).map((list) => ({ list, field })));
  const limits = found.map(({ list, field }) => ({ ...limitOf(list, `${call.path}: ${field}`), field }));
  const list = limits.reduce<ListLimit>(
    (most, one) => (one.mostItems > most.mostItems ? one : most),
    readList,
  );
  if (call.access === 'public') return { ...publicJson, ...list };
  // ids are short
  const isLong = found.some(({ list }, place) => {
    const { item } = innerOf(list);
    return item && innerOf(item).type !== 'number' && (limits[place]?.mostItems ?? 0) > usualList.mostItems;
  });
  const mostBytes = isLong ? listBytes : recordBytes;
  return { ...list, mostBytes, patience: { idle: 20 * second, whole: 60 * second } };
}

function listsIn(schema: v.GenericSchema): v.GenericSchema[] {
  const inner = innerOf(schema);
  if (inner.item) return [inner, ...listsIn(inner.item)];
  return Object.values(inner.entries ?? {}).flatMap(listsIn);
}

type Limit = v.MaxLengthAction<unknown[], number, string | (() => string) | undefined>;

const isLimit = (action: object): action is Limit => 'type' in action && action.type === 'max_length';

/** A list's own rule: what its schema would say of it once all of it was read. */
function limitOf(list: v.GenericSchema, where: string): ListLimit {
  const actions: readonly object[] = 'pipe' in list && Array.isArray(list.pipe) ? list.pipe : [];
  const limit = actions.find(isLimit);
  if (!limit) throw new Error(`${where} is a list that does not say how long it can be`);
  const { requirement: mostItems, message = moreThan(mostItems) } = limit;
  return { mostItems, tooMany: typeof message === 'function' ? message() : message };
}

// As it arrives

/** Parts that one object can have at the most: no form has as many fields. */
const mostParts = 300;
/** Lists and objects inside of one another at the most. */
const mostNested = 32;

const otherCall = 'The request is not what this call takes.';
const tooManyParts = `A part of this request has more than ${mostParts} fields.`;

const quote = 0x22;
const comma = 0x2c;
const openList = 0x5b;
const escape = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/**
 * Watches JSON as it arrives, byte by byte, and throws Refusal once it is not a request of a call: 90,000 names in an object cost
 * the schema that looks at them a second, and this a millisecond. Whether it is JSON at all the parser says.
 */
export class JsonShape {
  readonly #limit: ListLimit;
  #isText = false;
  #isEscaped = false;
  /** Of each list and object that is open, the innermost last: how many more parts it can have… */
  readonly #left: number[] = [];
  /** …and whether it is a list. */
  readonly #isList: boolean[] = [];

  constructor(limit: ListLimit) {
    this.#limit = limit;
  }

  take(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      if (this.#isText) at = this.#endOfText(bytes, at);
      const byte = bytes[at];
      if (byte === quote) this.#isText = !this.#isText;
      else if (byte === comma) this.#count();
      else if (byte === openList) this.#open(true);
      else if (byte === openObject) this.#open(false);
      else if (byte === closeList || byte === closeObject) this.#close();
    }
  }

  /** Where the text that goes on at `at` ends, or the bytes do. */
  #endOfText(bytes: Uint8Array, from: number): number {
    let at = from;
    let isEscaped = this.#isEscaped;
    for (; at < bytes.length; at++) {
      const byte = bytes[at];
      if (isEscaped) isEscaped = false;
      else if (byte === escape) isEscaped = true;
      else if (byte === quote) break;
    }
    this.#isEscaped = isEscaped;
    return at;
  }

  #open(isList: boolean): void {
    if (this.#left.length === mostNested) throw new Refusal(otherCall);
    this.#left.push((isList ? this.#limit.mostItems : mostParts) - 1);
    this.#isList.push(isList);
  }

  #close(): void {
    this.#left.pop();
    this.#isList.pop();
  }

  /** Another part follows in the innermost one. */
  #count(): void {
    const last = this.#left.length - 1;
    const left = this.#left[last];
    if (left === undefined) return;
    if (left === 0) throw this.#isList[last] ? this.#tooMany() : new Refusal(tooManyParts);
    this.#left[last] = left - 1;
  }

  #tooMany(): Refusal {
    const { tooMany, field } = this.#limit;
    return new Refusal(tooMany, field === undefined ? {} : { errors: { [field]: tooMany } });
  }
}
