import { expect, it } from 'vitest';
import { dayInZone, daysLater, wireDay } from '../../contract/day/day.ts';
import { done } from '../support/ask.ts';
import type { Fields } from '../support/brand.ts';
import { everyRight, setRights } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';
import { createTrackingWorld } from '../support/trackingWorld.ts';

const deps = await fileDeps();

it('lists what expires, how much of it is left and in which cartons', async () => {
  const world = await createTrackingWorld(deps);
  await setRights(deps, world.roleId, { 'expiring-stock': everyRight });
  const today = dayInZone('Asia/Kolkata', 0, deps.now());
  const first = await world.issued(60);
  const map = (from: number, BatchNo: string, days: number) =>
    world.map(from, 10, {
      BatchNo,
      EXPDate: wireDay(daysLater(today, days)),
      MFGDate: '',
      MayExpire: days < 0,
    });
  await map(first, 'Today', 0);
  await map(first + 10, 'Over', -1);
  await map(first + 20, 'Sixty', 60);
  await map(first + 30, 'Ninety', 90);
  await map(first + 40, 'Later', 91);
  await world.map(first + 50, 10);
  const tertiary = await world.packedTogether([await world.packed(first, first + 3)]);
  await world.dispatched([await world.packed(first + 4, first + 5)], 'Sold');
  const rows = await done(world.ask<Fields[]>('ExpiringStockRpt/GetExpiringStock', { PageSize: 10 }));
  expect(rows).toMatchObject([
    { BatchNo: 'Over', Expires: 1, NotPacked: 10, InCartons: 0, Cartons: null },
    { BatchNo: 'Today', Expires: 2, NotPacked: 4, InCartons: 4, Cartons: tertiary },
    { BatchNo: 'Sixty', Expires: 3 },
    { BatchNo: 'Ninety', Expires: 4 },
  ]);
  const stranger = await createTrackingWorld(deps);
  await setRights(deps, stranger.roleId, { 'expiring-stock': everyRight });
  expect(await done(stranger.ask('ExpiringStockRpt/GetExpiringStock', {}))).toEqual([]);
});
