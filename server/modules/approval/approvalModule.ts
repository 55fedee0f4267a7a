import type { Module } from '../../engine/Module.ts';
import { applicantsQuery } from './applicantsQuery.ts';
import { decisions } from './decisions.ts';

/** Deciding on who has signed up. */
export const approvalModule: Module = {
  rows: { applicants: applicantsQuery },
  actions: decisions,
};
