import * as v from 'valibot';
import { defineCall, sends } from './Call.ts';
import { undocumentedCalls } from './undocumented.ts';

/**
 * `Login/SignUp` is sent as JSON or, by a dealer, as a multipart form: whom the account is asked from, and beside these
 * fields what the portal's own forms ask for. A dealer gives every field of the Dealer Master's form, the GST certificate
 * as a file, and states and cities by the ids of `Login/GetStateDLL/{country}` and `Login/GetCityDLL/{state}`; anybody else
 * `UserName`, `Email`, `MobileNo`, `City`, `Password` and `ConfirmPassword` of the User Master's.
 */
export interface SignUpTarget {
  /** The company's two characters, with which the code of each of its seals begins. */
  Prefix: string;
  /** The role asked for, by its name: one of the company's for mobile users; empty for a dealer. */
  RoleName: string;
}

/** The form's file. */
export const certificateField = 'GstCertificate';

export const signUpTexts = {
  noCompany: 'Please enter valid prefix.',
  noRole: 'Please select user role.',
  /** The same whether or not the e-mail or the mobile number is somebody's already. */
  sent: 'We have sent you a mail. Please confirm your e-mail by its link within two days: your request is looked at then.',
  /** The same whether or not the mobile number is somebody's already. */
  received:
    'Your request has been received. You will be told by e-mail when it is decided; you can sign in once it is approved.',
  goneLink: 'This link is no longer valid. Please ask for an account again.',
} as const;

/** What holds the token in the mailed link `/login#confirm=TOKEN`. */
export const confirmParameter = 'confirm';

/** What the page behind the mailed link sends. */
const confirmSignUpRequest = v.object({
  /** From the link; good for two days and once. */
  Token: v.pipe(
    v.string(signUpTexts.goneLink),
    v.nonEmpty(signUpTexts.goneLink),
    v.maxLength(100, signUpTexts.goneLink),
  ),
});

export type ConfirmSignUpRequest = v.InferInput<typeof confirmSignUpRequest>;

export const signUp = defineCall({
  method: 'POST',
  path: undocumentedCalls.signUp,
  access: 'public',
  summary: 'Ask a company for an account as a dealer or mobile user',
  request: sends<Record<string, unknown>>(),
  file: certificateField,
  answer: v.null(),
});

export const confirmSignUp = defineCall({
  method: 'POST',
  path: undocumentedCalls.confirmSignUp,
  access: 'public',
  summary: 'Confirm the e-mail of a request for an account by the mailed link',
  request: confirmSignUpRequest,
  answer: v.null(),
});
