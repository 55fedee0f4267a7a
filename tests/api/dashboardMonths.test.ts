import { beforeEach, describe, expect, it } from 'vitest';
import { getDashboardData, latestOrders, topProducts } from '../../contract/calls/dashboard.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import type { Right } from '../../contract/pages/Permission.ts';
import { mappings, takenOut } from '../../server/db/schema/serials.ts';
import { dashboardModule } from '../../server/modules/dashboard/dashboardModule.ts';
import { askModules } from '../support/ask.ts';
import { createProduct, createUser, everyRight, signIn } from '../support/factories.ts';
import { ordersWorld, type OrdersWorld } from '../support/ordersWorld.ts';
import type { SignedIn } from '../support/peopleWorld.ts';
import { breakOnPurpose } from '../support/testDeps.ts';

const open = await ordersWorld();
breakOnPurpose('mapped is what was not taken out', 'mapped is issued', 'what was dispatched is in cartons');
let world: OrdersWorld;
beforeEach(async () => {
  world = await open();
});

/** Half past one at night on 1 April in India, while it is still March in UTC. */
const now = new Date('2026-03-31T20:00:00Z');

const dataFor = async ({ token }: Pick<SignedIn, 'token'>, input = {}, at = now) =>
  (await askModules([dashboardModule], { ...world.deps, now: () => at })(getDashboardData, input, { token }))
    .data;

/** Books an order at a moment. */
async function bookedAt(
  at: string,
  by: SignedIn = world.staff,
  qty = 10,
  product = world.tea,
): Promise<number> {
  const id = await world.booked([{ ProductId: product, Qty: qty }], by);
  await world.deps.database.pool.query(
    'update orders set created_at = $3 where company_id = $1 and order_no = $2',
    [world.companyId, id, at],
  );
  return id;
}

const midMarch = '2026-03-15T06:00:00Z';

describe('the months', () => {
  it('are the current one, as the zone has it, and the eleven before it', async () => {
    const { MonthName, Months, OrderCharts } = await dataFor(world.staff);
    expect(MonthName).toHaveLength(12);
    expect([MonthName[0], MonthName[11]]).toEqual(['May 2025', 'April 2026']);
    expect(Months[0]).toEqual({ FromDate: '2025/05/01', ToDate: '2025/05/31' });
    expect(Months[9]).toEqual({ FromDate: '2026/02/01', ToDate: '2026/02/28' });
    expect(Months[11]).toEqual({ FromDate: '2026/04/01', ToDate: '2026/04/01' });
    expect(OrderCharts.map(({ MonthName }) => MonthName)).toEqual(MonthName);
    expect(OrderCharts[11]).toEqual({ MonthName: 'April 2026', ShortMonthName: 'Apr', OrderCount: 0 });
  });

  it('begin at midnight of the zone, for orders', async () => {
    for (const at of [
      '2025-04-30T18:29:59Z', // still April 2025: not shown
      '2025-04-30T18:30:00Z',
      '2026-03-31T18:29:59Z',
      '2026-03-31T18:30:00Z',
      '2026-03-31T19:00:00Z',
    ])
      await bookedAt(at);
    const counts = (await dataFor(world.staff)).OrderCharts.map(({ OrderCount }) => OrderCount);
    expect(counts).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
  });

  it('have the seals that were mapped and demapped in them, whatever became of them', async () => {
    const { companyId, deps, tea: productId, newPerson } = world;
    const staff = await newPerson({
      companyId,
      rights: { [pageKeys.mapping]: ['view'], [pageKeys.demapping]: ['view'] },
    });
    const { db } = deps.database;
    const [mapping] = await db
      .insert(mappings)
      .values([
        { companyId, productId, serials: '[1,101)', mapped: '{[1,51)}', createdAt: new Date(midMarch) },
        {
          companyId,
          productId,
          serials: '[201,211)',
          mapped: '{}',
          createdAt: new Date('2026-03-31T18:30:00Z'),
        },
        {
          companyId,
          productId,
          serials: '[301,311)',
          mapped: '{}',
          createdAt: new Date('2025-04-30T18:29:59Z'),
        },
      ])
      .returning({ mappingId: mappings.id });
    const mappingId = mapping?.mappingId ?? 0;
    const out = { companyId, mappingId, productId };
    await db.insert(takenOut).values([
      { ...out, kind: 'demapped', serials: '[51,81)', createdAt: new Date('2026-02-28T18:29:59Z') },
      { ...out, kind: 'demapped', serials: '[81,91)', createdAt: new Date('2026-03-31T18:30:00Z') },
      { ...out, kind: 'damaged', reason: 'Wet', serials: '[91,101)', createdAt: new Date(midMarch) },
    ]);
    const { MappingList, DeMappingList } = await dataFor(staff);
    expect(MappingList).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100, 10]);
    expect(DeMappingList).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 30, 0, 10]);
  });
});

