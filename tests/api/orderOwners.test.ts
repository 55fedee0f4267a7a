import { beforeEach, describe, expect, it } from 'vitest';
import {
  getOrderForExport,
  orderTexts,
  pasteCart,
  readOrder,
  searchProducts,
  setCartQty,
} from '../../contract/calls/orders/orders.ts';
import { getDealers } from '../../contract/calls/orders/dealers.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { ordersWorld, type OrdersWorld } from '../support/ordersWorld.ts';

const open = await ordersWorld();
let world: OrdersWorld;
/** An order of the other dealer, and one of another company. */
let others: number;
let foreign: OrdersWorld;

const gone = 'This record no longer exists.';

beforeEach(async () => {
  [world, foreign] = [await open(), await open()];
  await world.booked();
  const booked = await world.book(world.staff, { DealerId: world.otherDealer.dealerId });
  others = booked.data.Id;
});

describe('a dealer', () => {
  it('sees their own orders alone, in the list, its search, its filters and its export', async () => {
    const { dealer } = world;
    const seen = async (asked?: object) => (await world.orders(dealer, asked)).map(({ Id }) => Id);
    expect(await seen()).toEqual([1]);
    expect(await seen({ SearchValue: String(others) })).toEqual([]);
    expect(await seen({ DealerId: world.otherDealer.dealerId })).toEqual([]);
    expect(await seen({ Id: others })).toEqual([]);
    expect(await seen({ First: -1, PageSize: -1 })).toEqual([1]);
  });

  it('neither reads nor changes another’s order, which is as if it did not exist', async () => {
    const { dealer, staff } = world;
    const before = await world.order(staff, others);
    for (const refused of [
      await dealer.ask(readOrder, { orderbookingno: others, IsShow: true }),
      await world.book(dealer, { OrderBookingNo: others, Remark: 'Mine' }),
      await dealer.ask(`OrderBooking/InActiveRow/${others}/false`),
    ])
      expect(refused).toMatchObject({ code: '400', message: gone });
    expect(await world.order(staff, others)).toEqual(before);
  });

  it('orders for themselves alone, and gives no order away', async () => {
    const { dealer, otherDealer } = world;
    for (const OrderBookingNo of [0, 1])
      expect(await world.book(dealer, { OrderBookingNo, DealerId: otherDealer.dealerId })).toMatchObject({
        code: '400',
        message: orderTexts.dealer,
      });
    expect((await world.book(dealer)).code).toBe('200');
  });

  it('is offered themselves alone', async () => {
    const { dealer, otherDealer, staff } = world;
    const offered = async (by: typeof dealer | typeof staff, asked?: object) =>
      (await by.ask(getDealers, asked)).data.map(({ value }) => value);
    expect(await offered(dealer)).toEqual([dealer.dealerId]);
    expect(await offered(dealer, { Value: otherDealer.dealerId })).toEqual([]);
    expect(await offered(staff)).toEqual([dealer.dealerId, otherDealer.dealerId]);
  });

  it('downloads no order, not even their own', async () => {
    const { dealer } = world;
    await dealer.ask(readOrder, { orderbookingno: 1, IsShow: true });
    expect((await dealer.ask(getOrderForExport, { OrderId: 1 })).status).toBe(418);
  });

  it('people who are not dealers see and order nothing', async () => {
    const visitor = await world.newPerson({ companyId: world.companyId, roleId: world.roleId, userType: 2 });
    expect(await world.orders(visitor)).toEqual([]);
    expect(await world.book(visitor)).toMatchObject({ code: '400', message: orderTexts.dealer });
  });
});

