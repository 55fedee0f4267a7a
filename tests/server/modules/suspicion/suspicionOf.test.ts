import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultThreshold, type SignName, signSentence } from '../../../../contract/choices/suspicion.ts';
import type { SealHistory, SealScan } from '../../../../server/modules/suspicion/SealHistory.ts';
import { suspicionOf } from '../../../../server/modules/suspicion/signsOf.ts';

const hour = 3_600_000;
const day = 24 * hour;

const towns = {
  Pune: { latitude: '18.52', longitude: '73.86', state: 'Maharashtra' },
  Mumbai: { latitude: '19.08', longitude: '72.88', state: 'Maharashtra' },
  Delhi: { latitude: '28.65', longitude: '77.22', state: 'Delhi' },
  Kolkata: { latitude: '22.57', longitude: '88.36', state: 'West Bengal' },
  Chennai: { latitude: '13.08', longitude: '80.27', state: 'Tamil Nadu' },
  Guwahati: { latitude: '26.14', longitude: '91.74', state: 'Assam' },
} as const;
type TownName = keyof typeof towns;

let phones = 0;
const scanIn = (city: TownName, at: number, device = `phone ${phones++}`): SealScan => ({
  at,
  device,
  city,
  ...towns[city],
});
const many = (count: number, make: (index: number) => SealScan): SealScan[] =>
  Array.from({ length: count }, (_, index) => make(index));

const namesOf = (history: SealHistory): SignName[] => suspicionOf(history).signs.map(({ sign }) => sign);
const factsOf = (history: SealHistory, name: SignName) =>
  suspicionOf(history).signs.find(({ sign }) => sign === name)?.facts;