describe('the period before', () => {
  const before = (at: string) => dataFor(world.staff, { Before: true }, new Date(at));

  it('is read only where it is asked for, except this month and the one before for staff', async () => {
    const shown = await dataFor(world.staff);
    expect(shown.Before).toBeNull();
    expect(shown.MonthCounts).toHaveLength(2);
    const told = await dataFor(world.dealer, { Before: true });
    expect(told).toMatchObject({ MonthCounts: [], Before: { MappingList: [], DeMappingList: [] } });
  });

  it('ends with the same day of the year before, and the month before with its day', async () => {
    expect(await before('2026-11-23T06:00:00Z')).toMatchObject({
      Before: { FromDate: '2024/12/01', ToDate: '2025/11/23' },
      MonthCounts: [
        { FromDate: '2026/11/01', ToDate: '2026/11/23' },
        { FromDate: '2026/10/01', ToDate: '2026/10/23' },
      ],
    });
    expect(await before('2024-02-28T06:00:00Z')).toMatchObject({
      Before: { ToDate: '2023/02/28' },
    });
    expect(await before('2024-02-29T06:00:00Z')).toMatchObject({
      Before: { ToDate: '2023/02/28' },
      MonthCounts: [{}, { FromDate: '2024/01/01', ToDate: '2024/01/31' }],
    });
  });

  it('counts orders and products up to that day', async () => {
    const { tea, coffee, staff } = world;
    await bookedAt('2025-11-23T18:29:59Z', staff, 3, tea);
    await bookedAt('2025-11-23T18:30:00Z', staff, 50, tea);
    await bookedAt('2024-11-30T18:29:59Z', staff, 50, coffee);
    await bookedAt('2024-11-30T18:30:00Z', staff, 4, coffee);
    await bookedAt('2026-11-23T06:00:00Z', staff, 9, tea);
    const { OrderCounts, OrderedQty } = (await before('2026-11-23T06:00:00Z')).Before ?? {};
    expect(OrderCounts).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(OrderedQty).toEqual([3, 4]);
  });
});

describe('the products', () => {
  it('are the most ordered of these months, and the others together', async () => {
    const { companyId, deps } = world;
    for (let n = 1; n <= topProducts + 2; n += 1) {
      const product = await createProduct(deps, companyId, { productName: `Spice ${n}` });
      await bookedAt(midMarch, world.staff, 100 - n, product);
    }
    await bookedAt(midMarch, world.dealer, 10, world.coffee);
    await bookedAt(midMarch, world.staff, 95, world.coffee);
    // long ago
    await bookedAt('2025-01-01T06:00:00Z', world.staff, 5000);
    const { ProductData } = await dataFor(world.staff);
    expect(ProductData).toHaveLength(topProducts + 1);
    expect(ProductData.slice(0, 2)).toEqual([
      { ProductName: 'Coffee', ProductId: world.coffee, OrderedQty: 105, Products: 1 },
      { ProductName: 'Spice 1', ProductId: expect.any(Number), OrderedQty: 99, Products: 1 },
    ]);
    expect(ProductData[topProducts]).toEqual({
      ProductName: 'Others',
      ProductId: null,
      OrderedQty: 95 + 94 + 93,
      Products: 3,
    });
  });
});

