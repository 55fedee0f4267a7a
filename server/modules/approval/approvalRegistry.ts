import type { Registry } from '../../engine/Registry.ts';
import { decisions } from './decisions.ts';
import { waitingPeopleSource } from './waitingPeopleSource.ts';

/** What the declaration of User Approval names. */
export const approvalRegistry = {
  rows: { waitingPeople: waitingPeopleSource },
  actions: decisions,
} satisfies Partial<Registry>;
