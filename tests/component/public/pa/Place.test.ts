import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askPosition } from '../../../../src/public/pa/Place.ts';
import { allowLocation, leaveLocationUndecided, refuseLocation } from '../../../support/phoneLocation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

it('answers the device’s coordinates', async () => {
  allowLocation(1.5, -2.5);
  expect(await askPosition(never)).toEqual({ latitude: 1.5, longitude: -2.5 });
});

it('answers nothing when the person refuses', async () => {
  refuseLocation();
  expect(await askPosition(never)).toBeUndefined();
});

it('gives up on a prompt that nobody answers', async () => {
  leaveLocationUndecided();
  const answer = askPosition(never);
  await vi.advanceTimersByTimeAsync(8000);
  expect(await answer).toBeUndefined();
});

it('answers nothing on a device that knows no places', async () => {
  Reflect.deleteProperty(navigator, 'geolocation');
  expect(await askPosition(never)).toBeUndefined();
});
