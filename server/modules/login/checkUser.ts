import * as yup from 'yup';
import { loginCalls, loginRules, loginSteps, otpRules } from '../../../contract/calls/login.ts';
import { publicCall } from '../../calls/Call.ts';
import { ruledText } from '../../calls/ruledText.ts';
import { networkOf } from '../limits/networkOf.ts';
import { takeTurn } from '../limits/takeTurn.ts';
import { demandAccount } from './demandAccount.ts';
import { longestEmail, longestPassword } from './longest.ts';
import { sendCode } from './sendCode.ts';
import { signInWithCode } from './signInWithCode.ts';

/** Generous, for a whole office signs in from one address. */
const perNetwork = { count: 120, seconds: 60 };

const schema = yup.object({
  Email: ruledText(loginRules, 'Email').trim().max(longestEmail),
  Password: ruledText(loginRules, 'Password').max(longestPassword),
  RequestType: yup
    .number()
    .oneOf(Object.values(loginSteps), 'RequestType is 1 to be sent a code or 2 to sign in with it.')
    .required('RequestType is missing.'),
  otp: yup
    .string()
    .nullable()
    .default('')
    .when('RequestType', ([step], otp) =>
      step === loginSteps.logIn ? ruledText(otpRules, 'otp').trim() : otp,
    ),
});

/** `Login/CheckUser`, both steps: the password, then the mailed code (spec 1 §4; design §6). */
export const checkUser = publicCall<yup.InferType<typeof schema>>({
  path: loginCalls.checkUser,
  body: schema,
  handle: async ({ deps, body, address }) => {
    await takeTurn(deps, `sign-in:${networkOf(address)}`, perNetwork);
    const account = await demandAccount(deps, body.Email, body.Password);
    return body.RequestType === loginSteps.sendOtp
      ? sendCode(deps, account)
      : signInWithCode(deps, account, body.otp ?? '');
  },
});
