import { createOrder, readOrder } from '../../contract/calls/orders/orders.ts';
import { createApp } from '../app.ts';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import { readSession } from '../calls/Session.ts';
import { inTransaction } from '../db/connect.ts';
import { dispatchLines } from '../modules/orders/orderRows.ts';
import type { DemoPerson } from './people.ts';
import { DemoClient } from './DemoClient.ts';
import type { MappedRange } from './fillMasters.ts';

/** A line of an order: the product's place in the list, the pieces, and those dispatched. */
type DemoLine = readonly [product: number, qty: number, dispatched?: number];

/** An order of the demo. */
export interface DemoOrder {
  /** The dealer's place in the list. */
  dealer: number;
  daysAgo: number;
  lines: readonly DemoLine[];
  remark?: string;
  /** The staff has read it. */
  isRead?: boolean;
  /** The dealer booked it; else the staff did, on the phone. */
  isOwn?: boolean;
}

const unread = (dealer: number, daysAgo: number, ...lines: readonly DemoLine[]): DemoOrder => ({
  dealer,
  daysAgo,
  lines,
});

const read = (dealer: number, daysAgo: number, ...lines: readonly DemoLine[]): DemoOrder => ({
  ...unread(dealer, daysAgo, ...lines),
  isRead: true,
});

/** An older order, sent and read. */
type PastOrder = readonly [
  dealer: number,
  daysAgo: number,
  ...lines: (readonly [product: number, qty: number])[],
];

const past = (orders: readonly PastOrder[]): DemoOrder[] =>
  orders.map(([dealer, daysAgo, ...lines]) =>
    read(dealer, daysAgo, ...lines.map(([product, qty]) => [product, qty, qty] as const)),
  );

/** Orders of parts in every state, the newest unread. The floor, which packs since the tenth day, dispatches of the younger ones. */
export const partOrders: readonly DemoOrder[] = [
  { ...read(0, 29, [0, 40, 40], [2, 24, 24]), remark: 'Deliver to the godown in Faridabad', isOwn: true },
  read(1, 27, [1, 20, 20]),
  read(2, 24, [3, 60, 60], [4, 30, 30]),
  read(3, 21, [0, 100, 100]),
  { ...read(0, 15, [1, 30, 20], [5, 48], [2, 12, 12]), remark: 'Clutch plates first, please', isOwn: true },
  read(1, 12, [0, 60], [3, 40]),
  read(2, 9, [6, 200]),
  { ...read(3, 7, [2, 36], [4, 12], [7, 6]), remark: 'For the mela on Sunday' },
  { ...read(0, 4, [0, 20]), isOwn: true },
  unread(1, 3, [5, 96]),
  { ...unread(0, 1, [3, 24], [6, 50]), isOwn: true },
  unread(2, 0, [1, 10]),
];

/** Orders of the brand. */
export const estateOrders: readonly DemoOrder[] = [
  read(0, 18, [0, 48, 48]),
  read(1, 8, [1, 120, 60], [2, 24]),
  { ...unread(0, 2, [2, 36]), remark: 'The new harvest, if it is in' },
];

/** Orders of parts in the eleven months before the last one: more from month to month, and a peak before the rains. */
export const pastPartOrders = past([
  [0, 326, [0, 60], [3, 40]],
  [1, 312, [2, 48]],
  [2, 298, [0, 40]],
  [3, 281, [5, 30], [1, 10]],
  [0, 266, [2, 72], [0, 20]],
  [1, 251, [3, 60]],
  [2, 238, [6, 120]],
  [0, 229, [0, 80], [4, 24]],
  [3, 220, [2, 96]],
  [1, 205, [0, 60], [7, 12]],
  [2, 198, [3, 90]],
  [0, 187, [1, 20], [2, 48]],
  [3, 176, [0, 120], [5, 40]],
  [1, 170, [2, 144]],
  [2, 163, [3, 60], [6, 100]],
  [0, 158, [0, 100], [8, 18]],
  [1, 151, [4, 36]],
  [3, 143, [2, 120], [9, 12]],
  [0, 134, [0, 60]],
  [2, 126, [5, 60], [3, 30]],
  [1, 112, [2, 48], [1, 12]],
  [0, 104, [0, 80]],
  [3, 91, [3, 60], [10, 50]],
  [2, 83, [6, 150]],
  [0, 74, [2, 96], [0, 40]],
  [1, 66, [5, 36]],
  [3, 57, [0, 80], [3, 30]],
  [2, 49, [2, 72]],
  [0, 42, [4, 30], [1, 16]],
  [1, 35, [0, 60], [6, 80]],
]);

/** The brand's older orders. */
export const pastEstateOrders = past([
  [0, 310, [0, 24]],
  [1, 270, [1, 36], [0, 24]],
  [0, 214, [2, 48]],
  [1, 168, [0, 72]],
  [0, 121, [1, 48], [2, 24]],
  [1, 84, [0, 96]],
  [0, 46, [2, 60], [0, 24]],
]);

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/**
 * Books a company's orders by the portal's calls with the clock set back, and dispatches them as the floor does. It leaves
 * out steps of an earlier fill that was broken off.
 *
 * @param end days count back from here
 * @param seller the company's own person, and its dealers, some of whom book themselves
 */
export async function fillOrders(
  deps: ServerDeps,
  end: Date,
  mailedCode: () => string,
  seller: { person: DemoPerson; dealers: readonly DemoPerson[] },
  products: readonly MappedRange[],
  orders: readonly DemoOrder[],
): Promise<void> {
  let clock = end;
  const backdated = { ...deps, now: () => clock };
  const app = createApp(backdated);
  // sessions begin at the end, so that they hold at each moment before it
  const staff = await DemoClient.signIn(app, seller.person, mailedCode);
  const offered = new Map(
    (await staff.options('OrderBooking/GetDealerDDL')).map(({ label, value }) => [label, value]),
  );
  const clients = new Map<DemoPerson, DemoClient>();
  for (const order of orders) {
    const dealer = seller.dealers[order.dealer];
    if (!dealer) throw new Error(`The demo has no dealer ${order.dealer}`);
    let client = order.isOwn ? clients.get(dealer) : staff;
    if (!client) {
      clock = end;
      client = await DemoClient.signIn(app, dealer, mailedCode);
      clients.set(dealer, client);
    }
    clock = new Date(end.getTime() - order.daysAgo * day - hour);
    const lines = order.lines.map(([product, qty, dispatched = 0]) => {
      const known = products[product];
      if (!known) throw new Error(`The demo has no product ${product}`);
      return { productId: known.productId, qty, dispatched };
    });
    const id = await client.save(
      createOrder.path,
      `order ${staff.companyId} ${orders.indexOf(order)}`,
      'OrderBookingNo',
      {
        OrderBookingNo: 0,
        DealerId: offered.get(dealer.userName),
        Remark: order.remark ?? '',
        productDetails: lines.map(({ productId: ProductId, qty: Qty }) => ({ ProductId, Qty })),
      },
    );
    await dispatchOnce(backdated, staff, id, lines);
    if (order.isRead) await staff.get(`${readOrder.path}?orderbookingno=${id}&IsShow=true`);
  }
  clock = end;
  await Promise.all([staff, ...clients.values()].map((client) => client.signOut()));
}

async function dispatchOnce(
  deps: ServerDeps,
  client: DemoClient,
  orderNo: number,
  lines: readonly { productId: number; dispatched: number }[],
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
