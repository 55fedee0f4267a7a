import { beforeEach, describe, expect, it } from 'vitest';
import {
  createOrder,
  mostOrderLines,
  orderTexts,
  readOrder,
  toggleOrder,
} from '../../contract/calls/orders/orders.ts';
import { administratorRoles } from '../../server/db/schema/people.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { dispatchLines } from '../../server/modules/orders/orderRows.ts';
import { createProduct, sessionOf } from '../support/factories.ts';
import { ordersWorld, type OrdersWorld } from '../support/ordersWorld.ts';
import { breakOnPurpose } from '../support/testDeps.ts';

const open = await ordersWorld();
breakOnPurpose('what was dispatched is in cartons');
let world: OrdersWorld;

beforeEach(async () => {
  world = await open();
});

describe('a new order', () => {
  it('is listed with its dealer, its products at their prices and its state', async () => {
    const { staff, dealer, tea, coffee } = world;
    const saved = await world.book(staff, {
      Remark: ' Before noon ',
      productDetails: [
        { ProductId: coffee, Qty: 3 },
        { ProductId: tea, Qty: 12 },
      ],
    });
    expect(saved).toMatchObject({
      code: '200',
      message: 'Order created successfully.',
      data: { OrderBookingNo: 1, Id: 1 },
    });
    expect(await world.orders(staff)).toEqual([
      {
        OrderBookingNo: 1,
        Id: 1,
        DealerId: dealer.dealerId,
        DealerName: expect.stringMatching(/^Dealer/),
        IsDealerStopped: false,
        Remark: 'Before noon',
        productDetails: [
          expect.objectContaining({ ProductId: coffee, Qty: 3, MRP: 250, CurrentMRP: 250, IsStopped: false }),
          expect.objectContaining({ ProductId: tea, Qty: 12, MRP: 100, DispatchedQty: 0 }),
        ],
        Amount: 1950,
        Status: 0,
        IsShow: false,
        IsActive: true,
        MayToggle: false,
        CreatedDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
        UpdatedDate: expect.any(String),
        Version: expect.any(String),
        TotalRows: 1,
      },
    ]);
  });

  it.each([
    [{ DealerId: 0 }, 'DealerId', orderTexts.dealer],
    [{ DealerId: 2_000_000_000 }, 'DealerId', orderTexts.dealer],
    [{ productDetails: [] }, 'productDetails', orderTexts.emptyCart],
    [{ productDetails: [{ ProductId: 0, Qty: 1 }] }, 'productDetails[0].ProductId', orderTexts.product],
    [
      { productDetails: [{ ProductId: 2_000_000_000, Qty: 1 }] },
      'productDetails[0].ProductId',
      orderTexts.product,
    ],
    [{ Remark: 'x'.repeat(501) }, 'Remark', orderTexts.longRemark],
  ])('is refused with %j', async (wrong, field, message) => {
    const refused = await world.book(world.staff, wrong);
    expect(refused).toMatchObject({ code: '400', message, data: { errors: { [field]: message } } });
    expect(await world.orders(world.staff)).toEqual([]);
  });

  it.each([
    ['', orderTexts.noQty],
    [null, orderTexts.noQty],
    ['two', orderTexts.onlyNumber],
    [1.5, orderTexts.onlyNumber],
    [0, orderTexts.smallQty],
    [-3, orderTexts.smallQty],
    [100_000, orderTexts.largeQty],
    [1e300, orderTexts.onlyNumber],
  ])('is refused with the quantity %j', async (Qty, message) => {
    const productDetails = [{ ProductId: world.tea, Qty }];
    const refused = await world.staff.ask(createOrder.path, { ...world.request(), productDetails });
    expect(refused).toMatchObject({ code: '400', message });
  });

  it('is refused with a product twice', async () => {
    const { staff, tea } = world;
    const twice = [
      { ProductId: tea, Qty: 1 },
      { ProductId: tea, Qty: 2 },
    ];
    expect(await world.book(staff, { productDetails: twice })).toMatchObject({
      code: '400',
      message: orderTexts.twice,
    });
  });

  it('is refused with ten thousand products, in one sentence', async () => {
    const productDetails = Array.from({ length: 10_000 }, (_, at) => ({ ProductId: at + 1, Qty: 1 }));
    expect(await world.book(world.staff, { productDetails })).toMatchObject({
      code: '400',
      message: orderTexts.tooMany(),
      data: { errors: { productDetails: orderTexts.tooMany() } },
    });
  });

  it('can have up to the declared number of products', async () => {
    const { deps, staff, companyId } = world;
    await deps.database.pool.query(
      `insert into products (company_id, category_id, product_name, hp_code, mrp, packing_size, permissible_scan,
        product_image, is_upload_local, genuine_message, genuine_audio, already_scanned_msg, product_specification)
       select company_id, category_id, 'Piece ' || n, 'P' || n, n, 0, 0, product_image, true, genuine_message, genuine_audio,
         already_scanned_msg, '[]'
       from products, generate_series(1, $2) n where id = $1`,
      [world.tea, mostOrderLines],
    );
    const { rows } = await deps.database.pool.query<{ id: number }>(
      "select id from products where company_id = $1 and product_name like 'Piece %' order by id",
      [companyId],
    );
    const id = await world.booked(rows.map((row) => ({ ProductId: row.id, Qty: 99_999 })));
    expect((await world.order(staff, id))?.productDetails).toHaveLength(mostOrderLines);
  });

  it('names the product that is no longer sold', async () => {
    const { deps, staff, companyId } = world;
    const old = await createProduct(deps, companyId, { productName: 'Old tea', isActive: false });
    expect(await world.book(staff, { productDetails: [{ ProductId: old, Qty: 1 }] })).toMatchObject({
      code: '400',
      message: 'Old tea is no longer sold. Please take it out.',
    });
  });

  it('is for an active dealer', async () => {
    const { deps, staff, dealer } = world;
    await deps.database.pool.query('update users set is_active = false where id = $1', [dealer.userId]);
    expect(await world.book(staff)).toMatchObject({
      code: '400',
      message: 'This dealer is inactive: nothing can be ordered for them.',
    });
  });

  it('has the next number of its company, however many are booked at once and however many are refused', async () => {
    const { staff, tea } = world;
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        world.book(staff, { productDetails: [{ ProductId: at % 4 === 3 ? 0 : tea, Qty: 1 + at }] }),
      ),
    );
    const numbers = sent.flatMap(({ code, data }) => (code === '200' ? [data.OrderBookingNo] : []));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 15 }, (_, n) => n + 1),
    );
  });

  it('is one order for one Idempotency-Key, sent again or several times at once', async () => {
    const { staff } = world;
    const headers = { 'idempotency-key': `order-${world.companyId}` };
    const send = () => staff.ask(createOrder, world.request(), { headers });
    const sent = await Promise.all(Array.from({ length: 6 }, send));
    expect([...sent, await send()].map(({ data }) => data)).toEqual(
      Array.from({ length: 7 }, () => ({ OrderBookingNo: 1, Id: 1 })),
    );
    expect(await world.orders(staff)).toHaveLength(1);
  });

  it('stands in the audit log, and so does each change of it', async () => {
    const { deps, staff, companyId, tea } = world;
    const id = await world.booked();
    await world.book(staff, { OrderBookingNo: id, productDetails: [{ ProductId: tea, Qty: 4 }] });
    await staff.ask(readOrder, { orderbookingno: id, IsShow: true });
    const { rows } = await deps.database.pool.query<object>(
      `select action, record_label as label, before -> 'productDetails' as before,
        after -> 'productDetails' as after, after ->> 'IsShow' as read
       from audit_entries where company_id = $1 and page = 'order-booking' order by id`,
      [companyId],
    );
    const [ten, four] = [10, 4].map((Qty) => [
      { ProductId: tea, ProductName: 'Tea', Qty, MRP: 100, Price: 100 },
    ]);
    expect(rows).toEqual([
      { action: 'created', label: '1', before: null, after: ten, read: 'false' },
      { action: 'updated', label: '1', before: ten, after: four, read: 'false' },
      { action: 'marked', label: '1', before: four, after: four, read: 'true' },
    ]);
  });
});

