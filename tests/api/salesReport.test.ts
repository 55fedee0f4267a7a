import { beforeEach, describe, expect, it } from 'vitest';
import { saveDispatch } from '../../contract/calls/orders/dispatch.ts';
import { saveReturn } from '../../contract/calls/orders/returns.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { csvType } from '../../contract/resource/resourceCalls.ts';
import { appOf } from '../support/appOf.ts';
import { done } from '../support/ask.ts';
import { createSalesOrder, createTestDealer, everyRightOn, setRights } from '../support/factories.ts';
import { createPackingWorld, type PackingWorld } from '../support/packingWorld.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const { pool } = deps.database;

const pages = [
  'category-master',
  'product-master',
  'issue-number',
  'mapping',
  'sales-report',
  'pending-orders',
  'dispatch-report',
];
const floorPages = [
  pageKeys.secondaryPacking,
  pageKeys.dispatch,
  pageKeys.orderBooking,
  pageKeys.returns,
  pageKeys.damage,
];
/** In paise. */
const price = 8745;

let world: PackingWorld;
let dealerId: number;
let first: number;

/** A dealer's order of 40 units at ₹87.45, of which cartons of 4, 5 and 3 left. */
beforeEach(async () => {
  world = await createPackingWorld(deps);
  const { companyId, roleId } = world;
  await setRights(deps, roleId, everyRightOn([...pages, ...floorPages]));
  const tea = await world.product({ ProductName: 'Tea' });
  first = await world.mapped(tea, 60);
  ({ dealerId } = await createTestDealer(deps, { companyId, roleId }));
  const order = await done(
    world.ask('OrderBooking/CreateOrder', {
      OrderBookingNo: 0,
      DealerId: dealerId,
      Remark: '',
      productDetails: [{ ProductId: tea, Qty: 40 }],
    }),
  );
  await pool.query('update order_lines set price = $2 where company_id = $1', [companyId, price]);
  await createSalesOrder(deps, { companyId, soNo: 'SO-1', orderNo: Number(order['Id']) });
});

const pack = (from: number, quantity: number) =>
  world.packed(first + from, first + from + quantity - 1, 'A small one');

async function sell(): Promise<string[]> {
  const codes = [await pack(0, 4), await pack(4, 5), await pack(9, 3)];
  await done(
    world.ask(saveDispatch, {
      DealerId: dealerId,
      SONo: 'SO-1',
      dispatchDetails: codes.map((CartonId) => ({ CartonId })),
      Remark: 'Asked for by the store',
    }),
  );
  return codes;
}

/** Takes a whole carton of 4 and one unit of the third back. */
const takeBack = ([carton = '']: string[], Reopens: boolean) =>
  done(
    world.ask(saveReturn, {
      returnDetails: [
        { CartonId: carton, Condition: 'sellable', Reason: 'Not sold' },
        { SeqNo: first + 9, Condition: 'damaged', Reason: 'Wet' },
      ],
      Reopens,
    }),
  );

type Row = Readonly<Record<string, unknown>>;

const sales = async () =>
  (await world.ask<Row[]>('SalesRpt/GetSalesReport', { First: 1, PageSize: 20, WithSums: true })).data;
const chart = async (name: string) =>
  (await world.ask<{ label: string; values: number[] }[]>(`SalesRpt/${name}`)).data;

describe('the sales report', () => {
  it('shows what was sold, what came back at the same prices, and what is left', async () => {
    await takeBack(await sell(), false);
    expect(await sales()).toMatchObject([
      {
        ProductName: 'Tea',
        TotalQty: 12,
        ReturnedQty: 5,
        NetQty: 7,
        Amount: 1049.4,
        ReturnedAmount: 437.25,
        NetAmount: 612.15,
      },
    ]);
    for (const name of ['GetDealers', 'GetProducts', 'GetTime'])
      expect((await chart(name)).at(-1)?.values).toEqual([612.15]);
  });

  it('counts goods without a price apart, and knows no amount for them', async () => {
    const { companyId } = world;
    await pool.query('update order_lines set price = 0 where company_id = $1', [companyId]);
    await takeBack(await sell(), false);
    await pool.query('update products set mrp = 50 where company_id = $1', [companyId]);
    expect(await sales()).toMatchObject([
      { NetQty: 7, UnpricedQty: 7, Amount: null, ReturnedAmount: null, NetAmount: null },
    ]);
    const list = async (call: string) => (await world.ask<Row[]>(call, { First: 1, PageSize: 5 })).data;
    expect(await list('Dispatch/GetDispatch')).toMatchObject([{ Amount: null, UnpricedQty: 12 }]);
    expect(await list('Returns/GetReturns')).toMatchObject([{ Amount: null, UnpricedQty: 5 }]);
    const period = { FromDate: '2020/01/01', ToDate: '2100/01/01', First: 1, PageSize: 5 };
    const { data } = await world.ask<Row[]>('DispatchRpt/GetDispatchReport', period);
    expect(data).toMatchObject([{ Amount: null, UnpricedQty: 12 }]);
  });

  it('has the price of the day of dispatch where the order had none', async () => {
    const { companyId } = world;
    await pool.query('update order_lines set price = 0 where company_id = $1', [companyId]);
    await pool.query('update products set mrp = 50 where company_id = $1', [companyId]);
    await sell();
    expect(await sales()).toMatchObject([{ NetQty: 12, UnpricedQty: null, NetAmount: 600 }]);
    const { rows } = await pool.query('select amount from orders where company_id = $1', [companyId]);
    expect(rows).toEqual([{ amount: 200_000 }]);
  });

  it('counts a return in the month in which it came back, and sorts months as days', async () => {
    await takeBack(await sell(), false);
    const { companyId } = world;
    const move = (table: string, at: string) =>
      pool.query(`update ${table} set created_at = $2 where company_id = $1`, [companyId, at]);
    await move('dispatches', '2025-12-31T12:00:00Z');
    await move('returns', '2026-01-01T12:00:00Z');
    expect(await sales()).toMatchObject([
      { Month: '2026/01/01', TotalQty: 0, ReturnedAmount: 437.25, NetAmount: -437.25 },
      { Month: '2025/12/01', TotalQty: 12, ReturnedAmount: 0, NetAmount: 1049.4 },
    ]);
    const file = await appOf(deps).request('/api/api/SalesRpt/GetSalesReport', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.token}`,
        accept: csvType,
        'content-type': 'application/json',
      },
      body: '{"PageSize":-1}',
    });
    expect(await file.text()).toMatch(/^Jan 2026,.+\r\nDec 2025,/m);
  });
});

describe('the pending orders', () => {
  it('have again what a return opened again, and nothing more otherwise', async () => {
    const codes = await sell();
    const pending = async () =>
      (await world.ask<Row[]>('PendingOrdersRpt/GetPendingOrders', { First: 1, PageSize: 20 })).data;
    expect(await pending()).toMatchObject([{ PendingQty: 28, Amount: 2448.6 }]);
    await takeBack(codes, true);
    expect(await pending()).toMatchObject([{ PendingQty: 33, Amount: 2885.85 }]);
  });

  it('stay as they are where a return opens nothing', async () => {
    await takeBack(await sell(), false);
    const { data } = await world.ask<Row[]>('PendingOrdersRpt/GetPendingOrders', { First: 1, PageSize: 20 });
    expect(data).toMatchObject([{ PendingQty: 28, Amount: 2448.6 }]);
  });
});
