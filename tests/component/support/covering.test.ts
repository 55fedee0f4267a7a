import fc from 'fast-check';
import { expect, it } from 'vitest';
import { covering } from '../../support/covering.ts';

const letters = (text: string) => text.split('');

it('chosen items have every feature, and none is chosen for no feature', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom(...letters('abcdefgh')) })), (items) => {
      const chosen = covering(items, letters);
      expect(new Set(chosen.flatMap(letters))).toEqual(new Set(items.flatMap(letters)));
      expect(chosen).not.toContain('');
      for (const [index, item] of chosen.entries())
        expect(letters(item).some((letter) => !chosen.slice(0, index).join('').includes(letter))).toBe(true);
    }),
  );
});

it('who has a feature that nobody else has is chosen', () => {
  expect(covering(['abc', 'abcd', 'a', 'az'], letters)).toEqual(['abcd', 'az']);
});

it('of those that have as much, the one with the fewest features is chosen, then the first', () => {
  expect(covering(['abx', 'cd', 'dc', 'xcd'], letters)).toEqual(['abx', 'cd']);
});
