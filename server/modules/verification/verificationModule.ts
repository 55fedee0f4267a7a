import type { Module } from '../../engine/Module.ts';
import { updateFeedback } from './updateFeedback.ts';
import { updateRating } from './updateRating.ts';
import { verifyProduct } from './verifyProduct.ts';

/** What the public page calls; each app counts its visitors' calls for itself. */
export const verificationModule: Module = {
  endpoints: () => [verifyProduct(), updateFeedback(), updateRating()],
};
