import { writeXlsx } from 'hucre/xlsx';
import { createOrder, readOrder } from '../../contract/calls/orders/orders.ts';
import {
  salesOrderColumns,
  salesOrderFile,
  uploadSODetails,
} from '../../contract/calls/orders/salesOrders.ts';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import { readSession } from '../calls/Session.ts';
import { inTransaction } from '../db/transaction.ts';
import { dispatchLines } from '../modules/orders/orderRows.ts';
import type { DemoClient, DemoWorld } from './DemoClient.ts';
import { demoRows, pairsOf } from './demoFiles.ts';
import type { MappedRange } from './fillMasters.ts';
import { type DemoCompany, dealersOf } from './people.ts';

/**
 * Orders of the demo in every state, the newest unread, and before them those of the eleven months before the last one: more
 * from month to month, and a peak before the rains. `seller` is the prefix of the company, `dealer` the dealer's place among
 * its dealers. A line, such as `5: 48 (20)`, has the product's place, the pieces and those dispatched; the floor, which packs
 * since the tenth day, dispatches of the younger orders. The dealer booked an order that `isOwn`, else the staff did, on the
 * phone. Some have a sales order, which was uploaded so many days ago.
 */
const orderRows = demoRows<
  'seller' | 'dealer' | 'daysAgo' | 'lines' | 'remark' | 'isRead' | 'isOwn' | 'uploadedDaysAgo'
>('orders.csv');

const ordersOf = ({ Prefix }: DemoCompany) => orderRows.filter(({ seller }) => seller === Prefix);

interface DemoLine {
  productId: number;
  qty: number;
  dispatched: number;
}

const linesOf = (lines: string, products: readonly MappedRange[]): DemoLine[] =>
  pairsOf(lines).map(([product, pieces]) => {
    const known = products[Number(product)];
    if (!known) throw new Error(`The demo has no product ${product}`);
    const [qty, dispatched = 0] = pieces.split(/\D+/).map(Number);
    return { productId: known.productId, qty: qty ?? 0, dispatched };
  });

/** Books a company's orders by the portal's calls with the clock set back, without steps of an earlier fill. */
export async function fillOrders(
  world: DemoWorld,
  staff: DemoClient,
  company: DemoCompany,
  products: readonly MappedRange[],
): Promise<void> {
  const offered = new Map(
    (await staff.options('OrderBooking/GetDealerDDL')).map(({ label, value }) => [label, value]),
  );
  const dealers = dealersOf(company.Prefix);
  for (const [index, order] of ordersOf(company).entries()) {
    const dealer = dealers[Number(order.dealer)];
    if (!dealer) throw new Error(`The demo has no dealer ${order.dealer}`);
    const client = order.isOwn ? await world.clientOf(dealer) : staff;
    world.setClock(world.ago(Number(order.daysAgo), 1));
    const lines = linesOf(order.lines, products);
    const step = `order ${staff.companyId} ${index}`;
    const id = await client.save(createOrder.path, step, 'OrderBookingNo', {
      OrderBookingNo: 0,
      DealerId: offered.get(dealer.userName),
      Remark: order.remark,
      productDetails: lines.map(({ productId: ProductId, qty: Qty }) => ({ ProductId, Qty })),
    });
    await dispatchOnce(world.deps, staff, id, lines);
    if (order.isRead) await staff.get(`${readOrder.path}?orderbookingno=${id}&IsShow=true`);
  }
  world.setClock();
}

async function dispatchOnce(
  deps: ServerDeps,
  client: DemoClient,
  orderNo: number,
  lines: readonly DemoLine[],
): Promise<void> {
  const session = await readSession(deps, client.authorization);
  if (!session) throw new Error('The session of the demo has ended');
  const sent = lines.flatMap(({ productId, dispatched: qty }) => (qty ? [{ productId, qty }] : []));
  const isSent = await deps.database.pool.query(
    'select from orders where company_id = $1 and order_no = $2 and dispatched > 0',
    [session.companyId, orderNo],
  );
  if (!sent.length || isSent.rowCount) return;
  await inTransaction(deps.database, (transaction) =>
    dispatchLines({ deps, session, transaction }, orderNo, sent),
  );
}

/** Uploads a company's sales orders by the portal's call, a file for each day, without those of an earlier fill. */
export async function fillSalesOrders(world: DemoWorld, staff: DemoClient, company: DemoCompany) {
  const uploaded = await staff.rows('OrderBooking/GetSOInsertLog');
  const codes = new Map(
    (await staff.rows('UserDMaster/GetDealers')).map(({ DealerId, DealerCode }) => [DealerId, DealerCode]),
  );
  const booked = (await staff.rows('OrderBooking/GetOrder')).toSorted(
    (one, other) => Number(one.Id) - Number(other.Id),
  );
  const named = ordersOf(company)
    .map(({ uploadedDaysAgo }, index) => ({ uploadedDaysAgo, order: booked[index] }))
    .filter(({ uploadedDaysAgo }) => uploadedDaysAgo);
  const rows = named.map(({ uploadedDaysAgo, order }, index) => ({
    uploadedDaysAgo,
    cells: [
      `SO-26-${String(index + 1).padStart(4, '0')}`,
      String(order?.Id),
      String(codes.get(order?.DealerId)),
    ],
  }));
  const days = [...new Set(rows.map(({ uploadedDaysAgo }) => uploadedDaysAgo))];
  for (const [place, day] of days.entries()) {
    if (place < uploaded.length) continue;
    world.setClock(world.ago(Number(day)));
    const own = rows.filter(({ uploadedDaysAgo }) => uploadedDaysAgo === day).map(({ cells }) => cells);
    const bytes = await writeXlsx({
      sheets: [{ name: 'Sales orders', rows: [[...salesOrderColumns], ...own] }],
    });
    const form = new FormData();
    form.append(salesOrderFile, new File([new Uint8Array(bytes)], 'sales-orders.xlsx'));
    await staff.save(uploadSODetails.path, `sales orders ${staff.companyId} ${place}`, 'SOUploadId', form);
  }
  world.setClock();
}
