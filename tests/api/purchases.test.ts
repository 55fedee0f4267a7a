import { beforeEach, expect, it } from 'vitest';
import { type PointsWorld, pointsWorld } from '../support/pointsWorld.ts';
import { everyRight } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
let world: PointsWorld;

beforeEach(async () => {
  world = await pointsWorld(deps);
});

const purchases = async () => {
  const staff = await world.staff({ 'ProductPurchaseRpt-report': everyRight });
  const { data } = await staff.ask<Record<string, unknown>[]>('ProductPurchaseRpt/GetProductPurchaseReport', {
    First: 1,
    PageSize: 10,
  });
  return data.map(({ UserName, ProductID, CreatedBy }) => ({ UserName, ProductID, CreatedBy }));
};

it('has a unit once, for its first verifier, with or without a scheme', async () => {
  const [ravi, mina] = [await world.mobileUser(), await world.mobileUser()];
  for (const { token } of [ravi, ravi, mina]) await world.scan(95, token);
  expect(await purchases()).toEqual([
    { UserName: expect.any(String) as string, ProductID: world.productId, CreatedBy: ravi.userId },
  ]);
});

it('has one of twenty who verify a unit at once', async () => {
  const phones = await Promise.all(Array.from({ length: 20 }, () => world.mobileUser()));
  await Promise.all(phones.map(({ token }) => world.scan(7, token)));
  expect(await purchases()).toHaveLength(1);
});

it('has nothing of strangers, of staff, and of people of another company', async () => {
  const staff = await world.staff();
  await world.scan(1);
  await world.scan(2, staff.token);
  const other = await pointsWorld(deps);
  await world.scan(3, (await other.mobileUser()).token);
  expect(await purchases()).toEqual([]);
});
