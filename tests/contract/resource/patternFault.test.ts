import { describe, expect, it } from 'vitest';
import { patternFault } from '../../../contract/resource/check/patternFault.ts';

describe('a pattern', () => {
  it.each([
    /^[A-Z]{4}0[A-Z0-9]{6}$/,
    /^(?:\d{1,3}\.){3}\d{1,3}$/,
    /^[A-Z]+(?: [A-Z]+)*$/,
    /^\w+(?:[.+-]\w+)*@\w+$/,
    /^(?:yes|no)$/i,
    /^[a|b]\|\($/,
    /^(?:a|b)(?:c(?:d|e))$/,
    /^(?:[A-Z]\d)+$/,
    /^(?:-[A-Z]+)?\d+$/,
    /^\p{L}+$/u,
    /^(?=.*\d).{4,20}$/,
    /^\\$/,
  ])('%s is sound', (pattern) => {
    expect(patternFault(pattern)).toBeUndefined();
  });

  it.each([
    [/^a$/g, 'flags'],
    [/^a$/y, 'flags'],
    [/^a$/m, 'flags'],
    [/a$/, 'whole text'],
    [/^a/, 'whole text'],
    [/^a\$/, 'whole text'],
    [/^a|b$/, 'choices into a group'],
    [/^(?:a)[(]|b$/, 'choices into a group'],
    [new RegExp(String.raw`^a\-b$`), 'the flag u'],
  ])('%s does not match a whole text, whatever text came before', (pattern, why) => {
    expect(patternFault(pattern)).toContain(why);
  });
});
