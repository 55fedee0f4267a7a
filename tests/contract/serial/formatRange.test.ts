import { expect, it } from 'vitest';
import { formatRange } from '../../../contract/serial/formatRange.ts';

it('writes a range with both ends and without groups, and a single serial once', () => {
  expect(formatRange({ from: 60_001, to: 130_000 })).toBe('60001\u00a0– 130000');
  expect(formatRange({ from: 60_001, to: 60_001 })).toBe('60001');
});
