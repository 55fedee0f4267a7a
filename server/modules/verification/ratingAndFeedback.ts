import { foldMobile } from '../../../contract/values/contact.ts';
import {
  type FeedbackRequest,
  updateFeedback,
  type RatingRequest,
  updateRating,
} from '../../../contract/calls/verification/feedback.ts';
import type { ProductOption } from '../../../contract/calls/seals/productConfiguration.ts';
import { serverSays } from '../../../contract/calls/verification/serverSays.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { type CallRequest, type Endpoint, endpoint } from '../../calls/endpoint.ts';
import { rateCounter } from '../../calls/limits.ts';

/** For ratings and for feedback, by network. */
const limit = { count: 60, seconds: 60 };

/** Seconds after a scan in which its visitor may rate it and comment on it. */
const answerableSeconds = 24 * 60 * 60;

/** Returns the time of the oldest scan that may still be rated and commented on. */
const answerableSince = (now: Date): Date => new Date(now.getTime() - answerableSeconds * 1000);

/**
 * SQL that tells whether the product of the verification `v` shows this option. It shows every option that its configuration
 * does not name.
 */
const showsOption = (option: ProductOption): string => `(
  (select configuration -> '${option}' from product_configurations where product_id = v.product_id)
    is distinct from 'false'::jsonb)`;

interface Rated {
  isOpen: boolean;
  stars: number | null;
  ratings: number | null;
}

/** Stores the rating and adds it to the product's sum in one statement, so that both or neither happen. */
const ratingStatement = `
  with scan as (
    select v.id, v.company_id, v.product_id, v.serial, ${showsOption('ProductRating')} as is_open
    from verifications v
    where v.token = $1 and v.verdict = 'genuine' and v.product_id = $2 and v.serial = $3 and v.created_at > $5
  ), rated as (
    insert into ratings (company_id, serial, product_id, stars, verification_id)
    select company_id, serial, product_id, $4, id from scan where is_open
    on conflict (company_id, serial) do nothing returning product_id, stars
  ), summed as (
    insert into product_ratings as p (product_id, stars, ratings) select product_id, stars, 1 from rated
    on conflict (product_id) do update set stars = p.stars + excluded.stars, ratings = p.ratings + 1
    returning stars, ratings
  )
  select scan.is_open as "isOpen", s.stars, s.ratings from scan left join summed s on true`;

/**
 * `ProductAuthentication/UpdateRating`: takes one to five stars from the visitor of a genuine scan within the last day. A seal
 * is rated once (spec 1 §4). Refuses if Product Configuration has switched ratings off.
 */
export function updateRatingEndpoint(): Endpoint {
  const handle = async ({ deps, input }: CallRequest<RatingRequest>) => {
    const at = deps.now();
    const { rows } = await deps.database.pool.query<Rated>({
      name: 'update-rating',
      text: ratingStatement,
      values: [input.VerificationId, input.ProductId, input.SeqNo, input.ProductRating, answerableSince(at)],
    });
    const [sum] = rows;
    if (!sum) throw new Refusal(serverSays.tooOldToRate);
    if (!sum.isOpen) throw new Refusal(serverSays.takesNoRating);
    if (!sum.stars || !sum.ratings) throw new Refusal(serverSays.ratedAlready, { code: '409' });
    const rating = { ProductRating: sum.stars / sum.ratings, TotalRating: sum.ratings };
    return done(rating, serverSays.rated);
  };
  return endpoint(updateRating, handle, { admit: rateCounter('rating', limit) });
}

/** A seal that shows no product always takes a comment, a product only if its configuration shows the form. */
const feedbackStatement = `
  with scan as (
    select v.id, v.company_id, v.verdict in ('fake', 'unreleased') or ${showsOption('Feedback')} as is_open
    from verifications v where v.token = $1 and v.created_at > $7
  ), kept as (
    insert into feedbacks (verification_id, company_id, name, email, mobile_no, feedback, agreed_to, agreed_at, created_at, updated_at)
    select id, company_id, $2, $3, $4, $5, $8, case when $8::text is not null then $6::timestamptz end, $6, $6 from scan where is_open
    on conflict (verification_id) do update set name = excluded.name, email = excluded.email,
      mobile_no = excluded.mobile_no, feedback = excluded.feedback, updated_at = excluded.updated_at,
      agreed_to = excluded.agreed_to, agreed_at = excluded.agreed_at
  )
  select is_open as "isOpen" from scan`;

/**
 * `ProductAuthentication/UpdateFeedback`: takes a visitor's comment on a scan of the last day, genuine or not (spec 1 §4). A
 * second comment replaces the first. Refuses if Product Configuration has switched feedback off.
 */
export function updateFeedbackEndpoint(): Endpoint {
  const handle = async ({ deps, input }: CallRequest<FeedbackRequest>) => {
    const at = deps.now();
    const { rows } = await deps.database.pool.query<{ isOpen: boolean }>({
      name: 'update-feedback',
      text: feedbackStatement,
      values: [
        input.VerificationId,
        input.Name.trim(),
        input.email.trim(),
        foldMobile(input.MobileNo.trim()),
        input.UserFeedback.replaceAll('\0', '').trim(),
        at,
        answerableSince(at),
        input.Agreed || null,
      ],
    });
    const [scan] = rows;
    if (!scan) throw new Refusal(serverSays.tooOldToCommentOn);
    if (!scan.isOpen) throw new Refusal(serverSays.takesNoFeedback);
    return done(null, serverSays.commented);
  };
  return endpoint(updateFeedback, handle, { admit: rateCounter('feedback', limit) });
}
