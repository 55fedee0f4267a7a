import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askPosition } from '../../../../src/public/pa/Place.ts';
import { allowLocation, leaveLocationUndecided, refuseLocation } from '../../../support/phoneLocation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

it('resolves to the device’s coordinates', async () => {
  allowLocation(1.5, -2.5);
  expect(await askPosition(never)).toEqual({ latitude: 1.5, longitude: -2.5 });
});

it('resolves to nothing if the person refuses', async () => {
  refuseLocation();
  expect(await askPosition(never)).toBeUndefined();
});

it('stops waiting for a prompt that nobody answers', async () => {
  leaveLocationUndecided();
  const answer = askPosition(never);
  await vi.advanceTimersByTimeAsync(8000);
  expect(await answer).toBeUndefined();
});

it('resolves to nothing on a device without locations', async () => {
  Reflect.deleteProperty(navigator, 'geolocation');
  expect(await askPosition(never)).toBeUndefined();
});
