import type { DemoOrder } from './fillOrders.ts';

/** An order of long ago in short: whose, when, and the quantities of products by their places. */
type PastOrder = readonly [
  dealer: number,
  daysAgo: number,
  ...lines: (readonly [product: number, qty: number])[],
];

/** All of them were sent and read. */
const past = (orders: readonly PastOrder[]): DemoOrder[] =>
  orders.map(([dealer, daysAgo, ...lines]) => ({
    dealer,
    daysAgo,
    lines: lines.map(([product, qty]) => ({ product, qty, dispatched: qty })),
    isRead: true,
  }));

/** Orders of parts of the eleven months before the last one: a few more from month to month, and a peak before the rains. */
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

/** The same of the brand. */
export const pastEstateOrders = past([
  [0, 310, [0, 24]],
  [1, 270, [1, 36], [0, 24]],
  [0, 214, [2, 48]],
  [1, 168, [0, 72]],
  [0, 121, [1, 48], [2, 24]],
  [1, 84, [0, 96]],
  [0, 46, [2, 60], [0, 24]],
]);
