import * as v from 'valibot';
import { defineCall } from '../Call.ts';
import { ruledText, recordId, whole } from '../given.ts';
import { type FeedbackField, feedbackRules } from './feedbackRules.ts';
import { mostStars } from '../../values/limits.ts';
import { maxSerial } from '../../serial/serialRange.ts';
import { verificationIdPattern } from './verification.ts';

export const tooOldToRate = 'This scan is too old to rate. Please scan the seal again.';
export const chooseStars = 'Please choose one to five stars.';

/** Takes the name of a scan. `gone` is the text for anything else. */
// @__NO_SIDE_EFFECTS__
const verificationId = (gone: string) => v.pipe(v.string(gone), v.regex(verificationIdPattern, gone));

/** A visitor's rating of a scanned product (spec 1 §3, Rating). */
const ratingRequest = v.object({
  ProductId: recordId(tooOldToRate),
  /** Whole stars. */
  ProductRating: whole(1, mostStars, chooseStars),
  SeqNo: whole(1, maxSerial, tooOldToRate),
  VerificationId: verificationId(tooOldToRate),
});

export type RatingRequest = v.InferInput<typeof ratingRequest>;

/** The product's rating after this one was added. */
const ratingAnswer = v.object({
  /** The mean of all ratings, in stars. */
  ProductRating: v.number(),
  /** The number of ratings. */
  TotalRating: v.number(),
});

export type RatingAnswer = v.InferOutput<typeof ratingAnswer>;

export const updateRating = defineCall('POST', 'ProductAuthentication/UpdateRating', {
  access: 'public',
  summary: 'Rate the product of a genuine scan',
  request: ratingRequest,
  answer: ratingAnswer,
});

export const tooOldToCommentOn = 'This scan is too old to comment on. Please scan the seal again.';

export type FeedbackRequest = Readonly<Record<FeedbackField | 'VerificationId', string>>;

export const updateFeedback = defineCall('POST', 'ProductAuthentication/UpdateFeedback', {
  access: 'public',
  summary: 'Give feedback on a scan',
  /** A visitor's feedback on a scanned product (spec 1 §3, Feedback; the wire's spelling). */
  request: v.object({
    Name: ruledText(feedbackRules, 'Name'),
    email: ruledText(feedbackRules, 'email'),
    MobileNo: ruledText(feedbackRules, 'MobileNo'),
    UserFeedback: ruledText(feedbackRules, 'UserFeedback'),
    Agreed: ruledText(feedbackRules, 'Agreed'),
    VerificationId: verificationId(tooOldToCommentOn),
  }),
  answer: v.null(),
});
