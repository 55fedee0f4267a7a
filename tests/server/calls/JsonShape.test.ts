import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonShape } from '../../../server/calls/jsonLimits.ts';
import { Refusal } from '../../../server/calls/answer.ts';

const mostItems = 5;
const tooMany = 'Five at the most.';

/** Watches `text` in chunks of `size` bytes. Answers the refusal, and after how many bytes it came. */
function watch(text: string, size = Infinity): { refused: string | undefined; taken: number } {
  const shape = new JsonShape({ mostItems, tooMany, field: 'Ids' });
  const bytes = new TextEncoder().encode(text);
  const step = Math.min(size, bytes.length || 1);
  for (let at = 0; at < bytes.length; at += step) {
    try {
      shape.take(bytes.subarray(at, at + step));
    } catch (error) {
      if (error instanceof Refusal) return { refused: error.message, taken: at };
      throw error;
    }
  }
  return { refused: undefined, taken: bytes.length };
}

const refused = (value: unknown) => watch(JSON.stringify(value)).refused;
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n]));

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((part: unknown) => depthOf(part)))
    : 0;
const longestIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Math.max(
        Array.isArray(value) ? value.length : 0,
        ...Object.values(value).map((part: unknown) => longestIn(part)),
      )
    : 0;

describe('JSON as it arrives', () => {
  it('is let through where no list is too long, whatever its texts hold and however it is cut', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 1, max: 9 }), (value, size) => {
        expect(depthOf(value)).toBeLessThanOrEqual(32);
        const expected = longestIn(value) > mostItems ? tooMany : undefined;
        expect(watch(JSON.stringify(value), size).refused).toBe(expected);
      }),
    );
  });

  it('does not take the signs of a text for its own', () => {
    const text = ',[{"\\\\"'.repeat(200);
    expect(refused({ text, [text]: [text] })).toBeUndefined();
  });

  it('is refused at the sixth item of five, with the call’s own sentence at its field', () => {
    expect(refused({ Ids: [1, 2, 3, 4, 5] })).toBeUndefined();
    expect(refused({ Ids: [1, 2, 3, 4, 5, 6] })).toBe(tooMany);
    const shape = new JsonShape({ mostItems, tooMany, field: 'Ids' });
    expect(() => shape.take(new TextEncoder().encode('[1,1,1,1,1,'))).toThrow(
      expect.objectContaining({ errors: { Ids: tooMany } }),
    );
  });

  it('is refused at the 301st field of an object, and read no further', () => {
    expect(refused(fields(300))).toBeUndefined();
    const { refused: why, taken } = watch(JSON.stringify(fields(90_000)), 1024);
    expect(why).toBe('A part of this request has more than 300 fields.');
    expect(taken).toBeLessThan(4096);
  });

  it('is refused where it is nested without end', () => {
    expect(watch(nested(32)).refused).toBeUndefined();
    for (const levels of [33, 300_000])
      expect(watch(nested(levels)).refused).toBe('The request is not what this call takes.');
  });

  it('that is not JSON is left to the parser', () => {
    for (const text of ['', ',,,', ']]]', '"', '{"a":1}}}}']) expect(watch(text).refused).toBeUndefined();
  });
});
