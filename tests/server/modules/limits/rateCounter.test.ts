import { describe, expect, it } from 'vitest';
import { HttpRefusal } from '../../../../server/calls/answer.ts';
import { rateCounter } from '../../../../server/modules/limits/limits.ts';

const at = (second: number) => new Date(second * 1000);

describe('a counter of calls', () => {
  it('lets so many pass in a window, and again in the next one', () => {
    const take = rateCounter({ count: 2, seconds: 60 });
    take('a', at(0));
    take('a', at(59));
    expect(() => take('a', at(59))).toThrow(HttpRefusal);
    take('b', at(59));
    take('a', at(60));
  });

  it('forgets the oldest of very many, never the newest', () => {
    const take = rateCounter({ count: 1, seconds: 60 });
    for (let subject = 0; subject < 25_000; subject++) take(String(subject), at(0));
    take('0', at(1));
    for (let subject = 20_000; subject < 25_000; subject++)
      expect(() => take(String(subject), at(1))).toThrow(HttpRefusal);
  });
});
