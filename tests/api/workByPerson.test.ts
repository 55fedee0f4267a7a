import { beforeEach, describe, expect, it } from 'vitest';
import { dayInZone, wireDay } from '../../contract/day/day.ts';
import { everyRight } from '../support/factories.ts';
import { dispatchWorld, type DispatchWorld } from '../support/dispatchWorld.ts';
import { breakOnPurpose } from '../support/testDeps.ts';
import type { SignedIn } from '../support/peopleWorld.ts';

const open = await dispatchWorld();
breakOnPurpose('a carton holds its quantity', 'a carton is where it says');
let world: DispatchWorld;
let reader: SignedIn;

beforeEach(async () => {
  world = await open();
  const { companyId } = world;
  reader = await world.newPerson({ companyId, rights: { 'work-by-person': everyRight } });
});

const report = async (asked: object = {}) =>
  (await reader.ask<object[]>('WorkRpt/GetWorkByPerson', { First: 1, PageSize: 20, ...asked })).data;

/** Packs a carton of Tea as the dispatcher or the staff, at a moment of 20 November. */
const packedAt = (time: string, quantity: number, changes: object = {}) =>
  world.packed(world.tea, quantity, { createdAt: new Date(`2026-11-20T${time}+05:30`), ...changes });

describe('the work by person', () => {
  it('is summed by the person and the hour of the portal’s zone, units once', async () => {
    const other = world.staff.userId;
    await packedAt('09:31', 4);
    await packedAt('09:59', 2);
    await packedAt('09:45', 6, { type: 'TID', secondaries: 2 });
    await packedAt('10:00', 1);
    await packedAt('09:40', 3, { createdBy: other });
    const rows = await report({ FromDate: '2026/11/20', ToDate: '2026/11/20' });
    expect(rows).toEqual(
      [
        ['2026/11/20 10:00', 1, 1],
        ['2026/11/20 09:00', 6, 3],
        ['2026/11/20 09:00', 3, 1],
      ].map(([Hour, UnitsPacked, CartonsPacked]): unknown =>
        expect.objectContaining({ Hour, UnitsPacked, CartonsPacked, CartonsDispatched: 0 }),
      ),
    );
    expect(await report({ FromDate: '2026/11/21', ToDate: '2026/11/21' })).toEqual([]);
  });

  it('counts dispatched cartons for who dispatched them, and nothing that was unpacked or reversed', async () => {
    const { tea } = world;
    const today = wireDay(dayInZone(world.deps.config.timeZone, 0, world.deps.now()));
    const [kept, back] = [await world.packed(tea, 2), await world.packed(tea, 3)];
    await world.packed(tea, 5, { state: 'unpacked', unpackedAt: new Date(), unpackReason: 'Torn' });
    await world.save([kept]);
    const { data } = await world.save([back]);
    await world.reverse(data.Id);
    const rows = await report({ FromDate: today, ToDate: today });
    expect(rows).toMatchObject([{ UnitsPacked: 5, CartonsPacked: 2, CartonsDispatched: 1 }]);
    const chart = await reader.ask<object[]>(`WorkRpt/GetUnitsChart?FromDate=${today}&ToDate=${today}`);
    expect(chart.data).toEqual([expect.objectContaining({ values: [5] })]);
  });

  it('is the company’s own', async () => {
    await packedAt('09:31', 4);
    const stranger = await (await open()).newPerson({ rights: { 'work-by-person': everyRight } });
    expect((await stranger.ask<object[]>('WorkRpt/GetWorkByPerson', {})).data).toEqual([]);
  });
});
