import * as v from 'valibot';
import {
  checkProduct,
  verificationRequest,
  verifyProduct,
} from '../../../contract/calls/verification/verification.ts';
import { type Endpoint, endpoint, type CallRequest } from '../../calls/endpoint.ts';
import { rateCounter } from '../../calls/limits.ts';
import { otherSiteOf, requireSiteOf } from '../../calls/requireSender.ts';
import type { Module } from '../../engine/Module.ts';
import { readSeal } from './readSeal.ts';
import { verdictAnswer } from './verdictAnswer.ts';
import { verifySeal } from './verifySeal.ts';
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

/** For ratings and for feedback, by network. */
const limit = { count: 60, seconds: 60 };

/** Seconds after a scan in which its visitor may rate it and comment on it. */
const answerableSeconds = 24 * 60 * 60;

/** Returns the time of the oldest scan that may still be rated and commented on. */
const answerableSince = (now: Date): Date => new Date(now.getTime() - answerableSeconds * 1000);

/** SQL that tells whether the product of the verification `v` shows this option, as it does unless it is switched off. */
const showsOption = (option: ProductOption): string => `(
  (select configuration -> '${option}' from product_configurations where product_id = v.product_id)
    is distinct from 'false'::jsonb)`;

interface Rated {
  isOpen: boolean;
  stars: number | null;
  ratings: number | null;
}

/** Stores the rating and adds it to the product's sum in one statement, so both or neither happen. */
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
function updateRatingEndpoint(): Endpoint {
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
function updateFeedbackEndpoint(): Endpoint {
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

/** Many visitors may share an address, such as a shop's, but nobody honest scans thirty fakes a minute. */
const limits = { scans: { count: 600, seconds: 60 }, fakes: { count: 30, seconds: 60 } };

/** The documented call, with the count of fakes that it shares with `/pa`. */
export interface VerifyEndpoint extends Endpoint {
  admit: ReturnType<typeof rateCounter>;
  countFake: ReturnType<typeof rateCounter>;
}

/** `ProductAuthentication/VerifyProduct`: answers the verdict of a scan (spec 1 §4), and logs it with its reason. */
function verifyProductEndpoint(): VerifyEndpoint {
  const admit = rateCounter('scan', limits.scans);
  const countFake = rateCounter('fake-scan', limits.fakes);
  const answers = endpoint(
    verifyProduct,
    async (request) => verdictAnswer(await verifySeal(request, countFake)),
    { admit },
  );
  return { ...answers, admit, countFake };
}

/**
 * `ProductAuthentication/CheckProduct`: the verdict as a page that is only shown has it, for sites that the seal's company lists.
 * Nothing is counted, logged or earned, and no rating or feedback follows. It is limited with the scans.
 */
const checkProductEndpoint = ({ admit, countFake }: VerifyEndpoint): Endpoint =>
  endpoint(
    checkProduct,
    async (request) => {
      const { deps, http, input } = request;
      const { company } = await readSeal(deps.keyring, input.QrData);
      const site = otherSiteOf(http, deps);
      if (site !== undefined && company) await requireSiteOf(deps, company.companyId, site);
      const scan = v.parse(verificationRequest, input);
      const view = { token: '', at: deps.now().getTime(), verdict: '' };
      const verified = await verifySeal({ ...request, input: scan }, countFake, { shows: view });
      const { found } = verified;
      if (!('Verdict' in found)) return verdictAnswer(verified);
      const { IsFeedback: _, IsRating: __, isRated: ___, ...shown } = found;
      return verdictAnswer({ ...verified, found: shown });
    },
    { admit },
  );

/** The calls of the public page. Each instance of the app counts its visitors' calls by itself. */
export const verificationModule: Module = {
  endpoints: () => {
    const verify = verifyProductEndpoint();
    return [verify, checkProductEndpoint(verify), updateFeedbackEndpoint(), updateRatingEndpoint()];
  },
};
