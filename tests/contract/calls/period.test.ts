import { describe, expect, it } from 'vitest';
import { lastDays, readPeriod } from '../../../contract/day/period.ts';

describe('a period', () => {
  it('is read from any of the wire’s formats, with one day or more', () => {
    expect(readPeriod({ from: '01/31/2026', to: '2026/02/01' })).toEqual({
      from: '2026-01-31',
      to: '2026-02-01',
    });
    expect(readPeriod({ from: '2026-02-01', to: '2026-02-01' })).toEqual({
      from: '2026-02-01',
      to: '2026-02-01',
    });
  });

  it.each([
    ['', '2026-02-01', 'Please select from date.'],
    ['2026-02-01', ' ', 'Please select to date.'],
    ['2026-02-30', '2026-03-01', 'Please enter only date.'],
  ])('is refused from %j to %j', (from, to, problem) => {
    expect(readPeriod({ from, to })).toEqual({ problem });
  });

  it('names the end that was changed last if the two are not in order', () => {
    const wrong = { from: '2026-02-02', to: '2026-02-01' };
    expect(readPeriod(wrong, 'from')).toEqual({ problem: 'From date must be less than to date.' });
    expect(readPeriod(wrong, 'to')).toEqual({ problem: 'To date must be greater than from date.' });
  });

  it('of the last days ends today and holds as many days as it says', () => {
    const { from, to } = lastDays(30, 'Asia/Kolkata');
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(29);
    expect(lastDays(1, 'Asia/Kolkata')).toEqual({ from: to, to });
  });

  it('of the last days and some ahead begins at the same day, and ends after today', () => {
    const { from, to } = lastDays(30, 'Asia/Kolkata');
    const ahead = lastDays(30, 'Asia/Kolkata', 14);
    expect(ahead.from).toBe(from);
    expect((Date.parse(ahead.to) - Date.parse(to)) / 86_400_000).toBe(14);
  });
});
