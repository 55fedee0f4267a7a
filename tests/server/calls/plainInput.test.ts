import { describe, expect, it } from 'vitest';
import { plainInput } from '../../../server/calls/requireInput.ts';

describe('a plain request', () => {
  it('is taken as it is, but for the NUL that no text of the database has', () => {
    const sent = { Name: 'a\0b', Ids: [1, null, 'c\0'], Inner: { Is: true } };
    expect(plainInput(sent)).toEqual({ Name: 'ab', Ids: [1, null, 'c'], Inner: { Is: true } });
    expect(plainInput('a\ud800b😀')).toBe('a\ufffdb😀');
    expect(plainInput(null)).toBe(null);
  });

  it('keeps a name such as __proto__ as plain data', () => {
    const sent: unknown = JSON.parse('{"__proto__":{"IsAdmin":true}}');
    expect(Object.keys(Object(plainInput(sent)))).toEqual(['__proto__']);
    expect(Object(plainInput(sent)).IsAdmin).toBeUndefined();
  });
});
