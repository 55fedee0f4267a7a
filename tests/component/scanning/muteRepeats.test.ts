import { expect, it } from 'vitest';
import { muteRepeats } from '../../../src/scanning/camera/watchCamera.ts';

it('takes a code once while it is in sight, and again after two seconds out of sight', () => {
  const isNew = muteRepeats();
  expect(isNew('A', 0)).toBe(true);
  for (let now = 100; now <= 6000; now += 100) expect(isNew('A', now)).toBe(false);
  expect(isNew('B', 6050)).toBe(true);
  expect(isNew('A', 7900)).toBe(false);
  expect(isNew('A', 9950)).toBe(true);
});
