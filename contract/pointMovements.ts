import type { Choice } from './resource/Field.ts';

/** The movements that change what somebody has of points, and what reports say of them (server/modules/points). */
export const pointMovements: readonly (Choice & { value: string })[] = [
  { value: 'earned', label: 'Earned', tone: 'positive' },
  { value: 'takenBack', label: 'Taken back', tone: 'negative' },
  { value: 'approved', label: 'Redeemed', tone: 'neutral' },
  { value: 'closed', label: 'Account deleted', tone: 'neutral' },
];
