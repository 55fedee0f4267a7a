import { beforeEach, describe, expect, it } from 'vitest';
import { createOrder } from '../../contract/calls/orders.ts';
import { ordersWorld, type OrdersWorld } from '../support/ordersWorld.ts';

const open = await ordersWorld();
let world: OrdersWorld;

beforeEach(async () => {
  world = await open();
});

describe('a new order', () => {
  it('is listed with its dealer, its products at their prices and its state', async () => {
    const { staff, dealer, tea, coffee } = world;
    const saved = await staff.ask(createOrder, {
      OrderBookingNo: 0,
      DealerId: dealer.dealerId,
      Remark: 'Before noon',
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
        Products: 'Coffee × 3, Tea × 12',
        productDetails: [
          expect.objectContaining({ ProductId: coffee, Qty: 3, MRP: 250, CurrentMRP: 250, IsStopped: false }),
          expect.objectContaining({ ProductId: tea, Qty: 12, MRP: 100, DispatchedQty: 0 }),
        ],
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
});
