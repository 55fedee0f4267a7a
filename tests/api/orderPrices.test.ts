import { beforeEach, describe, expect, it } from 'vitest';
import { getPrices, readOrder } from '../../contract/calls/orders/orders.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { everyRight } from '../support/factories.ts';
import { ordersWorld, type OrdersWorld } from '../support/ordersWorld.ts';
import type { SignedIn } from '../support/peopleWorld.ts';

const open = await ordersWorld();
let world: OrdersWorld;
let office: SignedIn;
let groupId: number;

const sql = (text: string, values: unknown[]) => world.deps.database.pool.query(text, values);

/** Adds a price of the group by its call. */
const declare = async (changes: object) =>
  office.ask<{ PriceListId: number }>('PriceList/CreatePrice', {
    DealerGroupId: groupId,
    AppliesTo: 3,
    PriceBy: 2,
    Discount: 10,
    ValidFrom: '2020/01/01',
    ...changes,
  });

const pricesFor = async (by: SignedIn, DealerId: number) => {
  const { tea, coffee } = world;
  const { data } = await by.ask<{ ProductId: number; Price: number }[]>(getPrices, {
    DealerId,
    ProductIds: [tea, coffee],
  });
  const priceOf = new Map(data.map(({ ProductId, Price }) => [ProductId, Price]));
  return [priceOf.get(tea), priceOf.get(coffee)];
};

beforeEach(async () => {
  world = await open();
  const { companyId, dealer } = world;
  office = await world.newPerson({
    companyId,
    rights: {
      [pageKeys.orderBooking]: everyRight,
      'price-list': everyRight,
      'dealer-group': everyRight,
      'orderbooking-report': everyRight,
      'pending-orders': everyRight,
    },
  });
  const group = await office.ask<{ DealerGroupId: number }>('DealerGroup/CreateDealerGroup', {
    GroupName: 'Distributors',
    IsActive: true,
  });
  groupId = group.data.DealerGroupId;
  await sql('update dealers set dealer_group_id = $1 where id = $2', [groupId, dealer.dealerId]);
});

describe('what a dealer pays', () => {
  it('is the price of the product, else that of its category, else that of all products, else the MRP', async () => {
    const { dealer, otherDealer, tea } = world;
    const of = () => pricesFor(office, dealer.dealerId);
    expect(await of()).toEqual([100, 250]);
    expect((await declare({ Discount: 12.55 })).code).toBe('200');
    expect(await of()).toEqual([87.45, 218.63]);
    const { rows } = await sql('select category_id from products where id = $1', [tea]);
    await declare({ AppliesTo: 2, CategoryId: rows[0]?.category_id, Discount: 20 });
    expect((await of())[0]).toBe(80);
    await declare({ AppliesTo: 1, ProductId: tea, PriceBy: 1, Price: 77.7, Discount: null });
    expect((await of())[0]).toBe(77.7);
    expect(await pricesFor(office, otherDealer.dealerId)).toEqual([100, 250]);
  });

  it('holds on its days only, and no two of the same overlap', async () => {
    const { dealer } = world;
    expect((await declare({ ValidTo: '2020/12/31' })).code).toBe('200');
    expect(await pricesFor(office, dealer.dealerId)).toEqual([100, 250]);
    const message = 'This group has a price for the same on some of these days already.';
    expect(await declare({ ValidFrom: '2020/12/31' })).toMatchObject({
      code: '409',
      data: { errors: { ValidFrom: message } },
    });
    expect((await declare({ ValidFrom: '2021/01/01', Discount: 50 })).code).toBe('200');
    expect(await pricesFor(office, dealer.dealerId)).toEqual([50, 125]);
  });

  it('is told to a dealer of themselves alone', async () => {
    const { dealer, otherDealer } = world;
    await declare({});
    expect(await pricesFor(dealer, dealer.dealerId)).toEqual([90, 225]);
    const refused = await dealer.ask(getPrices, { DealerId: otherDealer.dealerId, ProductIds: [world.tea] });
    expect(refused).toMatchObject({ code: '400', data: { errors: { DealerId: 'Please select dealer.' } } });
  });
});

