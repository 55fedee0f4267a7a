import * as v from 'valibot';
import { defineCall } from '../Call.ts';
import { ruledText } from '../given.ts';
import { type FeedbackField, feedbackRules } from './feedbackRules.ts';
import { verificationId } from './rating.ts';

export const tooOldToCommentOn = 'This scan is too old to comment on. Please scan the seal again.';

/** A visitor's feedback on a scanned product (spec 1 §3, Feedback; the wire's spelling). */
const feedbackRequest = v.object({
  Name: ruledText(feedbackRules, 'Name'),
  email: ruledText(feedbackRules, 'email'),
  MobileNo: ruledText(feedbackRules, 'MobileNo'),
  UserFeedback: ruledText(feedbackRules, 'UserFeedback'),
  VerificationId: verificationId(tooOldToCommentOn),
});

export type FeedbackRequest = Readonly<Record<FeedbackField | 'VerificationId', string>>;

export const updateFeedback = defineCall('POST', 'ProductAuthentication/UpdateFeedback', {
  access: 'public',
  summary: 'Give feedback on a scan',
  request: feedbackRequest,
  answer: v.null(),
});
