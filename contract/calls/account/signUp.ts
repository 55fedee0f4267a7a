import * as v from 'valibot';
import { defineCall, sends } from '../Call.ts';

/**
 * The fields of `Login/SignUp` beside those of the portal's own forms. Clients send it as JSON or, for a dealer, as a
 * multipart form. A dealer sends every field of the Dealer Master's form, with the GST certificate as a file and with states
 * and cities by the ids of `Login/GetStateDLL/{country}` and `Login/GetCityDLL/{state}`. Everybody else sends `UserName`,
 * `Email`, `MobileNo`, `City`, `Password` and `ConfirmPassword` of the User Master's form.
 */
export interface SignUpTarget {
  /** The two characters that begin every code of the company. */
  Prefix: string;
  /** The name of the requested role, one of the company's for mobile users; empty for a dealer. */
  RoleName: string;
}

/** The form's file. */
export const certificateField = 'GstCertificate';

export const signUpTexts = {
  noCompany: 'Please enter valid prefix.',
  noRole: 'Please select user role.',
  /** The same if somebody else has the e-mail or the mobile number already. */
  sent: 'We have sent you a mail. Please confirm your e-mail by its link within two days: your request is looked at then.',
  /** The same if somebody else has the mobile number already. */
  received:
    'Your request has been received. You will be told by e-mail when it is decided; you can sign in once it is approved.',
  goneLink: 'This link is no longer valid. Please ask for an account again.',
} as const;

export const signUp = defineCall('POST', 'Login/SignUp', {
  access: 'public',
  summary: 'Request an account of a company as a dealer or mobile user',
  request: sends<Record<string, unknown>>(),
  file: certificateField,
  fromOtherSites: true,
  answer: v.null(),
});

export const confirmSignUp = defineCall('POST', 'Login/ConfirmSignUp', {
  access: 'public',
  summary: 'Confirm the e-mail of a request for an account by the mailed link',
  /** The request of the page behind the mailed link. */
  request: v.object({
    /** From the link. It is good once, for two days. */
    Token: v.pipe(
      v.string(signUpTexts.goneLink),
      v.nonEmpty(signUpTexts.goneLink),
      v.maxLength(100, signUpTexts.goneLink),
    ),
  }),
  answer: v.null(),
});
