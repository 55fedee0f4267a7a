export const updateRating = 'ProductAuthentication/UpdateRating';

export const mostStars = 5;

/** A visitor's rating of a scanned product (spec 1 §3, Rating). */
export interface RatingRequest {
  ProductId: number;
  /** Whole stars, 1 to 5. */
  ProductRating: number;
  SeqNo: number;
  VerificationId: string;
}

/** The product's rating after this one was added. */
export interface RatingAnswer {
  /** The mean of all ratings, in stars. */
  ProductRating: number;
  /** How many ratings there are. */
  TotalRating: number;
}
