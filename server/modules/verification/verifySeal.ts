/**
 * Verifies one scanned text, for the documented call and for `/pa`:
 *
 * 1. read: `readSeal.ts`, with the keys in the process, so a fake costs the database nothing
 * 2. who and what for: a scan, or a page that only looks
 * 3. decide: `decideSeal.ts`, one statement, which also counts and logs a scan
 * 4. earn: points of a person who is signed in
 * 5. say: `verdictAnswer.ts`, with what Product Configuration shows
 */
import { packingTexts } from '../../../contract/calls/seals/packingRules.ts';
import { serverSays } from '../../../contract/calls/verification/serverSays.ts';
import { type Day, dayInZone } from '../../../contract/day/day.ts';
import { refusalAt } from '../../calls/answer.ts';
import type { CallRequest } from '../../calls/endpoint.ts';
import { creditedSession, earnPoints, type GenuineUnit } from '../points/earnPoints.ts';
import { decideSeal } from './decideSeal.ts';
import { logFake } from './logFake.ts';
import { type Fake, isCutOff, isScratchCode, readSeal, type Seal } from './readSeal.ts';
import { isMachine, knownVisitor, readView, type ScanRequest, type View, visitorOf } from './scanRequest.ts';
import { fakeFound, type Found, productFound, scratchCodeMissing, type Verified } from './verdictAnswer.ts';

type Request = Pick<CallRequest<ScanRequest>, 'deps' | 'input' | 'http' | 'address'>;

/** What a page adds to the request of a scan. */
export interface OfPage {
  /** The page is only shown: its showing, by which the scan may be recorded later. */
  shows?: View;
}

interface Visit {
  visitor: string;
  /** The showing that the scan belongs to. */
  view: View | undefined;
  /** The page is only shown, or a machine has sent it: nothing is counted, logged or earned. */
  looks: boolean;
  tellsEarlier: boolean;
}

const notWhole =
  'This is only part of a code, so nothing could be checked. Please scan the seal again, or type all 24 letters and digits that are printed on it. Do not trust a product whose seal says this every time.';

const lookAgain =
  'This is not quite a code of ours. Please compare it with the seal, character by character, and try again.';

/**
 * Verifies the text of a request. A page that is only shown, or that a machine sends, gets the same verdict and leaves no trace.
 * Throws Refusal for a text that nobody can judge, and HttpRefusal 429.
 *
 * @param countFake counts the visitor of a fake
 */
export async function verifySeal(
  request: Request,
  countFake: (visit: Pick<Request, 'deps' | 'address'>) => void,
  page?: OfPage,
): Promise<Verified> {
  // read
  const { deps, input, http } = request;
  const { QrData: text, View: sent } = input;
  const view = page?.shows ?? (sent ? readView(deps.keyring, sent, { text, now: deps.now() }) : undefined);
  const reading = await readSeal(deps.keyring, text);
  if ('fault' in reading) {
    // the scan of a page was counted when the page was shown
    if (!sent) countFake(request);
    if (reading.fault === 'several codes') throw refusalAt('QrData', packingTexts.severalCodes);
    if ((view || input.Typed) && isCutOff(text)) throw refusalAt('QrData', notWhole);
    // a code of a recalled key passes its check
    if (input.Typed && !reading.message) throw refusalAt('QrData', lookAgain);
  }

  // who and what for: only a page can be opened by mistake, programs send the documented call on purpose
  const looks = page?.shows !== undefined || (view !== undefined && isMachine(http));
  const visitor = looks ? (knownVisitor(http) ?? '') : visitorOf(http, deps, view);
  const visit = { visitor, view, looks, tellsEarlier: page !== undefined };
  return 'fault' in reading ? verifyFake(request, visit, reading) : verifyNumber(request, visit, reading);
}

/** Answers a fake even if its scan cannot be logged. The server's own log then has the failure. */
async function verifyFake(
  { deps, input }: Request,
  { visitor, view, looks }: Visit,
  { company, fault, message }: Fake,
): Promise<Verified> {
  if (looks) return fakeFound(company, view?.token, message);
  let token: string | undefined;
  try {
    token = await logFake(deps, { request: input, visitor, companyId: company?.companyId, fault, view });
  } catch (error) {
    deps.log.error({ err: error, fault }, 'a fake scan is missing in the log');
  }
  return fakeFound(company, token, message);
}

async function verifyNumber(
  request: Request,
  visit: Visit,
  { company, serial, key }: Seal,
): Promise<Verified> {
  // decide
  const { deps, input } = request;
  const { companyId } = company;
  const typed = input.ScratchCode;
  const mayDecide =
    !key.hasScratchCode ||
    (typed !== '' && (await isScratchCode(deps, { companyId, serial, key: key.key }, typed)));
  const decision = await decideSeal(deps, { request: input, companyId, serial, mayDecide, ...visit });
  const { verdict, product, isUnmapped, token, earlier } = decision;
  if (verdict === null) return scratchCodeMissing(company, typed !== '');
  if (verdict === 'unreleased') return fakeFound(company, token, serverSays.unreleased, verdict);
  if (verdict === 'fake' || !product)
    return fakeFound(company, token, isUnmapped ? serverSays.unmapped : undefined);

  // earn: the day is computed on demand, because few verdicts need it and it costs as much as reading the seal
  const today = () => dayInZone(deps.config.timeZone, 0, deps.now());
  const unit = { companyId, serial, productId: product.productId };
  const earns = verdict === 'genuine' && !visit.looks;
  const earned = earns ? await earnedBy(request, unit, today) : undefined;

  // say
  return { ...productFound({ verdict, product, company, today, earned }, serial, token), earlier };
}

/** Gives a scan's points to who is signed in. If that fails, the verdict stands and the next scan earns them. */
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
