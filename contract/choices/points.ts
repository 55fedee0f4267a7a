import type { Choice } from './Choice.ts';

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
