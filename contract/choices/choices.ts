import type { Choice } from './Choice.ts';

/** The dispatch states of an order (spec 2 §4). The database derives the number from the order's lines. */
export const orderStatuses: readonly (Choice & { value: number })[] = [
  { value: 0, label: 'Pending', tone: 'neutral' },
  { value: 1, label: 'Partially Dispatched', tone: 'caution' },
  { value: 2, label: 'Dispatched', tone: 'positive' },
];

/** When the seals of a product begin to count. Numbers are stored: never change one. */
export const sealsReleased = { mapped: 1, packed: 2, dispatched: 3 } as const;

/** The days of a week, as ISO 8601 numbers them. */
export const weekdays: readonly (Choice & { value: number })[] = [
  { value: 1, label: 'Monday' },
  { value: 2, label: 'Tuesday' },
  { value: 3, label: 'Wednesday' },
  { value: 4, label: 'Thursday' },
  { value: 5, label: 'Friday' },
  { value: 6, label: 'Saturday' },
  { value: 7, label: 'Sunday' },
];

/** The hours of a day, by their first minutes. */
export const hours: readonly (Choice & { value: string })[] = Array.from({ length: 24 }, (_, hour) => {
  const value = `${String(hour).padStart(2, '0')}:00`;
  return { value, label: value };
});

/** What a company's seals are printed as. Numbers are stored: never change one. */
export const sealForm = { address: 1, link: 2 } as const;

/** The ages of orders that wait, as their report groups them. */
export const orderAges: readonly (Choice & { value: number })[] = [
  { value: 1, label: 'Up to 7 days' },
  { value: 2, label: '8 to 15 days' },
  { value: 3, label: '16 to 30 days' },
  { value: 4, label: 'Over 30 days' },
];

/** What a price of a group is for, the closest first: of several that fit a product, the first one counts. */
export const priceScopes: readonly (Choice & { value: number })[] = [
  { value: 1, label: 'A product' },
  { value: 2, label: 'A category' },
  { value: 3, label: 'All products' },
];

/** How a price is said. */
export const priceKinds: readonly (Choice & { value: number })[] = [
  { value: 1, label: 'Price of a piece' },
  { value: 2, label: 'Discount off the MRP' },
];

/** The kinds of recalls. They are stored, also as verdicts and as reasons of scans: never change one. */
export const recallKind = { recalled: 'recalled', stolen: 'stolen', lost: 'lost' } as const;

export type RecallKind = (typeof recallKind)[keyof typeof recallKind];

export const recallKinds: readonly (Choice & { value: RecallKind })[] = [
  { value: recallKind.recalled, label: 'Recalled', tone: 'caution' },
  { value: recallKind.stolen, label: 'Reported stolen', tone: 'negative' },
  { value: recallKind.lost, label: 'Reported lost', tone: 'negative' },
];

/** What a recall names. Numbers are stored: never change one. */
export const recallBy = { product: 1, batch: 2, range: 3 } as const;

export const recallNames: readonly (Choice & { value: number })[] = [
  { value: recallBy.product, label: 'A product' },
  { value: recallBy.batch, label: 'A batch of a product' },
  { value: recallBy.range, label: 'A range of numbers' },
];

/** A recall in force answers its seals with its warning. A lifted one has no effect. */
export const recallStatus = { inForce: 1, lifted: 2 } as const;

/** The most letters of a warning, which has a phone's screen to itself. */
export const longestWarning = 300;

/** The places of recalled units, the furthest away first. */
export const recalledPlaces = { dispatched: 1, inStock: 2, notPacked: 3 } as const;

/** The conditions in which goods come back. Damaged ones leave for good, the others come back into stock. */
export const returnConditions = [
  { value: 'sellable', label: 'Sellable', tone: 'positive' },
  { value: 'damaged', label: 'Damaged', tone: 'negative' },
  { value: 'expired', label: 'Expired', tone: 'caution' },
  { value: 'other', label: 'Other', tone: 'neutral' },
] as const satisfies readonly Choice[];

export type ReturnCondition = (typeof returnConditions)[number]['value'];

/** The forms in which points are given and redeemed (spec 2 §9, spec 3 §9). Numbers are stored: never change one. */
export const redeemTypes: readonly (Choice & { value: number })[] = [
  { value: 1, label: 'Paytm' },
  { value: 2, label: 'Loyality Points' },
];

/** The states of a request to redeem points. */
export const redeemStatus = { open: 1, approved: 2, rejected: 3 } as const;

/** The movements that change a person's points (server/modules/points), as reports name them. */
export const pointMovements: readonly (Choice & { value: string })[] = [
  { value: 'earned', label: 'Earned', tone: 'positive' },
  { value: 'takenBack', label: 'Taken back', tone: 'negative' },
  { value: 'approved', label: 'Redeemed', tone: 'neutral' },
  { value: 'closed', label: 'Account deleted', tone: 'neutral' },
];
