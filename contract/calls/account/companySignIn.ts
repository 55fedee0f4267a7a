import * as v from 'valibot';
import { defineCall } from '../Call.ts';
import { ruledText } from '../given.ts';
import { forgotPasswordRules } from './accountRules.ts';
import { loginAnswer, longestEmail } from './login.ts';

/** The longest answer of an issuer in the address of the page that it leads back to. */
const longestIssuersAnswer = 8000;

/** Leads to the sign-in that a company has for its people. Not a call of the specification. */
export const beginCompanySignIn = defineCall('POST', 'Login/BeginCompanySignIn', {
  access: 'public',
  summary: 'Begin to sign in where the company of an e-mail signs its people in',
  request: v.object({ Email: v.pipe(ruledText(forgotPasswordRules, 'Email'), v.maxLength(longestEmail)) }),
  /** Where the browser goes. It comes back to `/login` with the answer. */
  answer: v.object({ Address: v.string() }),
});

/** Signs in with what the company's sign-in answered, once, in the browser that began it. */
export const finishCompanySignIn = defineCall('POST', 'Login/FinishCompanySignIn', {
  access: 'public',
  summary: "Sign in with the answer of the company's own sign-in",
  /** The query with which the browser came back, such as `code=…&state=…`. */
  request: v.object({ Answer: v.pipe(v.string(), v.maxLength(longestIssuersAnswer)) }),
  answer: loginAnswer,
});
