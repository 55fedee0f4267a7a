import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCode, foldingOf, foldLines, foldText } from '../../../contract/values/foldText.ts';

describe('a text', () => {
  it.each([
    ['Cafe\u0301 Parts', 'Café Parts'],
    ['\u00a0Café\u2003\u00a0Parts ', 'Café Parts'],
    ['\u200bAl\u00adpha\u2060', 'Alpha'],
    ['\u202aA1\u202c', 'A1'],
    ['a\tb\r\nc', 'a b c'],
    ['ab\u200dc', 'abc'],
    ['a\0b\ud83d', 'ab\ufffd'],
    // joiners that shape letters and pictures, and marks of texts from the right
    ['क्\u200dष', 'क्\u200dष'],
    ['👩\u200d🔧', '👩\u200d🔧'],
    ['שלום\u200f 1', 'שלום\u200f 1'],
    ['PG–26', 'PG–26'],
  ])('%j is folded to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('is the same in both encodings of Devanagari', () => {
    expect(foldText('गाड\u093cी')).toBe(foldText('गा\u095cी'));
  });

  it('of several lines keeps them, and spaces within them', () => {
    expect(foldLines(' a  b\r\nc\u2028d\n')).toBe('a  b\nc\nd');
  });
});

describe('a code', () => {
  it.each([
    ['PG–26‑A−1', 'PG-26-A-1'],
    ['SO－１２３', 'SO-123'],
    ['१२३', '123'],
    ['SO\u200b\u00a0 1', 'SO 1'],
    ['ﬁ-№7', 'fi-No7'],
  ])('%j is folded to %j', (text, folded) => {
    expect(foldCode(text)).toBe(folded);
  });
});

it('is folded once for good, whatever it is', () => {
  const texts = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(texts, (text) => {
      for (const fold of [foldText, foldLines, foldCode]) expect(fold(fold(text))).toBe(fold(text));
    }),
    { numRuns: 2000 },
  );
});

it('does not differ for a text that is all ASCII', () => {
  const signs = fc.string({ unit: fc.constantFrom('\n', '\r', '\t', '\0', '\u007F', ' ', 'a', '-', '~') });
  fc.assert(
    fc.property(signs, (text) => {
      expect(foldLines(`x${text}x`)).toBe(foldLines(`x${text}é`).replace('é', 'x'));
    }),
  );
});

it('says what was changed', () => {
  expect(foldingOf('A  1 ', foldText('A  1 '))).toBe('spaces');
  expect(foldingOf('A\u200b1', foldText('A\u200b1'))).toBe('signs');
  expect(foldingOf('A–1', foldCode('A–1'))).toBe('letters');
  expect(foldingOf('A1', foldText('A1'))).toBeUndefined();
});
