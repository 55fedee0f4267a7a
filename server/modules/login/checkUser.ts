import { checkUser, loginSteps } from '../../../contract/calls/login.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { requireAccount } from './requireAccount.ts';
import { sendCode } from './sendCode.ts';
import { signInWithCode } from './signInWithCode.ts';
import { limitSignIns } from './limitSignIns.ts';
import { twoStepSchema } from './twoStepSchema.ts';

/** `Login/CheckUser`, both steps: the password, then the mailed code (spec 1 §4; design §6). */
export const checkUserEndpoint = endpoint(checkUser, twoStepSchema, async ({ deps, input, address }) => {
  await limitSignIns(deps, address);
  const account = await requireAccount(deps, input.Email, input.Password, { tellsWaiting: true });
  return input.RequestType === loginSteps.sendOtp
    ? sendCode(deps, account, 'sign-in')
    : signInWithCode(deps, account, input.otp ?? '');
});
