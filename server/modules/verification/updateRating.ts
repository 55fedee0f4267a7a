import * as yup from 'yup';
import { type RatingRequest, updateRating } from '../../../contract/calls/rating.ts';
import { largestInteger, mostStars } from '../../../contract/resource/limits.ts';
import { maxSerial } from '../../../contract/serial/serialRange.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { type Endpoint, endpoint } from '../../calls/endpoint.ts';
import { networkOf } from '../limits/limits.ts';
import { rateCounter } from '../limits/rateCounter.ts';
import { answerableSince, showsOption, verificationId } from './answerableScan.ts';

const chooseStars = 'Please choose one to five stars.';
const goneScan = 'This scan is too old to rate. Please scan the seal again.';
const switchedOff = 'This product cannot be rated.';
const ratedAlready = 'This seal has already been rated.';

const schema: yup.ObjectSchema<RatingRequest> = yup.object({
  ProductId: yup.number().integer().min(1, goneScan).max(largestInteger, goneScan).required(goneScan),
  ProductRating: yup
    .number()
    .typeError(chooseStars)
    .integer(chooseStars)
    .min(1, chooseStars)
    .max(mostStars, chooseStars)
    .required(chooseStars),
  SeqNo: yup.number().integer().min(1, goneScan).max(maxSerial, goneScan).required(goneScan),
  VerificationId: verificationId(goneScan),
});

interface Rated {
  isOpen: boolean;
  stars: number | null;
  ratings: number | null;
}

/** The rating and the product's sum in one statement: one is never without the other. */
const statement = `
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
 * `ProductAuthentication/UpdateRating`: one to five stars by whoever scanned a genuine seal within the last day; a seal
 * is rated once (spec 1 §4). Refused where Product Configuration has switched it off.
 */
export function updateRatingEndpoint(): Endpoint {
  const limitRate = rateCounter({ count: 60, seconds: 60 });
  return endpoint(updateRating, schema, async ({ deps, input, address }) => {
    const at = deps.now();
    limitRate(networkOf(address), at);
    const { rows } = await deps.database.pool.query<Rated>({
      name: 'update-rating',
      text: statement,
      values: [input.VerificationId, input.ProductId, input.SeqNo, input.ProductRating, answerableSince(at)],
    });
    const [sum] = rows;
    if (!sum) throw new Refusal(goneScan);
    if (!sum.isOpen) throw new Refusal(switchedOff);
    if (!sum.stars || !sum.ratings) throw new Refusal(ratedAlready, { code: '409' });
    const rating = { ProductRating: sum.stars / sum.ratings, TotalRating: sum.ratings };
    return done(rating, 'Thank you for your rating.');
  });
}