describe('an update', () => {
  it('changes dealer, remark and products, keeps the old prices and takes the present one for new lines', async () => {
    const { deps, staff, otherDealer, tea, coffee } = world;
    const id = await world.booked();
    await deps.database.pool.query('update products set mrp = 130 where id = $1', [tea]);
    const saved = await world.book(staff, {
      OrderBookingNo: id,
      DealerId: otherDealer.dealerId,
      Remark: 'Changed',
      productDetails: [
        { ProductId: coffee, Qty: 1 },
        { ProductId: tea, Qty: 11 },
      ],
    });
    expect(saved).toMatchObject({ code: '200', message: 'Order updated successfully.', data: { Id: id } });
    expect(await world.order(staff, id)).toMatchObject({
      DealerId: otherDealer.dealerId,
      Remark: 'Changed',
      productDetails: [
        { ProductId: coffee, Qty: 1, MRP: 250 },
        { ProductId: tea, Qty: 11, MRP: 100, CurrentMRP: 130 },
      ],
    });
  });

  it('takes a product out', async () => {
    const { staff, tea, coffee } = world;
    const id = await world.booked([
      { ProductId: tea, Qty: 1 },
      { ProductId: coffee, Qty: 1 },
    ]);
    await world.book(staff, { OrderBookingNo: id, productDetails: [{ ProductId: coffee, Qty: 1 }] });
    expect((await world.order(staff, id))?.productDetails).toMatchObject([{ ProductId: coffee }]);
  });

  it('that changes nothing is refused, whatever the order of its products', async () => {
    const { staff, tea, coffee } = world;
    const lines = [
      { ProductId: tea, Qty: 1 },
      { ProductId: coffee, Qty: 1 },
    ];
    const id = await world.booked(lines);
    expect(await world.book(staff, { OrderBookingNo: id, productDetails: lines.toReversed() })).toMatchObject(
      { code: '400', message: orderTexts.unchanged },
    );
  });

  it('that began with an older version is refused with the order as it is now', async () => {
    const { staff, tea } = world;
    const id = await world.booked();
    const { Version } = (await world.order(staff, id)) ?? {};
    const change = (Qty: number) =>
      world.book(staff, { OrderBookingNo: id, Version, productDetails: [{ ProductId: tea, Qty }] });
    expect((await change(20)).code).toBe('200');
    expect(await change(30)).toMatchObject({
      code: '409',
      message: 'This record has been changed since you opened it.',
      data: { record: { Id: id, productDetails: [{ Qty: 20 }] } },
    });
  });

  it('may keep or lower a product that is no longer sold, but not raise it', async () => {
    const { deps, staff, tea } = world;
    const id = await world.booked();
    await deps.database.pool.query('update products set is_active = false where id = $1', [tea]);
    const change = (Qty: number) =>
      world.book(staff, { OrderBookingNo: id, productDetails: [{ ProductId: tea, Qty }] });
    expect((await world.order(staff, id))?.productDetails).toMatchObject([{ IsStopped: true }]);
    expect(await change(11)).toMatchObject({
      code: '400',
      message: 'Tea is no longer sold: the order can have no more than its 10.',
    });
    expect((await change(9)).code).toBe('200');
  });

  it('of an order that is not there or inactive is refused', async () => {
    const { deps, staff, companyId } = world;
    expect(await world.book(staff, { OrderBookingNo: 77 })).toMatchObject({
      code: '400',
      message: 'This record no longer exists.',
    });
    const id = await world.booked();
    await deps.database.pool.query('update orders set is_active = false where company_id = $1', [companyId]);
    expect(await world.book(staff, { OrderBookingNo: id, Remark: 'New' })).toMatchObject({
      code: '400',
      message: 'This order is inactive.',
    });
  });

  it('of two at one moment keeps one after the other, and the sums follow', async () => {
    const { deps, staff, companyId, tea, coffee } = world;
    const id = await world.booked();
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        world.book(staff, {
          OrderBookingNo: id,
          productDetails: [{ ProductId: at % 2 ? tea : coffee, Qty: 1 + at }],
        }),
      ),
    );
    const { rows } = await deps.database.pool.query<{ kept: number; sum: number }>(
      `select ordered as kept, (select sum(qty)::int from order_lines l where l.company_id = o.company_id) as sum
       from orders o where company_id = $1`,
      [companyId],
    );
    expect(rows[0]?.kept).toBe(rows[0]?.sum);
    expect((await world.order(staff, id))?.productDetails).toHaveLength(1);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    const { deps, otherDealer, staff, tea, companyId } = world;
    for (const DealerId of [world.dealer.dealerId, otherDealer.dealerId, otherDealer.dealerId])
      await world.book(staff, { DealerId });
    const dispatch = (orderNo: number, qty: number) =>
      inTransaction(deps.database, (transaction) =>
        dispatchLines({ deps, session: sessionOf(companyId), transaction }, orderNo, [
          { productId: tea, qty },
        ]),
      );
    await dispatch(2, 5);
    await dispatch(1, 10);
  });

  const numbers = async (asked: object) => (await world.orders(world.staff, asked)).map(({ Id }) => Id);

  it('begins with the newest', async () => {
    expect(await numbers({})).toEqual([3, 2, 1]);
  });

  it('is narrowed to the orders of a status, also to those that wait, and of a dealer', async () => {
    expect(await numbers({ Status: 0 })).toEqual([3]);
    expect(await numbers({ Status: 1 })).toEqual([2]);
    expect(await numbers({ Status: 2 })).toEqual([1]);
    expect(await numbers({ DealerId: world.otherDealer.dealerId })).toEqual([3, 2]);
    expect(await numbers({ DealerId: 0 })).toEqual([3, 2, 1]);
  });

  it('is sorted by number, by status and by the dealer’s name', async () => {
    expect(await numbers({ SortColumn: 'OrderBookingNo', SortOrder: 'ASC' })).toEqual([1, 2, 3]);
    expect(await numbers({ SortColumn: 'Status', SortOrder: 'DESC' })).toEqual([1, 2, 3]);
    expect(await numbers({ SortColumn: 'DealerName', SortOrder: 'ASC' })).toEqual([1, 2, 3]);
  });

  it('is searched by number and by the dealer’s name', async () => {
    const [row] = await world.orders(world.staff, { Id: 1 });
    expect(await numbers({ SearchValue: '2' })).toContain(2);
    expect(await numbers({ SearchValue: row?.DealerName.toUpperCase() })).toEqual([1]);
    expect(await numbers({ SearchValue: 'Nobody' })).toEqual([]);
  });
});