describe('an order', () => {
  const first = async () => (await world.orders(office))[0];

  it('keeps the prices of its booking, whatever becomes of them, also where more is ordered', async () => {
    const { tea, coffee } = world;
    const { data } = await declare({});
    const id = await world.booked([{ ProductId: tea, Qty: 7 }]);
    await office.ask('PriceList/UpdatePrice', {
      PriceListId: data.PriceListId,
      DealerGroupId: groupId,
      AppliesTo: 3,
      PriceBy: 2,
      Discount: 33.33,
      ValidFrom: '2020/01/01',
    });
    await world.book(office, {
      OrderBookingNo: id,
      productDetails: [
        { ProductId: tea, Qty: 9 },
        { ProductId: coffee, Qty: 3 },
      ],
    });
    expect(await first()).toMatchObject({
      Amount: 9 * 90 + 3 * 166.68,
      productDetails: [
        { Qty: 9, Price: 90, MRP: 100 },
        { Qty: 3, Price: 166.68, MRP: 250 },
      ],
    });
    await office.ask(readOrder, { orderbookingno: id, IsShow: true });
    expect((await world.csv(office, id)).split('\r\n')).toMatchObject([
      expect.stringMatching(/Qty,OrderDate,HSNCode,Price,Amount$/),
      expect.stringMatching(/,90,810$/),
      expect.stringMatching(/,166\.68,500\.04$/),
      '',
    ]);
  });

  it('gets the prices of another dealer with the dealer', async () => {
    const { tea, otherDealer } = world;
    await declare({});
    const id = await world.booked([{ ProductId: tea, Qty: 7 }]);
    await world.book(office, {
      OrderBookingNo: id,
      DealerId: otherDealer.dealerId,
      productDetails: [{ ProductId: tea, Qty: 7 }],
    });
    expect(await first()).toMatchObject({ Amount: 700 });
  });

  it('is refused with the price that it now has, if the person saw another one, and nothing is booked', async () => {
    const { tea, coffee } = world;
    const productDetails = [
      { ProductId: coffee, Qty: 1, Price: 250 },
      { ProductId: tea, Qty: 2, Price: 100 },
    ];
    await declare({ AppliesTo: 1, ProductId: tea, PriceBy: 1, Price: 95.5, Discount: null });
    const message = 'Tea: the price is ₹95.50 now, and not ₹100.00. Please look at the order again.';
    expect(await world.book(office, { productDetails })).toMatchObject({
      code: '400',
      message,
      data: { errors: { 'productDetails[1].Price': message } },
    });
    expect(await world.orders(office)).toEqual([]);
    const seen = productDetails.map((line) => ({ ...line, Price: line.ProductId === tea ? 95.5 : 250 }));
    expect((await world.book(office, { productDetails: seen })).code).toBe('200');
  });

  it('without prices, as an older server books it, has the MRP', async () => {
    const { tea, companyId, dealer } = world;
    await sql("select take_number($1, 'orders', '')", [companyId]);
    await sql('insert into orders (company_id, order_no, dealer_id) values ($1, 1, $2)', [
      companyId,
      dealer.dealerId,
    ]);
    await sql(
      'insert into order_lines (company_id, order_no, product_id, place, qty, mrp) values ($1, 1, $2, 1, 3, 100)',
      [companyId, tea],
    );
    expect(await first()).toMatchObject({ Amount: 300, productDetails: [{ Price: 100 }] });
  });

  it('of a product without a price says so, and gets the price once there is one', async () => {
    const { tea, coffee, dealer } = world;
    await sql('update products set mrp = 0 where id = $1', [tea]);
    const productDetails = [
      { ProductId: tea, Qty: 4 },
      { ProductId: coffee, Qty: 2 },
    ];
    const id = await world.booked(productDetails);
    const period = { FromDate: '2020/01/01', ToDate: '2100/01/01', First: 1, PageSize: 5 };
    const unpriced = async (call: string, asked: object = {}) =>
      (await office.ask<object[]>(call, { ...period, ...asked })).data;
    expect(await unpriced('OrderBookingRpt/GetOrderBookingReport')).toMatchObject([
      { Amount: 500, UnpricedQty: 4 },
    ]);
    expect(await unpriced('OrderBookingRpt/GetOrderBookingReport', { ProductId: coffee })).toMatchObject([
      { Amount: 500, UnpricedQty: null },
    ]);
    expect(await unpriced('OrderBookingRpt/GetOrderBookingReport', { ProductId: tea })).toMatchObject([
      { Amount: null, UnpricedQty: 4 },
    ]);
    expect(await unpriced('PendingOrdersRpt/GetPendingOrders')).toMatchObject([
      { Amount: 500, UnpricedQty: 4 },
    ]);
    await office.ask(readOrder, { orderbookingno: id, IsShow: true });
    expect((await world.csv(office, id)).split('\r\n').slice(1, 3)).toEqual([
      expect.stringMatching(/,,$/),
      expect.stringMatching(/,250,500$/),
    ]);
    const again = () => world.book(office, { OrderBookingNo: id, DealerId: dealer.dealerId, productDetails });
    expect((await again()).message).toBe("No changes in Order, can't update");
    await sql('update products set mrp = case when id = $1 then 30 else 900 end where id in ($1, $2)', [
      tea,
      coffee,
    ]);
    expect((await again()).code).toBe('200');
    expect(await first()).toMatchObject({ Amount: 620, productDetails: [{ Price: 30 }, { Price: 250 }] });
    expect(await unpriced('PendingOrdersRpt/GetPendingOrders')).toMatchObject([
      { Amount: 620, UnpricedQty: null },
    ]);
  });

  it('at a discount of 100 % has a price of zero, which a later change of the order keeps', async () => {
    const { tea } = world;
    const { data } = await declare({ Discount: 100 });
    const id = await world.booked([{ ProductId: tea, Qty: 4 }]);
    await office.ask(`PriceList/InActiveRow/${data.PriceListId}/false`);
    await world.book(office, { OrderBookingNo: id, productDetails: [{ ProductId: tea, Qty: 5 }] });
    expect(await first()).toMatchObject({ Amount: 0, productDetails: [{ Qty: 5, Price: 0 }] });
  });

  it('stands in its reports with its status, its age and what it is worth', async () => {
    const { tea, coffee, companyId } = world;
    await declare({ Discount: 0.01 });
    const id = await world.booked([
      { ProductId: tea, Qty: 3 },
      { ProductId: coffee, Qty: 7 },
    ]);
    await sql("update orders set created_at = now() - interval '20 days' where company_id = $1", [companyId]);
    await sql('update order_lines set dispatched = 2 where company_id = $1 and product_id = $2', [
      companyId,
      tea,
    ]);
    const period = { FromDate: '2020/01/01', ToDate: '2100/01/01' };
    const report = (asked: object = {}) =>
      office.ask<object[]>('OrderBookingRpt/GetOrderBookingReport', {
        ...period,
        First: 1,
        PageSize: 5,
        ...asked,
      });
    // 3 × 99.99 and 7 × 249.98, as 249.975 is rounded up
    expect((await report()).data).toMatchObject([{ OrderBookingNo: id, Amount: 2049.83, Status: 1 }]);
    expect((await report({ ProductId: tea })).data).toMatchObject([{ Amount: 299.97 }]);
    const { data } = await office.ask<object[]>('PendingOrdersRpt/GetPendingOrders', {
      First: 1,
      PageSize: 5,
    });
    expect(data).toMatchObject([{ Age: 20, AgeGroup: 3, PendingQty: 8, Amount: 1849.85 }]);
  });
});