describe('the latest orders', () => {
  it('are the newest, each with its day in the zone, its dealer and its dispatched quantity', async () => {
    const { companyId, deps, dealer } = world;
    const ids: number[] = [];
    for (let day = 10; day < 12 + latestOrders; day += 1)
      ids.push(await bookedAt(`2026-03-${day}T20:00:00Z`, day % 2 ? dealer : world.staff));
    const newest = ids.at(-1) ?? 0;
    const { pool } = deps.database;
    await pool.query('update order_lines set dispatched = 4 where company_id = $1 and order_no = $2', [
      companyId,
      newest,
    ]);
    const { rows } = await pool.query<{ name: string }>('select user_name as name from users where id = $1', [
      dealer.userId,
    ]);
    const { OrderDataList } = await dataFor(world.staff);
    expect(OrderDataList.map(({ OrderBookingNo }) => OrderBookingNo)).toEqual(ids.slice(2).toReversed());
    expect(OrderDataList[0]).toEqual({
      OrderBookingNo: newest,
      OrderDate: `03/${12 + latestOrders}/2026`,
      UserName: rows[0]?.name,
      Status: 1,
    });
  });

  it('leave out inactive orders, as all counts of orders do', async () => {
    const { companyId, deps, staff } = world;
    const off = await bookedAt(midMarch);
    await deps.database.pool.query(
      'update orders set is_active = false where company_id = $1 and order_no = $2',
      [companyId, off],
    );
    const { OrderDataList, OrderCharts, ProductData } = await dataFor(staff);
    expect([OrderDataList, ProductData]).toEqual([[], []]);
    expect(OrderCharts.every(({ OrderCount }) => OrderCount === 0)).toBe(true);
  });
});

describe('the people who are told', () => {
  const parts = async (person: Pick<SignedIn, 'token'>) => {
    const { MappingList, DeMappingList, OrderCharts, ProductData, OrderDataList } = await dataFor(person);
    const lists = { MappingList, DeMappingList, OrderCharts, ProductData, OrderDataList };
    return Object.entries(lists).flatMap(([name, { length }]) => (length ? [name] : []));
  };
  const orders = ['OrderCharts', 'ProductData', 'OrderDataList'];
  const view: readonly Right[] = ['view'];

  it.each([
    ['nothing of it without rights', {}, []],
    ['orders by a right to see them', { [pageKeys.orderBooking]: view }, orders],
    ['orders by a right to see their report', { 'orderbooking-report': view }, orders],
    [
      'no orders by a right to book them unseen',
      { [pageKeys.orderBooking]: ['add', 'edit', 'report'] as const },
      [],
    ],
    ['mappings by a right to see them', { [pageKeys.mapping]: view }, ['MappingList']],
    ['mappings by a right to see their report', { 'mapping-report': view }, ['MappingList']],
    ['what was demapped by a right to see its report', { 'Demapping-report': view }, ['DeMappingList']],
  ])('%s', async (_, rights, told) => {
    await bookedAt(midMarch);
    expect(await parts(await world.newPerson({ companyId: world.companyId, rights }))).toEqual(told);
  });

  it('dealers of their own orders alone, and of no seals', async () => {
    const { dealer, otherDealer, newDealer } = world;
    const own = await bookedAt(midMarch, dealer, 7);
    const other = await world.book(world.staff, { DealerId: otherDealer.dealerId });
    expect(other.code).toBe('200');
    const told = await dataFor(dealer);
    expect(told).toMatchObject({ DashboardCount: [], MappingList: [], DeMappingList: [], StepsTaken: [] });
    expect(told.OrderDataList.map(({ OrderBookingNo }) => OrderBookingNo)).toEqual([own]);
    expect(told.OrderCharts.reduce((sum, { OrderCount }) => sum + OrderCount, 0)).toBe(1);
    expect(told.ProductData).toMatchObject([{ ProductName: 'Tea', OrderedQty: 7, Products: 1 }]);
    expect((await dataFor(await newDealer())).OrderDataList).toEqual([]);
  });

  it('nobody on a phone without a firm of anybody’s orders', async () => {
    await bookedAt(midMarch);
    const { companyId, deps } = world;
    const rights = { [pageKeys.orderBooking]: everyRight };
    const mechanic = await createUser(deps, { companyId, userType: 2, rights });
    const { OrderDataList, ProductData } = await dataFor({ token: await signIn(deps, mechanic) });
    expect([OrderDataList, ProductData]).toEqual([[], []]);
  });

  it('nobody of another company’s', async () => {
    await bookedAt(midMarch);
    const own = world;
    world = await open();
    await bookedAt(midMarch, world.staff, 3);
    const { OrderDataList, OrderCharts, ProductData } = await dataFor(own.staff);
    expect(OrderDataList).toHaveLength(1);
    expect(OrderCharts.reduce((sum, { OrderCount }) => sum + OrderCount, 0)).toBe(1);
    expect(ProductData).toMatchObject([{ ProductName: 'Tea', OrderedQty: 10, Products: 1 }]);
  });
});