describe('another company', () => {
  it('has orders, dealers, products and numbers of its own', async () => {
    const { staff } = foreign;
    expect(await world.orders(staff)).toEqual([]);
    expect(await staff.ask(readOrder, { orderbookingno: 1, IsShow: true })).toMatchObject({ message: gone });
    expect(await staff.ask(getOrderForExport, { OrderId: 1 })).toMatchObject({ code: '400', message: gone });
    expect(await foreign.book(staff, { DealerId: world.dealer.dealerId })).toMatchObject({
      message: orderTexts.dealer,
    });
    const productDetails = [{ ProductId: world.tea, Qty: 1 }];
    expect(await foreign.book(staff, { productDetails })).toMatchObject({ message: orderTexts.product });
    expect(await staff.ask(setCartQty, { ProductId: world.tea, Qty: 1 })).toMatchObject({
      message: orderTexts.product,
    });
    expect(await foreign.booked()).toBe(1);
  });

  it('has no dealer, product or order beside its own in the database, whatever a program writes', async () => {
    const { pool } = world.deps.database;
    const write = (text: string, values: unknown[]) =>
      expect(pool.query(text, values)).rejects.toThrow(/_own_/);
    await write('insert into orders (company_id, order_no, dealer_id) values ($1, 99, $2)', [
      foreign.companyId,
      world.dealer.dealerId,
    ]);
    await write(
      'insert into order_lines (company_id, order_no, product_id, place, qty, mrp) values ($1, 1, $2, 9, 1, 1)',
      [world.companyId, foreign.tea],
    );
    await write('insert into cart_lines (user_id, company_id, product_id, qty) values ($1, $2, $3, 1)', [
      world.staff.userId,
      world.companyId,
      foreign.tea,
    ]);
  });
});

describe('the rights of dealers and staff', () => {
  it('goes by the rights on the page, adding and updating each by its own', async () => {
    const { companyId } = world;
    const withRights = (...rights: ('view' | 'add' | 'edit')[]) =>
      world.newPerson({ companyId, rights: { [pageKeys.orderBooking]: rights } });
    const [viewer, adder, editor] = [
      await withRights('view'),
      await withRights('add'),
      await withRights('edit'),
    ];
    const statuses = async (by: typeof viewer) => [
      (await world.book(by)).status,
      (await world.book(by, { OrderBookingNo: 1, Remark: `By ${by.userId}` })).status,
    ];
    expect(await statuses(viewer)).toEqual([418, 418]);
    expect(await statuses(adder)).toEqual([200, 418]);
    expect(await statuses(editor)).toEqual([418, 200]);
    expect((await viewer.ask(searchProducts)).status).toBe(418);
    expect((await viewer.ask(pasteCart, { Lines: '' })).status).toBe(418);
  });
});

describe('the download', () => {
  it('has the products of an order that was read, with the firm of the dealer', async () => {
    const { deps, staff, tea, coffee } = world;
    await deps.database.pool.query("update products set product_name = '=1+1 next' where id = $1", [coffee]);
    const id = await world.booked([
      { ProductId: tea, Qty: 7 },
      { ProductId: coffee, Qty: 2 },
    ]);
    expect(await staff.ask(getOrderForExport, { OrderId: id })).toMatchObject({
      code: '400',
      message: orderTexts.unreadDownload,
    });
    await staff.ask(readOrder, { orderbookingno: id, IsShow: true });
    const { data } = await staff.ask(getOrderForExport, { OrderId: id });
    expect(data).toEqual([
      {
        OrderBookingNo: id,
        DealerName: expect.stringMatching(/^Dealer/),
        MobileNo: world.dealer.mobileNo,
        GstNo: '27ABCDE1234F1Z5',
        Bill_Address: expect.stringMatching(/^\d+ Market Road, City \d+, State \d+ 411001$/),
        Ship_Address: expect.stringMatching(/^\d+ Godown Road, City \d+, State \d+ 411002$/),
        ProductName: 'Tea',
        HPCode: 'HP-TEA',
        PartNo: 'T-100',
        Qty: 7,
        OrderDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
        HSNCode: null,
        Price: 100,
        Amount: 700,
      },
      expect.objectContaining({ ProductName: '=1+1 next', PartNo: null, Qty: 2 }),
    ]);
    const csv = await world.csv(staff, id);
    expect(csv.split('\r\n')[0]).toBe(
      'OrderBookingNo,DealerName,MobileNo,GstNo,Bill_Address,Ship_Address,ProductName,HPCode,PartNo,Qty,OrderDate,HSNCode,Price,Amount',
    );
    expect(csv).toContain(`,'=1+1 next,`);
  });

  it('asks for the right to export', async () => {
    const viewer = await world.newPerson({
      companyId: world.companyId,
      rights: { [pageKeys.orderBooking]: ['view'] },
    });
    expect((await viewer.ask(getOrderForExport, { OrderId: 1 })).status).toBe(418);
  });
});