describe('a seal', () => {
  it('that one person scans again and again, or nobody, has no signs', () => {
    expect(suspicionOf({ scans: [] })).toEqual({ score: 0, signs: [] });
    expect(suspicionOf({ scans: many(30, (index) => scanIn('Pune', index * day, 'own')) }).signs).toEqual([]);
  });

  it('is suspicious when strangers scan it in many towns', () => {
    const scans = (Object.keys(towns) as TownName[]).map((town, index) => scanIn(town, index * 20 * day));
    const { score, signs } = suspicionOf({ scans });
    expect(score).toBeGreaterThan(defaultThreshold);
    expect(signs.map(({ sign }) => sign).sort()).toEqual(['manyPeople', 'manyTowns']);
    expect(factsOf({ scans }, 'manyTowns')).toMatchObject({ count: 6 });
  });

  it('is not suspicious for one journey that nobody can make, for a position in twenty is wrong', () => {
    const scans = [scanIn('Pune', 0), scanIn('Kolkata', hour)];
    const { score, signs } = suspicionOf({ scans });
    expect(signs[0]).toMatchObject({
      sign: 'impossibleJourney',
      facts: { from: 'Pune', to: 'Kolkata', kilometres: 1575, minutes: 60, more: 0 },
    });
    expect(score).toBeLessThan(defaultThreshold);
  });

  it('is suspicious when several people are where nobody could get to in time', () => {
    const scans = [
      scanIn('Pune', 0),
      scanIn('Kolkata', hour),
      scanIn('Delhi', 2 * hour),
      scanIn('Chennai', 3 * hour),
    ];
    expect(suspicionOf({ scans }).score).toBeGreaterThan(defaultThreshold);
    expect(factsOf({ scans }, 'impossibleJourney')).toMatchObject({ more: 2 });
  });

  it('has no journey by a phone that is misplaced now and then', () => {
    const scans = many(20, (index) => scanIn(index % 5 ? 'Pune' : 'Delhi', index * hour, 'own'));
    expect(namesOf({ scans })).toEqual([]);
  });

  it('is suspicious when three strangers scan it in three towns far from each other, not where they are near', () => {
    const far = [scanIn('Pune', 0), scanIn('Kolkata', 60 * day), scanIn('Delhi', 150 * day)];
    const near = [scanIn('Pune', 0), scanIn('Mumbai', 60 * day), scanIn('Delhi', 150 * day)];
    expect(suspicionOf({ scans: far }).score).toBeGreaterThanOrEqual(defaultThreshold);
    expect(suspicionOf({ scans: near }).score).toBeLessThan(defaultThreshold);
  });

  it('is wrong in one of two towns that nobody gets between in time, not in both', () => {
    const scans = [
      scanIn('Pune', 0),
      scanIn('Pune', day),
      scanIn('Kolkata', 40 * day),
      scanIn('Delhi', 40 * day),
    ];
    expect(factsOf({ scans }, 'impossibleJourney')).toMatchObject({ more: 0 });
    expect(suspicionOf({ scans }).score).toBeLessThan(defaultThreshold);
  });

  it('is not suspicious in a shop where many scan it, some of them misplaced', () => {
    const scans = many(40, (index) => scanIn(index % 20 === 7 ? 'Delhi' : 'Mumbai', index * 7 * hour));
    expect(suspicionOf({ scans }).score).toBeLessThan(defaultThreshold);
  });

  it('is compared with the usual scans of its product', () => {
    const scans = many(5, (index) => scanIn('Pune', index * day));
    const [rarely, often] = [1.1, 4].map((usualPeople) => suspicionOf({ scans, usualPeople }).score);
    expect(rarely).toBeGreaterThan(often ?? Infinity);
  });

  it('is not suspicious for staff who tried it before it left, though they are another person in another town', () => {
    const scans = [scanIn('Delhi', 0), scanIn('Pune', 40 * day)];
    expect(namesOf({ scans })).toContain('manyTowns');
    expect(namesOf({ scans, mappedAt: 10 * day, dispatchedAt: 20 * day })).toEqual(['scannedEarly']);
  });

  it('that was scanned days before it was mapped or dispatched says so; within a day it does not', () => {
    const scans = [scanIn('Pune', 10 * day)];
    expect(factsOf({ scans, mappedAt: 12 * day, dispatchedAt: 15 * day }, 'scannedEarly')).toEqual({
      before: 'mapped',
      hours: 48,
      people: 1,
      town: 'Pune',
    });
    expect(factsOf({ scans, mappedAt: day, dispatchedAt: 15 * day }, 'scannedEarly')).toMatchObject({
      before: 'dispatched',
    });
    expect(namesOf({ scans, mappedAt: 10.9 * day })).toEqual([]);
  });

  it('that was scanned before it was released for sale is suspicious by one scan, which is not a second sign as an early one', () => {
    const scans = [{ ...scanIn('Pune', day), isUnreleased: true }, scanIn('Pune', 40 * day)];
    const seal = { scans, mappedAt: 0, dispatchedAt: 10 * day };
    expect(namesOf({ scans: scans.slice(0, 1), mappedAt: 0 })).toEqual(['notReleased']);
    expect(namesOf(seal)).toEqual(['notReleased']);
    expect(factsOf(seal, 'notReleased')).toEqual({ people: 1, town: 'Pune' });
    expect(suspicionOf(seal).score).toBeGreaterThanOrEqual(defaultThreshold);
  });

  it('that is only scanned far from its dealer says so; one person near them takes that away', () => {
    const dispatched = { dispatchedAt: new Date(0), dealerState: 'TAMILNADU' };
    const far = [scanIn('Delhi', 10 * day), scanIn('Guwahati', 20 * day)];
    expect(factsOf({ scans: far, ...dispatched }, 'farFromDealer')).toMatchObject({
      dealerState: 'Tamil Nadu',
      people: 2,
    });
    expect(namesOf({ scans: [...far, scanIn('Chennai', 30 * day)], ...dispatched })).not.toContain(
      'farFromDealer',
    );
    // an unknown state tells nothing
    expect(namesOf({ scans: far, ...dispatched, dealerState: 'Bavaria' })).not.toContain('farFromDealer');
  });

  it('that was damaged and is scanned days later says so, more strongly than one that was recalled', () => {
    const scans = [scanIn('Pune', 10 * day)];
    const strength = (how: 'damaged' | 'recalled') =>
      suspicionOf({ scans, takenOut: { at: 2 * day, how } }).signs[0]?.strength ?? 0;
    expect(strength('damaged')).toBeGreaterThan(strength('recalled'));
    expect(strength('recalled')).toBeGreaterThan(0);
    expect(namesOf({ scans, takenOut: { at: 9.5 * day, how: 'damaged' } })).toEqual([]);
  });

  it('whose siblings are scanned all over says so, and never is suspicious by them alone', () => {
    const scans = [scanIn('Pune', 0)];
    expect(namesOf({ scans, siblings: { scanned: 8, elsewhere: 1 } })).toEqual([]);
    expect(factsOf({ scans, siblings: { scanned: 8, elsewhere: 7 } }, 'manySiblings')).toEqual({
      scanned: 8,
      elsewhere: 7,
    });
    expect(suspicionOf({ scans, siblings: { scanned: 90, elsewhere: 90 } }).score).toBeLessThan(
      defaultThreshold,
    );
  });
});

