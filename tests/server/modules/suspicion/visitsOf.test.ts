import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SealScan } from '../../../../server/modules/suspicion/SealHistory.ts';
import { visitsOf } from '../../../../server/modules/suspicion/visits.ts';

const minute = 60_000;
const pune = { latitude: '18.52', longitude: '73.86', city: 'Pune', state: 'Maharashtra' };
const kolkata = { latitude: '22.57', longitude: '88.36', city: 'Kolkata', state: 'West Bengal' };

const places = [
  pune,
  kolkata,
  {},
  { state: 'Goa' },
  { city: 'Panaji', state: 'Goa' },
  { latitude: '18.55', longitude: '73.9' },
];
const scan: fc.Arbitrary<SealScan> = fc
  .tuple(
    fc.integer({ min: 0, max: 300 }),
    fc.constantFrom('a', 'b', 'c', undefined),
    fc.constantFrom(...places),
  )
  .map(([at, device, place]) => ({ at: at * minute, device, ...place }));
const scans = fc.array(scan, { maxLength: 30 });

describe('visits', () => {
  it('are the same whatever the order of the scans', () => {
    fc.assert(
      fc.property(
        scans.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(visitsOf(shuffled)).toEqual(visitsOf(all));
        },
      ),
    );
  });

  it('hold each scan once and begin one after the other', () => {
    fc.assert(
      fc.property(scans, (all) => {
        const visits = visitsOf(all);
        expect(visits.reduce((sum, visit) => sum + visit.scans, 0)).toBe(all.length);
        const begins = visits.map(({ from }) => from);
        expect(begins).toEqual(begins.toSorted((one, other) => one - other));
      }),
    );
  });

  it('never have scans more than half an hour from all others', () => {
    fc.assert(
      fc.property(scans, scans, (before, after) => {
        const later = after.map((each) => ({ ...each, at: Number(each.at) + 331 * minute }));
        expect(visitsOf([...later, ...before])).toEqual([...visitsOf(before), ...visitsOf(later)]);
      }),
    );
  });

  it('take retries of a phone as one, wherever it seems to be, and its next day as another', () => {
    const retries = [
      { at: 0, device: 'a', ...pune },
      { at: minute, device: 'a', ...kolkata },
      { at: 2 * minute, device: 'a', ...pune },
    ];
    const [visit, next] = visitsOf([...retries, { at: 1440 * minute, device: 'a', ...pune }]);
    expect(visit).toMatchObject({ scans: 3, devices: ['a'], spot: { town: 'Pune' } });
    expect(next).toMatchObject({ scans: 1, from: 1440 * minute });
  });

  it('take a family around a table as one, and strangers in another town as others', () => {
    const family = [
      { at: 0, device: 'a', ...pune },
      { at: 9 * minute, device: 'b', ...pune },
    ];
    expect(visitsOf(family)).toHaveLength(1);
    expect(visitsOf([...family, { at: 5 * minute, device: 'c', ...kolkata }])).toHaveLength(2);
  });

  it('put nobody beside anybody by the name of a state alone', () => {
    const inState = (device: string, city?: string) => ({ at: 0, device, city, state: 'Gujarat' });
    expect(visitsOf([inState('a'), inState('b', 'Surat')])).toHaveLength(2);
    expect(visitsOf([inState('a', 'Surat'), inState('b', 'Surat')])).toHaveLength(1);
  });

  it('put a phone that does not say where it is beside who says so within half an hour, and two such phones apart', () => {
    const nowhere = { at: 20 * minute, device: 'b' };
    expect(visitsOf([{ at: 0, device: 'a', ...pune }, nowhere])).toHaveLength(1);
    expect(visitsOf([nowhere, { at: 40 * minute, device: 'a', ...pune }])).toHaveLength(1);
    expect(visitsOf([nowhere, { at: 20 * minute, device: 'c' }])).toHaveLength(2);
    const between = [
      { at: 10 * minute, device: 'a', ...pune },
      nowhere,
      { at: 30 * minute, device: 'c', ...kolkata },
    ];
    expect(visitsOf(between)).toHaveLength(2);
  });
});
