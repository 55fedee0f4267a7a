import type { Module } from '../../engine/Module.ts';
import { updateFeedbackEndpoint } from './updateFeedback.ts';
import { updateRatingEndpoint } from './updateRating.ts';
import { verifyProductEndpoint } from './verifyProduct.ts';

/** What the public page calls; each app counts its visitors' calls for itself. */
export const verificationModule: Module = {
  endpoints: () => [verifyProductEndpoint(), updateFeedbackEndpoint(), updateRatingEndpoint()],
};
