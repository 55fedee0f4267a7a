import type { Registry } from '../../engine/Registry.ts';
import { decisions } from './decisions.ts';
import { applicantsQuery } from './applicantsQuery.ts';

/** What the declaration of User Approval names. */
export const approvalRegistry = {
  rows: { applicants: applicantsQuery },
  actions: decisions,
} satisfies Partial<Registry>;
