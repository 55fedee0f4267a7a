import { signUp, signUpTexts } from '../../../contract/calls/signUp.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Deps } from '../../calls/Deps.ts';
import { networkOf } from '../limits/networkOf.ts';
import { limitRate } from '../limits/limitRate.ts';
import { limitSignIns } from '../passwords/requireAccount.ts';
import { storeFile } from '../uploads/storeFile.ts';
import { removeUnused } from '../uploads/removeUnused.ts';
import { requireMembership } from './requireMembership.ts';
import { storeApplicant } from './storeApplicant.ts';
import { readSignUp } from './readSignUp.ts';
import { signUpFields } from './signUpForms.ts';
import { type Applicant, tellApplicant, tellOwners } from './tellAboutSignUp.ts';

const perNetwork = { count: 60, seconds: 600 };
/** Mails that one account or applicant can be sent. */
const perPerson = { count: 5, seconds: 600 };

async function limitSignUps(deps: Deps, address: string, { email, mobileNo }: Applicant): Promise<void> {
  await limitRate(deps, `sign-up:${networkOf(address)}`, perNetwork);
  await limitRate(deps, `sign-up:${email.toLowerCase()}`, perPerson);
  await limitRate(deps, `sign-up:${mobileNo}`, perPerson);
}

/**
 * `Login/SignUp`: a dealer or mobile user of a company asks for an account, which staff then approves or rejects (spec 2
 * §4). The answer is the same, and comes after the same work, whether the e-mail or mobile number is somebody's already or
 * not: who has it is told by a mail. Throws Refusal, and HttpRefusal 429 for too many.
 */
export const signUpEndpoint = endpoint(signUp, signUpFields, async ({ deps, http, address }) => {
  await limitSignIns(deps, address);
  const { target, values, file } = await readSignUp(http);
  const applicant = { email: String(values.Email), mobileNo: String(values.MobileNo) };
  await limitSignUps(deps, address, applicant);
  const place = await requireMembership(deps.database.db, target);
  const certificate = file && (await storeFile(deps, deps.database.db, file));
  let isKept = false;
  try {
    isKept = await storeApplicant(deps, { ...place, ...target }, values);
  } finally {
    if (certificate && !isKept) await removeUnused(deps, [certificate]);
  }
  // After the answer, which must not tell by its time which mails there are.
  const told = isKept ? tellApplicant(deps, place, applicant) : tellOwners(deps, place, applicant);
  told.catch((error: unknown) => deps.log.error({ err: error }, 'a sign-up was not answered by mail'));
  return done(null, signUpTexts.received);
});
