import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../server/db/transaction.ts';
import { dispatchLines } from '../../../../server/modules/orders/orderRows.ts';
import { sessionOf } from '../../../support/factories.ts';
import { ordersWorld, type OrdersWorld } from '../../../support/ordersWorld.ts';

const open = await ordersWorld();
let world: OrdersWorld;
let order: number;

beforeEach(async () => {
  world = await open();
  order = await world.booked([
    { ProductId: world.tea, Qty: 10 },
    { ProductId: world.coffee, Qty: 2 },
  ]);
});

const dispatch = (productId: number, qty: number, orderNo = order) =>
  inTransaction(world.deps.database, (transaction) =>
    dispatchLines({ deps: world.deps, session: sessionOf(world.companyId), transaction }, orderNo, [
      { productId, qty },
    ]),
  );

const status = async () => (await world.order(world.staff, order))?.Status;

describe('the dispatched quantity of an order', () => {
  it('makes its status, there and back', async () => {
    const { tea, coffee } = world;
    expect(await status()).toBe(0);
    await dispatch(tea, 10);
    expect(await status()).toBe(1);
    await dispatch(coffee, 2);
    expect(await status()).toBe(2);
    await dispatch(coffee, -1);
    expect(await status()).toBe(1);
    await dispatch(coffee, -1);
    await dispatch(tea, -10);
    expect(await status()).toBe(0);
  });

  it('is never more than was ordered, nor less than nothing, nor of another product', async () => {
    const { tea, coffee } = world;
    const foreign = await open();
    for (const [product, qty] of [
      [tea, 11],
      [coffee, -1],
      [foreign.tea, 1],
    ] as const)
      await expect(dispatch(product, qty)).rejects.toThrow('This Carton contains some extra products');
    await expect(dispatch(tea, 1, 99)).rejects.toThrow('This record no longer exists.');
    expect(await status()).toBe(0);
  });

  it('of many at one moment is never too much', async () => {
    const tried = await Promise.allSettled(Array.from({ length: 8 }, () => dispatch(world.tea, 3)));
    expect(tried.filter(({ status: outcome }) => outcome === 'fulfilled')).toHaveLength(3);
    expect((await world.order(world.staff, order))?.productDetails[0]).toMatchObject({ DispatchedQty: 9 });
  });

  it('is the least that an update can order, and keeps the dealer', async () => {
    const { staff, tea, coffee, otherDealer } = world;
    await dispatch(tea, 4);
    const change = (productDetails: { ProductId: number; Qty: number }[], changes: object = {}) =>
      world.book(staff, { OrderBookingNo: order, productDetails, ...changes });
    const [less, enough] = [
      { ProductId: tea, Qty: 3 },
      { ProductId: tea, Qty: 4 },
    ];
    const other = { ProductId: coffee, Qty: 2 };
    expect(await change([less, other])).toMatchObject({
      code: '400',
      message: "Tea: 4 were dispatched already, so Qty can't be less.",
    });
    expect(await change([other])).toMatchObject({
      code: '400',
      message: 'Tea: 4 were dispatched already, so it stays in the order.',
    });
    expect(await change([enough], { DealerId: otherDealer.dealerId })).toMatchObject({
      code: '400',
      message: 'Part of this order was dispatched, so its dealer can’t change.',
    });
    expect((await change([enough])).code).toBe('200');
    expect(await status()).toBe(2);
  });
});
