import type { Choice } from './Choice.ts';

/** The dispatch states of an order (spec 2 §4). The database derives the number from the order's lines. */
export const orderStatuses: readonly (Choice & { value: number })[] = [
  { value: 0, label: 'Pending', tone: 'neutral' },
  { value: 1, label: 'Partially Dispatched', tone: 'caution' },
  { value: 2, label: 'Dispatched', tone: 'positive' },
];
