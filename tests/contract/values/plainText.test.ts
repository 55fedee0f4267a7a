import { expect, it } from 'vitest';
import { cutText, plainText, shortText } from '../../../contract/values/foldText.ts';

it('has neither NULs nor halves of pairs', () => {
  expect(plainText(' a\0b\ud83d😀\ude00')).toBe(' ab\ufffd😀\ufffd');
});

it('is cut beside a pair, not within', () => {
  expect(cutText('ab😀', 3)).toBe('ab');
  expect(cutText('ab😀', 4)).toBe('ab😀');
  expect(shortText('ab😀', 3)).toBe('ab…');
  expect(shortText('ab😀', 4)).toBe('ab😀');
});
