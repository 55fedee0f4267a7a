import type { AnswerOf } from '../../../contract/calls/Call.ts';
import { packingTexts } from '../../../contract/calls/seals/packing.ts';
import { serverSays } from '../../../contract/calls/verification/verdictPage.ts';
import { type VerificationAnswer, verifyProduct } from '../../../contract/calls/verification/verification.ts';
import { type Day, dayInZone } from '../../../contract/day/day.ts';
import { type Answer, refusalAt } from '../../calls/answer.ts';
import { type CallRequest, type Endpoint, endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import { creditedSession } from '../points/creditCookie.ts';
import { earnPoints, type GenuineUnit } from '../points/earnPoints.ts';
import { rateCounter } from '../../calls/limits.ts';
import { decideSeal } from './decideSeal.ts';
import { logFake } from './logFake.ts';
import { type Fake, isCutOff, isScratchCode, readSeal, type Seal } from './readSeal.ts';
import { isMachine, knownVisitor, type ScanRequest, visitorOf } from './scanRequest.ts';
import { updateFeedbackEndpoint, updateRatingEndpoint } from './ratingAndFeedback.ts';
import { fakeAnswer, type Found, productAnswer, scratchCodeAnswer } from './verdictAnswer.ts';
import { readView, type View } from './view.ts';

/**
 * Many visitors may share one address, such as a shop's or a mobile network's, but nobody honest scans thirty fakes a minute.
 */
const limits = { scans: { count: 600, seconds: 60 }, fakes: { count: 30, seconds: 60 } };

type Request = CallRequest<ScanRequest>;

const notWhole =
  'This is only a part of a code, so that nothing could be checked. Please scan the seal again, or type all 24 letters and digits that are printed on it. Do not trust a product whose seal says this every time.';

const lookAgain =
  'This is not quite a code of ours. Please compare it with the seal, character by character, and try again.';

interface Visit {
  visitor: string;
  /** The showing that the scan belongs to. */
  view: View | undefined;
  /** The page is only shown, or a machine has sent it: nothing is counted, logged or earned. */
  looks: boolean;
}

/** Answers a fake even if its scan cannot be logged. The server's own log then has the failure. */
async function answerFake(
  { deps, input }: Request,
  { visitor, view, looks }: Visit,
  { company, fault, message }: Fake,
): Promise<Answer<VerificationAnswer>> {
  if (looks) return fakeAnswer(company, view?.token, message);
  let token: string | undefined;
  try {
    token = await logFake(deps, { request: input, visitor, companyId: company?.companyId, fault, view });
  } catch (error) {
    deps.log.error({ err: error, fault }, 'a fake scan is missing in the log');
  }
  return fakeAnswer(company, token, message);
}

async function answerSeal(
  request: Request,
  visit: Visit,
  seal: Seal,
): Promise<Answer<AnswerOf<typeof verifyProduct>>> {
  const { deps, input } = request;
  const { company, serial, key } = seal;
  const { companyId } = company;
  const typed = input.ScratchCode;
  const mayDecide =
    !key.hasScratchCode ||
    (typed !== '' && (await isScratchCode(deps, { companyId, serial, key: key.key }, typed)));
  const decision = await decideSeal(deps, { request: input, companyId, serial, mayDecide, ...visit });
  const { verdict, product, isUnmapped, token } = decision;
  if (verdict === null) return scratchCodeAnswer(company, typed !== '');
  if (verdict === 'fake' || !product)
    return fakeAnswer(company, token, isUnmapped ? serverSays.unmapped : undefined);
  // computed on demand: few verdicts need the day, which costs as much as reading the seal
  const today = () => dayInZone(deps.config.timeZone, 0, deps.now());
  const unit = { companyId, serial, productId: product.productId };
  const earns = verdict === 'genuine' && !visit.looks;
  const earned = earns ? await earnedBy(request, unit, today) : undefined;
  return productAnswer({ verdict, product, company, today, earned }, serial, token);
}

/**
 * Gives the points of a scan to the person who is signed in. If that fails, the verdict stands and the next scan earns the
 * points.
 */
async function earnedBy(
  { deps, http }: Request,
  unit: Omit<GenuineUnit, 'today'>,
  today: () => Day,
): Promise<Found['earned']> {
  const hash = creditedSession(http);
  if (!hash) return undefined;
  try {
    return await earnPoints(deps, hash, { ...unit, today: today() });
  } catch (error) {
    deps.log.error({ err: error, serial: unit.serial }, 'a scan has not earned its points');
    return undefined;
  }
}

/**
 * `ProductAuthentication/VerifyProduct`: answers the verdict of a scan (spec 1 §4), and logs it with its reason. Fakes are
 * decided in the process, a company's seals by one statement. A page that is only shown, or that a machine sends, gets the same
 * verdict and leaves no trace.
 */
function verifyProductEndpoint(): Endpoint {
  const countFake = rateCounter('fake-scan', limits.fakes);
  const handle = async (request: CallRequest<ScanRequest>) => {
    const { deps, input, http } = request;
    const { QrData: text, View: sent, shows } = input;
    const view = shows ?? (sent ? readView(deps.keyring, sent, { text, now: deps.now() }) : undefined);
    const reading = await readSeal(deps.keyring, text);
    if ('fault' in reading) {
      // the scan of a page was counted when the page was shown
      if (!sent) countFake(request);
      if (reading.fault === 'several codes') throw refusalAt('QrData', packingTexts.severalCodes);
      if ((view || input.Typed) && isCutOff(text)) throw refusalAt('QrData', notWhole);
      // a code of a recalled key passes its check
      if (input.Typed && !reading.message) throw refusalAt('QrData', lookAgain);
    }
    // only a page can be opened by mistake: programs send the documented call on purpose
    const looks = shows !== undefined || (view !== undefined && isMachine(http));
    const visitor = looks ? (knownVisitor(http) ?? '') : visitorOf(http, deps, view);
    const visit = { visitor, view, looks };
    return 'fault' in reading ? answerFake(request, visit, reading) : answerSeal(request, visit, reading);
  };
  return endpoint(verifyProduct, handle, { admit: rateCounter('scan', limits.scans) });
}

/** The calls of the public page. Each instance of the app counts its visitors' calls by itself. */
export const verificationModule: Module = {
  endpoints: () => [verifyProductEndpoint(), updateFeedbackEndpoint(), updateRatingEndpoint()],
};
