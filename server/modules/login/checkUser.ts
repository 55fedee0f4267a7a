import { loginCalls, loginSteps } from '../../../contract/calls/login.ts';
import { publicCall } from '../../calls/Call.ts';
import { requireAccount } from './requireAccount.ts';
import { sendCode } from './sendCode.ts';
import { signInWithCode } from './signInWithCode.ts';
import { limitSignIns } from './limitSignIns.ts';
import { type TwoStepRequest, twoStepSchema } from './twoStepSchema.ts';

/** `Login/CheckUser`, both steps: the password, then the mailed code (spec 1 §4; design §6). */
export const checkUser = publicCall<TwoStepRequest>({
  path: loginCalls.checkUser,
  body: twoStepSchema,
  handle: async ({ deps, body, address }) => {
    await limitSignIns(deps, address);
    const account = await requireAccount(deps, body.Email, body.Password, { tellsWaiting: true });
    return body.RequestType === loginSteps.sendOtp
      ? sendCode(deps, account, 'sign-in')
      : signInWithCode(deps, account, body.otp ?? '');
  },
});
