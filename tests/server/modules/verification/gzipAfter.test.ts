import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gzipAfter } from '../../../../server/modules/verification/gzipAfter.ts';

const beginning = '<style>.verdict { color: green; }</style>'.repeat(50);
const { whole, around } = gzipAfter(beginning);

const text = fc
  .array(fc.constantFrom('<p class="verdict">', 'color: green', 'असली', ' ', '₹', 'x'))
  .map((words) => words.join(''));
const pair = fc.record({ text, value: fc.string({ unit: 'grapheme' }), other: fc.string() });

describe('gzipAfter', () => {
  it('writes the beginning and any rest', () => {
    fc.assert(
      fc.property(text, (rest) => {
        expect(gunzipSync(whole(rest)).toString()).toBe(beginning + rest);
      }),
    );
  });

  it('writes texts around values that come later', () => {
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 6 }), (pairs) => {
        const texts = pairs.map((each) => each.text);
        const values = pairs.map(({ value }) => value);
        const write = around(
          texts,
          values.slice(0, -1).map((value) => Buffer.byteLength(value)),
        );
        const others = pairs.map(({ value, other }, index) =>
          index === pairs.length - 1 ? other : '#'.repeat(Buffer.byteLength(value)),
        );
        for (const given of [values, others]) {
          const expected = texts.map((each, index) => each + given[index]).join('');
          expect(gunzipSync(write(given)).toString()).toBe(beginning + expected);
        }
      }),
    );
  });
});
