import * as yup from 'yup';
import { type FeedbackRequest, feedbackRules, updateFeedback } from '../../../contract/calls/feedback.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { type Endpoint, endpoint } from '../../calls/endpoint.ts';
import { ruledText } from '../../calls/input.ts';
import { networkOf } from '../limits/limits.ts';
import { rateCounter } from '../limits/rateCounter.ts';
import { answerableSince, showsOption, verificationId } from './answerableScan.ts';

const goneScan = 'This scan is too old to comment on. Please scan the seal again.';
const switchedOff = 'This product does not take feedback.';

const schema: yup.ObjectSchema<FeedbackRequest> = yup.object({
  Name: ruledText(feedbackRules, 'Name'),
  email: ruledText(feedbackRules, 'email'),
  MobileNo: ruledText(feedbackRules, 'MobileNo'),
  UserFeedback: ruledText(feedbackRules, 'UserFeedback'),
  VerificationId: verificationId(goneScan),
});

/** A fake can always be commented on; a product only where its configuration shows the form. */
const statement = `
  with scan as (
    select v.id, v.company_id, v.verdict = 'fake' or ${showsOption('Feedback')} as is_open
    from verifications v where v.token = $1 and v.created_at > $7
  ), kept as (
    insert into feedbacks (verification_id, company_id, name, email, mobile_no, feedback, created_at, updated_at)
    select id, company_id, $2, $3, $4, $5, $6, $6 from scan where is_open
    on conflict (verification_id) do update set name = excluded.name, email = excluded.email,
      mobile_no = excluded.mobile_no, feedback = excluded.feedback, updated_at = excluded.updated_at
  )
  select is_open as "isOpen" from scan`;

/**
 * `ProductAuthentication/UpdateFeedback`: what a visitor says of a scan of the last day, genuine or not (spec 1 §4); said
 * again, it replaces what was said. Refused where Product Configuration has switched it off.
 */
export function updateFeedbackEndpoint(): Endpoint {
  const limitRate = rateCounter({ count: 60, seconds: 60 });
  return endpoint(updateFeedback, schema, async ({ deps, input, address }) => {
    const at = deps.now();
    limitRate(networkOf(address), at);
    const { rows } = await deps.database.pool.query<{ isOpen: boolean }>({
      name: 'update-feedback',
      text: statement,
      values: [
        input.VerificationId,
        input.Name.trim(),
        input.email.trim(),
        input.MobileNo.trim(),
        input.UserFeedback.replaceAll('\0', '').trim(),
        at,
        answerableSince(at),
      ],
    });
    const [scan] = rows;
    if (!scan) throw new Refusal(goneScan);
    if (!scan.isOpen) throw new Refusal(switchedOff);
    return done(null, 'Thank you for your feedback.');
  });
}
