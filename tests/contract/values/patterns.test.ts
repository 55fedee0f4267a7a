import { describe, expect, it } from 'vitest';
import { contactPatterns } from '../../../contract/values/contact.ts';
import { gstNumber, indiaFormats } from '../../../contract/india/formats.ts';
import * as patterns from '../../../contract/values/patterns.ts';

const contacts = {
  email: { pattern: contactPatterns.email, sample: 'sample0000@example.com' },
  mobile: indiaFormats.mobile,
  gstNumber,
  alphabet: { pattern: contactPatterns.alphabet, sample: 'Sample aaa' },
};

describe.each(Object.entries({ ...patterns, ...contacts }))(
  'the pattern %s',
  (_name, { pattern, sample }) => {
    it('matches its sample', () => {
      expect(pattern.test(sample)).toBe(true);
    });

    it('gives up a long text at once', () => {
      const started = performance.now();
      for (const part of [sample, sample.slice(0, 1), sample.slice(-1), `${sample.slice(-1)}.`, ' '])
        pattern.test(`${part.repeat(250).slice(0, 250)}\n§`);
      expect(performance.now() - started).toBeLessThan(200);
    });
  },
);
