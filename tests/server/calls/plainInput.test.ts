import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { plainInput, requireInput } from '../../../server/calls/requireInput.ts';

describe('a plain request', () => {
  it('is taken as it is, but for the NUL that no text of the database has', () => {
    const sent = { Name: 'a\0b', Ids: [1, null, 'c\0'], Inner: { Is: true } };
    expect(plainInput(sent)).toEqual({ Name: 'ab', Ids: [1, null, 'c'], Inner: { Is: true } });
    expect(plainInput('a\ud800b😀')).toBe('a\ufffdb😀');
    expect(plainInput(null)).toBe(null);
  });

  it('has plain names, also in JSON within JSON', async () => {
    expect(plainInput({ 'a\0': 1, In: [{ '\ud800': 2, '__pro\0to__': 3 }] })).toEqual({
      a: 1,
      In: [
        Object.fromEntries([
          ['\ufffd', 2],
          ['__proto__', 3],
        ]),
      ],
    });
    expect(plainInput({ 'a\0': 1, a: 2 })).toEqual({ a: 2 });
    const schema = v.object({ Inner: v.object({ Values: v.record(v.string(), v.string()) }) });
    const sent = { Inner: '{"Values":{"a\\u0000":"\\ud800"}}' };
    expect(await requireInput(schema, sent)).toEqual({ Inner: { Values: { a: '\ufffd' } } });
  });

  it('keeps a name such as __proto__ as plain data', () => {
    const sent: unknown = JSON.parse('{"__proto__":{"IsAdmin":true}}');
    expect(Object.keys(Object(plainInput(sent)))).toEqual(['__proto__']);
    expect(Object(plainInput(sent)).IsAdmin).toBeUndefined();
  });
});
