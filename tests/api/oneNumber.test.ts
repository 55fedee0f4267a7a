import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mappings, takenOut } from '../../server/db/schema/serials.ts';
import { resources } from '../../src/resources/index.ts';
import { appOf } from '../support/appOf.ts';
import { assertOneNumber } from '../support/assertOneNumber.ts';
import { createProduct, everyRightOn } from '../support/factories.ts';
import { howMany } from '../support/howMany.ts';
import { ordersWorld, type OrdersWorld } from '../support/ordersWorld.ts';
import { logScans } from '../support/scanLog.ts';
import { breakOnPurpose } from '../support/testDeps.ts';

const open = await ordersWorld();
breakOnPurpose(
  'mapped is issued',
  'totals outlive the log',
  'a seal counts its scans',
  'every scan has its month',
);

/** Days before today, so the months of the dashboard have some, those before them and older ones, too. */
const daysAgo = fc.integer({ min: 0, max: 800 });

const history = fc.record({
  orders: fc.array(
    fc.record({
      daysAgo,
      lines: fc.uniqueArray(fc.record({ product: fc.nat(7), Qty: fc.integer({ min: 1, max: 99 }) }), {
        minLength: 1,
        selector: ({ product }) => product,
      }),
    }),
    { maxLength: 12 },
  ),
  mappings: fc.array(
    fc.record({
      daysAgo,
      demapped: fc.nat(40),
      demappedAgo: daysAgo,
      damaged: fc.nat(40),
      damagedAgo: daysAgo,
    }),
    { maxLength: 8 },
  ),
  scans: fc.array(
    fc.record({
      daysAgo,
      times: fc.integer({ min: 1, max: 5 }),
      state: fc.constantFrom('Kerala', 'Goa', ''),
    }),
    { maxLength: 8 },
  ),
});

type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

const momentOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);

async function fill(world: OrdersWorld, { orders, mappings: mapped, scans }: History): Promise<void> {
  const { deps, companyId, tea, coffee } = world;
  const { db, pool } = deps.database;
  const others = await Promise.all(
    Array.from({ length: 6 }, (_, n) => createProduct(deps, companyId, { productName: `Product ${n}` })),
  );
  const products = [tea, coffee, ...others];
  const dated = async (daysAgo: number, order: number) =>
    pool.query('update orders set created_at = $3 where company_id = $1 and order_no = $2', [
      companyId,
      order,
      momentOf(daysAgo),
    ]);
  await pool.query("update companies set created_at = now() - interval '900 days' where id = $1", [
    companyId,
  ]);
  for (const { daysAgo, lines } of orders)
    await dated(
      daysAgo,
      await world.booked(lines.map(({ product, Qty }) => ({ ProductId: products[product] ?? tea, Qty }))),
    );
  for (const [place, { daysAgo, demapped, demappedAgo, damaged, damagedAgo }] of mapped.entries()) {
    const first = 1 + place * 100;
    const [inner, outer] = [first + demapped, first + demapped + damaged];
    const range = (from: number, to: number) => `[${from},${to})`;
    const [mapping] = await db
      .insert(mappings)
      .values({
        companyId,
        productId: tea,
        serials: range(first, first + 100),
        mapped: `{${range(outer, first + 100)}}`,
        createdAt: momentOf(daysAgo),
      })
      .returning({ mappingId: mappings.id });
    const out = { companyId, mappingId: mapping?.mappingId ?? 0, productId: tea };
    if (demapped)
      await db.insert(takenOut).values({
        ...out,
        kind: 'demapped',
        serials: range(first, inner),
        createdAt: momentOf(demappedAgo),
      });
    if (damaged)
      await db.insert(takenOut).values({
        ...out,
        kind: 'damaged',
        reason: 'Wet',
        serials: range(inner, outer),
        createdAt: momentOf(damagedAgo),
      });
  }
  for (const { daysAgo, ...scan } of scans)
    await logScans(deps, companyId, { at: momentOf(daysAgo), ...scan });
}

it('a number is the same in each place that shows it', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      const world = await open();
      await fill(world, given);
      const rights = everyRightOn(resources.map(({ page }) => page));
      const { token } = await world.newPerson({ companyId: world.companyId, rights });
      await assertOneNumber({ app: appOf(world.deps), token });
    }),
    { numRuns: howMany('ONE_NUMBER_HISTORIES', 1), endOnFailure: true },
  );
});

it('a filter by a product counts that product’s pieces alone', async () => {
  const world = await open();
  const { tea, coffee } = world;
  await world.booked([
    { ProductId: tea, Qty: 10 },
    { ProductId: coffee, Qty: 2 },
  ]);
  const rights = everyRightOn(resources.map(({ page }) => page));
  const reader = await world.newPerson({ companyId: world.companyId, rights });
  const rowsOf = async (ProductId: number) =>
    (
      await reader.ask<object[]>('OrderBookingRpt/GetOrderBookingReport', {
        First: 1,
        PageSize: 5,
        ProductId,
      })
    ).data;
  expect(await rowsOf(tea)).toMatchObject([{ ProductsInOrder: 2, TotalQtyOfProducts: 10 }]);
  expect(await rowsOf(coffee)).toMatchObject([{ ProductsInOrder: 2, TotalQtyOfProducts: 2 }]);
});