describe('read and unread', () => {
  it('is decided by staff for the staff, and by the dealer for themselves', async () => {
    const { staff, dealer } = world;
    const id = await world.booked();
    const seen = async () => [
      (await world.order(staff, id))?.IsShow,
      (await world.order(dealer, id))?.IsShow,
    ];
    expect(await seen()).toEqual([false, false]);
    expect(await staff.ask(readOrder, { orderbookingno: id, IsShow: true })).toMatchObject({
      code: '200',
      message: 'Order marked as read.',
      data: { OrderBookingNo: id, IsShow: true },
    });
    expect(await seen()).toEqual([true, false]);
    await dealer.ask(readOrder, { orderbookingno: id, IsShow: true });
    expect((await staff.ask(readOrder, { orderbookingno: id, IsShow: false })).message).toBe(
      'Order marked as unread.',
    );
    expect(await seen()).toEqual([false, true]);
  });

  it('is known to the dealer who booked an order, and new to the staff', async () => {
    const { staff, dealer } = world;
    const id = await world.booked(undefined, dealer);
    expect((await world.order(dealer, id))?.IsShow).toBe(true);
    expect((await world.order(staff, id))?.IsShow).toBe(false);
  });

  it('is new to the other side once an order was changed', async () => {
    const { staff, dealer } = world;
    const id = await world.booked();
    for (const by of [staff, dealer]) await by.ask(readOrder, { orderbookingno: id, IsShow: true });
    await world.book(dealer, { OrderBookingNo: id, Remark: 'Sooner, please' });
    expect((await world.order(staff, id))?.IsShow).toBe(false);
    expect((await world.order(dealer, id))?.IsShow).toBe(true);
  });
});

describe('making an order inactive', () => {
  it('is for administrators alone, whatever rights somebody else has', async () => {
    const { deps, staff, dealer } = world;
    const id = await world.booked();
    const params = { id, flag: false };
    for (const by of [staff, dealer])
      expect((await by.ask(toggleOrder, undefined, { params })).status).toBe(418);
    await deps.database.db.insert(administratorRoles).values({ roleId: staff.roleId });
    expect(await world.order(staff, id)).toMatchObject({ MayToggle: true });
    expect(await staff.ask(toggleOrder, undefined, { params })).toMatchObject({
      code: '200',
      message: 'Order inactivated successfully.',
    });
    expect(await world.order(staff, id)).toMatchObject({
      IsActive: false,
      Refused: { edit: 'This order is inactive.' },
    });
    expect((await world.book(staff, { OrderBookingNo: id, Remark: 'Still' })).message).toBe(
      'This order is inactive.',
    );
  });
});
