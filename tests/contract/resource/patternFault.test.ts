import { describe, expect, it } from 'vitest';
import { patternFault } from '../../../contract/resource/check/patternFault.ts';

describe('a pattern', () => {
  it.each([
    /^[A-Z]{4}0[A-Z0-9]{6}$/,
    /^(?:\d{1,3}\.){3}\d{1,3}$/,
    /^[A-Z]+(?: [A-Z]+)*$/,
    /^\w+(?:[.+-]\w+)*@\w+$/,
    /^(?:yes|no)$/i,
    /^(?:[A-Z]\d)+$/,
    /^(?:-[A-Z]+)?\d+$/,
    /^\p{L}+$/u,
    /^(?=.*\d).{4,20}$/,
    /^\\$/,
  ])('%s is sound', (pattern) => {
    expect(patternFault(pattern, 250)).toBeUndefined();
  });

  it.each([
    [/^a$/g, 'flags'],
    [/^a$/y, 'flags'],
    [/^a$/m, 'flags'],
    [/a$/, 'whole text'],
    [/^a/, 'whole text'],
    [/^a\$/, 'whole text'],
    [/^a|b$/, 'choices into a group'],
    [new RegExp(String.raw`^a\-b$`), 'the flag u'],
  ])('%s does not match a whole text, whatever text came before', (pattern, why) => {
    expect(patternFault(pattern, 250)).toContain(why);
  });

  it.each([
    /^(a+)+$/,
    /^(?:a|a)*$/,
    /^(?:a?b?)*$/,
    /^(?:aa?)*$/,
    /^(?:a{1,9}){9}b{1,9}$/,
    /^(?:\B\w+)*$/,
    /^(?:(?!-)\w+)*$/,
    /^(?:,\w+\w+)*$/,
    /^(?:,?\w+)*$/,
    /^(\w)(?:-\1+)*$/,
    /^\w+\w+\w+\w+$/,
  ])('%s can take endless time', (pattern) => {
    expect(patternFault(pattern, 250)).toContain('endless time');
  });

  it('may repeat more if its texts are shorter', () => {
    expect(patternFault(/^\d+-\d+-\d+-\d+$/, 250)).toContain('too many repeats');
    expect(patternFault(/^\d+-\d+-\d+-\d+$/, 40)).toBeUndefined();
    expect(patternFault(/^.+,.+,.+$/s, 4000)).toContain('flags');
    expect(patternFault(/^.+,.+,.+$/, 4000)).toContain('too many repeats');
  });

  it('takes no time over a text that nearly matches, if it is sound', () => {
    for (const pattern of [/^[A-Z]+(?: [A-Z]+)*$/, /^\w+(?:[.+-]\w+)*@\w+$/, /^\w+\w+\w+$/]) {
      expect(patternFault(pattern, 250)).toBeUndefined();
      const started = performance.now();
      for (const text of ['A'.repeat(249), 'A '.repeat(124), 'A.'.repeat(124)]) pattern.test(`${text}§`);
      expect(performance.now() - started).toBeLessThan(1000);
    }
  });
});
