import { verifyProduct } from '../../../contract/calls/verification/verification.ts';
import { type Endpoint, endpoint } from '../../calls/endpoint.ts';
import { rateCounter } from '../../calls/limits.ts';
import type { Module } from '../../engine/Module.ts';
import { updateFeedbackEndpoint, updateRatingEndpoint } from './ratingAndFeedback.ts';
import { verdictAnswer } from './verdictAnswer.ts';
import { verifySeal } from './verifySeal.ts';

/**
 * Many visitors may share one address, such as a shop's or a mobile network's, but nobody honest scans thirty fakes a minute.
 */
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

/** The calls of the public page. Each instance of the app counts its visitors' calls by itself. */
export const verificationModule: Module = {
  endpoints: () => [verifyProductEndpoint(), updateFeedbackEndpoint(), updateRatingEndpoint()],
};
