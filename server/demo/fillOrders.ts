import { createOrder, readOrder } from '../../contract/calls/orders.ts';
import { createApp } from '../app.ts';
import type { Deps } from '../calls/Deps.ts';
import { readSession } from '../calls/Session.ts';
import { inTransaction } from '../db/connect.ts';
import { dispatchLines } from '../modules/orders/orderRows.ts';
import type { DemoPerson } from './people.ts';
import { DemoClient } from './DemoClient.ts';
import type { MappedRange } from './fillMasters.ts';

/** An order of the demo. Products and dealers are places in their lists. */
export interface DemoOrder {
  dealer: number;
  daysAgo: number;
  lines: readonly { product: number; qty: number; dispatched?: number }[];
  remark?: string;
  /** The staff has read it. */
  isRead?: true;
  /** The dealer booked it; else the staff did, on the phone. */
  isOwn?: true;
}

/** Orders of parts in every state, the newest unread. The first dealer can sign in. */
export const partOrders: readonly DemoOrder[] = [
  {
    dealer: 0,
    daysAgo: 29,
    lines: [
      { product: 0, qty: 40, dispatched: 40 },
      { product: 2, qty: 24, dispatched: 24 },
    ],
    remark: 'Deliver to the godown in Faridabad',
    isRead: true,
    isOwn: true,
  },
  { dealer: 1, daysAgo: 27, lines: [{ product: 1, qty: 20, dispatched: 20 }], isRead: true },
  {
    dealer: 2,
    daysAgo: 24,
    lines: [
      { product: 3, qty: 60, dispatched: 60 },
      { product: 4, qty: 30, dispatched: 30 },
    ],
    isRead: true,
  },
  { dealer: 3, daysAgo: 21, lines: [{ product: 0, qty: 100, dispatched: 100 }], isRead: true },
  {
    dealer: 0,
    daysAgo: 15,
    lines: [
      { product: 1, qty: 30, dispatched: 20 },
      { product: 5, qty: 48 },
      { product: 2, qty: 12, dispatched: 12 },
    ],
    remark: 'Clutch plates first, please',
    isRead: true,
    isOwn: true,
  },
  {
    dealer: 1,
    daysAgo: 12,
    lines: [
      { product: 0, qty: 60, dispatched: 20 },
      { product: 3, qty: 40 },
    ],
    isRead: true,
  },
  { dealer: 2, daysAgo: 9, lines: [{ product: 6, qty: 200, dispatched: 80 }], isRead: true },
  {
    dealer: 3,
    daysAgo: 7,
    lines: [
      { product: 2, qty: 36 },
      { product: 4, qty: 12 },
      { product: 7, qty: 6 },
    ],
    remark: 'For the mela on Sunday',
    isRead: true,
  },
  { dealer: 0, daysAgo: 4, lines: [{ product: 0, qty: 20 }], isRead: true, isOwn: true },
  { dealer: 1, daysAgo: 3, lines: [{ product: 5, qty: 96 }] },
  {
    dealer: 0,
    daysAgo: 1,
    lines: [
      { product: 3, qty: 24 },
      { product: 6, qty: 50 },
    ],
    isOwn: true,
  },
  { dealer: 2, daysAgo: 0, lines: [{ product: 1, qty: 10 }] },
];

/** Orders of the brand. */
export const estateOrders: readonly DemoOrder[] = [
  { dealer: 0, daysAgo: 18, lines: [{ product: 0, qty: 48, dispatched: 48 }], isRead: true },
  {
    dealer: 1,
    daysAgo: 8,
    lines: [
      { product: 1, qty: 120, dispatched: 60 },
      { product: 2, qty: 24 },
    ],
    isRead: true,
  },
  { dealer: 0, daysAgo: 2, lines: [{ product: 2, qty: 36 }], remark: 'The new harvest, if it is in' },
];

/** A short form of an older order. Dealers and products are places in their lists. */
type PastOrder = readonly [
  dealer: number,
  daysAgo: number,
  ...lines: (readonly [product: number, qty: number])[],
];

/** Writes out older orders, all of them sent and read. */
const past = (orders: readonly PastOrder[]): DemoOrder[] =>
  orders.map(([dealer, daysAgo, ...lines]) => ({
    dealer,
    daysAgo,
    lines: lines.map(([product, qty]) => ({ product, qty, dispatched: qty })),
    isRead: true,
  }));

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
  deps: Deps,
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
    const lines = order.lines.map(({ product, qty, dispatched = 0 }) => {
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
  deps: Deps,
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
