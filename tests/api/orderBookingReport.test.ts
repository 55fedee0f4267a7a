import { beforeEach, expect, it } from 'vitest';
import { everyRight, setRights } from '../support/factories.ts';
import { ordersWorld, type OrdersWorld } from '../support/ordersWorld.ts';
import type { SignedIn } from '../support/peopleWorld.ts';

type Row = Record<string, unknown>;

const page = 'orderbooking-report';

const open = await ordersWorld();
let world: OrdersWorld;
let reader: SignedIn;

/** Books two orders of one dealer, the first of two products, and between them one of another dealer. */
beforeEach(async () => {
  world = await open();
  const { deps, staff, otherDealer, tea, coffee, roleId, companyId } = world;
  await setRights(deps, roleId, { [page]: everyRight });
  reader = await world.newPerson({ companyId, rights: { [page]: everyRight } });
  const productDetails = [
    { ProductId: tea, Qty: 10 },
    { ProductId: coffee, Qty: 2 },
  ];
  await world.book(staff, { productDetails, Remark: 'Before Diwali' });
  await world.book(staff, { DealerId: otherDealer.dealerId });
  await world.booked();
});

const rowsOf = async (by: SignedIn, asked: object = {}) =>
  (await by.ask<Row[]>('OrderBookingRpt/GetOrderBookingReport', { First: 1, PageSize: 20, ...asked })).data;

const numbersOf = async (by: SignedIn, asked?: object) =>
  (await rowsOf(by, asked)).map(({ OrderBookingNo }) => OrderBookingNo);

const nameOf = async ({ userId }: { userId: number }) => {
  const { rows } = await world.deps.database.pool.query<{ name: string }>(
    'select user_name as name from users where id = $1',
    [userId],
  );
  return rows[0]?.name;
};

it('counts each order’s products and their pieces, the newest first', async () => {
  const ordered = { OrderDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) as unknown };
  const [mine, others] = await Promise.all([nameOf(world.dealer), nameOf(world.otherDealer)]);
  const one = { ...ordered, ProductsInOrder: 1, TotalQtyOfProducts: 10 };
  expect(await rowsOf(reader)).toMatchObject([
    { OrderBookingNo: 3, UserName: mine, ...one, TotalRows: 3 },
    { OrderBookingNo: 2, UserName: others, ...one },
    {
      OrderBookingNo: 1,
      UserName: mine,
      ...ordered,
      ProductsInOrder: 2,
      TotalQtyOfProducts: 12,
      Remark: 'Before Diwali',
    },
  ]);
  expect(await numbersOf(reader, { SortColumn: 'TotalQtyOfProducts', SortOrder: 'DESC' })).toEqual([1, 3, 2]);
  expect(await numbersOf(reader, { SearchValue: 'diwali' })).toEqual([1]);
});

it('shows a dealer their own orders alone, however they ask', async () => {
  const { dealer, otherDealer } = world;
  expect(await rowsOf(dealer)).toMatchObject([{ OrderBookingNo: 3, TotalRows: 2 }, { OrderBookingNo: 1 }]);
  expect(await numbersOf(dealer, { First: -1, PageSize: -1 })).toEqual([3, 1]);
  expect(await numbersOf(dealer, { Id: 2 })).toEqual([]);
  expect(await numbersOf(dealer, { SearchValue: await nameOf(otherDealer) })).toEqual([]);
  expect(await numbersOf(otherDealer)).toEqual([2]);
});

it('leaves out inactive orders and other companies’', async () => {
  const other = await open();
  await other.booked();
  const { deps, companyId } = world;
  await deps.database.pool.query(
    'update orders set is_active = false where company_id = $1 and order_no = 2',
    [companyId],
  );
  expect(await numbersOf(reader)).toEqual([3, 1]);
});
