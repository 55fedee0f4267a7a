import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../server/calls/answer.ts';
import { plainInput } from '../../../server/calls/plainInput.ts';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

describe('what was sent', () => {
  it('is taken as it is, but for the NUL that no text of the database has', () => {
    const sent = { Name: 'a\0b', Ids: [1, null, 'c\0'], Inner: { Is: true } };
    expect(plainInput(sent)).toEqual({ Name: 'ab', Ids: [1, null, 'c'], Inner: { Is: true } });
    expect(plainInput(null)).toBe(null);
  });

  it('is refused where it is nested without end', () => {
    expect(plainInput(nested(32))).toEqual(nested(32));
    for (const levels of [33, 300_000]) expect(() => plainInput(nested(levels))).toThrow(Refusal);
  });

  it('is refused where a list is endless', () => {
    const list = (length: number) => ({ Scanned: Array.from({ length }, () => ({})) });
    expect(plainInput(list(10_000))).toEqual(list(10_000));
    expect(() => plainInput(list(10_001))).toThrow('A list of a request can have at most 10,000 items.');
  });

  it('keeps a name that would change what an object is', () => {
    const sent: unknown = JSON.parse('{"__proto__":{"IsAdmin":true}}');
    expect(Object.keys(Object(plainInput(sent)))).toEqual(['__proto__']);
    expect(Object(plainInput(sent)).IsAdmin).toBeUndefined();
  });
});
