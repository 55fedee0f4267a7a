import type { Choice } from './Choice.ts';

/** What a recall names. Numbers are stored: never change one. */
export const recallBy = { product: 1, batch: 2, range: 3 } as const;

export const recallKinds: readonly (Choice & { value: number })[] = [
  { value: recallBy.product, label: 'A product' },
  { value: recallBy.batch, label: 'A batch of a product' },
  { value: recallBy.range, label: 'A range of numbers' },
];

/** In force, its seals are answered with its warning; lifted, as if it were not there. */
export const recallStatus = { inForce: 1, lifted: 2 } as const;

/** Letters of a warning at the most: it stands alone on a phone's screen. */
export const longestWarning = 300;

/** Where recalled units are, the furthest away first. */
export const recalledPlaces = { dispatched: 1, inStock: 2, notPacked: 3 } as const;
