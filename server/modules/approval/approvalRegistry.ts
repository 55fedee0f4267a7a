import type { Registry } from '../../engine/Registry.ts';
import { decisions } from './decisions.ts';
import { applicantsSource } from './applicantsSource.ts';

/** What the declaration of User Approval names. */
export const approvalRegistry = {
  rows: { applicants: applicantsSource },
  actions: decisions,
} satisfies Partial<Registry>;
