import * as v from 'valibot';
import { defineCall, sends } from './Call.ts';

/** A visitor's rating of a scanned product (spec 1 §3, Rating). */
export interface RatingRequest {
  ProductId: number;
  /** Whole stars, 1 to 5. */
  ProductRating: number;
  SeqNo: number;
  VerificationId: string;
}

/** The product's rating after this one was added. */
const ratingAnswer = v.object({
  /** The mean of all ratings, in stars. */
  ProductRating: v.number(),
  /** How many ratings there are. */
  TotalRating: v.number(),
});

export type RatingAnswer = v.InferOutput<typeof ratingAnswer>;

export const updateRating = defineCall({
  method: 'POST',
  path: 'ProductAuthentication/UpdateRating',
  access: 'public',
  summary: 'Rate the product of a genuine scan',
  request: sends<RatingRequest>(),
  answer: ratingAnswer,
});
