import { Refusal } from './answer.ts';

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

/** Items that a list can have at the most. */
export interface ListLimit {
  mostItems: number;
  /** Said of a longer one… */
  tooMany: string;
  /** …at the field that has it. */
  field?: string;
}

/**
 * Watches JSON as it arrives, byte by byte, and throws Refusal once it is no request of a call: 90,000 names in an object cost
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
