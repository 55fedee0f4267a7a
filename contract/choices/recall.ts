import type { Choice } from './Choice.ts';

/** The kinds of recalls, by what they name. Numbers are stored: never change one. */
export const recallBy = { product: 1, batch: 2, range: 3 } as const;

export const recallKinds: readonly (Choice & { value: number })[] = [
  { value: recallBy.product, label: 'A product' },
  { value: recallBy.batch, label: 'A batch of a product' },
  { value: recallBy.range, label: 'A range of numbers' },
];

/** A recall in force answers its seals with its warning. A lifted one has no effect. */
export const recallStatus = { inForce: 1, lifted: 2 } as const;

/** The most letters of a warning, which stands alone on a phone's screen. */
export const longestWarning = 300;

/** The places of recalled units, the furthest away first. */
export const recalledPlaces = { dispatched: 1, inStock: 2, notPacked: 3 } as const;
