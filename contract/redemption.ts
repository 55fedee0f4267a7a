import type { Choice } from './resource/Field.ts';

/** What points are given and redeemed as (spec 2 §9, spec 3 §9). Numbers are stored: never change one. */
export const redeemTypes: readonly (Choice & { value: number })[] = [
  { value: 1, label: 'Paytm' },
  { value: 2, label: 'Loyality Points' },
];

/** The states of a request to redeem points. */
export const redeemStatus = { open: 1, approved: 2, rejected: 3 } as const;
