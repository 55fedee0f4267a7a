import { describe, expect, it } from 'vitest';
import { freePlace } from '../../../src/browser/placeFreely.ts';

const size = { width: 360, height: 70 };
const room = { width: 1280, height: 800, margin: 16 };
const button = (left: number, top: number, width = 100, weight = 100) => ({
  left,
  top,
  right: left + width,
  bottom: top + 36,
  weight,
});
const place = (...obstacles: ReturnType<typeof button>[]) => {
  const { left, top } = freePlace(size, room, obstacles);
  return [left, top];
};

describe('a toast’s place', () => {
  it('is the lower right corner where nothing is', () => {
    expect(place()).toEqual([904, 714]);
  });

  it('is another corner where a button is', () => {
    expect(place(button(940, 730))).toEqual([16, 714]);
  });

  it('is above the buttons where they are all along the foot', () => {
    const [left, top = 0] = place(button(20, 730), button(600, 730), button(940, 730));
    expect(left).toBe(904);
    expect(top).toBeLessThanOrEqual(730 - size.height);
    expect(top).toBeGreaterThan(730 - size.height - 10);
  });

  it('covers fields where it must, but no button', () => {
    const fields = Array.from({ length: 40 }, (_, row) => button(0, row * 20, 1280, 1));
    const [left, top = 0] = place(
      ...fields,
      button(904, 730, 360),
      button(16, 730, 360),
      button(460, 730, 360),
    );
    expect(left).toBe(904);
    expect(top + size.height).toBeLessThanOrEqual(730);
  });
});