describe('a seal that the whole world scans', () => {
  const around = (index: number) => ({ latitude: (index * 7) % 80, longitude: ((index * 37) % 360) - 180 });

  it('has a score that is a number, soon', () => {
    const scans = many(3000, (index) => ({ at: index * hour, device: `${index}`, ...around(index) }));
    const { score, signs } = suspicionOf({ scans, siblings: { scanned: 9000, elsewhere: 8000 } });
    expect(score).toBeGreaterThan(defaultThreshold);
    expect(Number.isFinite(score)).toBe(true);
    expect(signs.map(({ sign }) => sign)).toContain('manySiblings');
  });
});

describe('a score', () => {
  const place = fc.oneof(
    fc.constantFrom(...Object.entries(towns).map(([city, town]) => ({ city, ...town }))),
    fc.record(
      {
        latitude: fc.oneof(fc.string(), fc.double(), fc.double({ min: -90, max: 90 }).map(String)),
        longitude: fc.oneof(fc.string(), fc.double(), fc.double({ min: -180, max: 180 }).map(String)),
        city: fc.string(),
        state: fc.constantFrom('Goa', 'Kerala', 'nowhere', ''),
      },
      { requiredKeys: [] },
    ),
  );
  const scan: fc.Arbitrary<SealScan> = fc
    .tuple(fc.integer({ min: 0, max: 365 * 24 }), fc.constantFrom('a', 'b', 'c', 'd', undefined), place)
    .map(([at, device, where]) => ({ at: at * hour, device, ...where }));
  const moment = fc.option(fc.integer({ min: 0, max: 365 }).map((at) => at * day));
  const history: fc.Arbitrary<SealHistory> = fc.record({
    scans: fc.array(scan, { maxLength: 25 }),
    mappedAt: moment,
    dispatchedAt: moment,
    dealerState: fc.constantFrom('Goa', 'Assam', null),
    takenOut: fc.option(
      fc.record({
        at: fc.constant(90 * day),
        how: fc.constantFrom('damaged', 'demapped', 'recalled', 'redeemed'),
      }),
    ),
    usualPeople: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
    siblings: fc.option(fc.record({ scanned: fc.nat(5000), elsewhere: fc.nat(5000) })),
  });

  it('is the sum of its signs, each with a sentence, whatever browsers send', () => {
    fc.assert(
      fc.property(history, (seal) => {
        const { score, signs } = suspicionOf(seal);
        expect(score).toBe(signs.reduce((sum, { strength }) => sum + strength, 0));
        for (const sign of signs) {
          expect(sign.strength).toBeGreaterThan(0);
          expect(Number.isInteger(sign.strength)).toBe(true);
          expect(signSentence(sign)).not.toMatch(/undefined|NaN|null|Infinity/);
        }
      }),
    );
  });

  it('does not depend on the order of the scans', () => {
    fc.assert(
      fc.property(history, (seal) => {
        const { scans } = seal;
        expect(suspicionOf({ ...seal, scans: scans.toReversed() })).toEqual(suspicionOf(seal));
      }),
    );
  });

  it('has facts that survive being stored as JSON', () => {
    fc.assert(
      fc.property(history, (seal) => {
        const { signs } = suspicionOf(seal);
        const stored: typeof signs = JSON.parse(JSON.stringify(signs));
        expect(stored).toEqual(signs);
        expect(stored.map(signSentence)).toEqual(signs.map(signSentence));
      }),
    );
  });
});
