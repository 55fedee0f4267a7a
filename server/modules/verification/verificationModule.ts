import * as v from 'valibot';
import {
  checkProduct,
  verificationRequest,
  verifyProduct,
} from '../../../contract/calls/verification/verification.ts';
import { type Endpoint, endpoint } from '../../calls/endpoint.ts';
import { rateCounter } from '../../calls/limits.ts';
import { otherSiteOf, requireSiteOf } from '../../calls/requireSender.ts';
import type { Module } from '../../engine/Module.ts';
import { updateFeedbackEndpoint, updateRatingEndpoint } from './ratingAndFeedback.ts';
import { readSeal } from './readSeal.ts';
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
