import * as v from 'valibot';
import { type Language, languages } from '../../language/Language.ts';
import { permission } from '../../pages/Permission.ts';
import { foldMobile } from '../../values/contact.ts';
import {
  forgotPasswordRules,
  loginRules,
  loginSteps,
  otpRules,
  resetPasswordRules,
  weakPassword,
} from './accountRules.ts';
import { defineCall } from '../Call.ts';
import { ruledText } from '../given.ts';
import { checkText, foldBy } from '../checkText.ts';

/** The most letters of an e-mail and of a password at sign-in. */
export const longestEmail = 254;
export const longestPassword = 200;

const signedInUser = v.object({
  Token: v.string(),
  UserId: v.number(),
  RoleId: v.number(),
  UserName: v.string(),
  Email: v.string(),
  MobileNo: v.string(),
  CompanyId: v.number(),
  /** 1 for Web, above 1 for a dealer or mobile user (spec 1 §6). */
  UserType: v.number(),
  /** The IANA name of the zone whose days people see. It is not documented, so another back end may leave it out. */
  TimeZone: v.optional(v.string()),
  /** The language that the person has chosen. Undocumented as well. */
  Language: v.optional(v.picklist(languages)),
  /** The person can only add a passkey, which their role needs. Undocumented as well. */
  AddsPasskey: v.optional(v.literal(true)),
});

/** The signed-in person in the answer of step two. */
export type SignedInUser = v.InferOutput<typeof signedInUser>;

export const loginAnswer = v.object({
  users: v.array(signedInUser),
  assignedPermissionsForUser: v.array(permission),
  /** The mailed code, with nobody signed in: after step one of the demo where no mail is sent, and nowhere else. */
  DemoCode: v.optional(v.string()),
  /** After step one, with nobody signed in: somebody else typed the password, and step two brings another one. */
  AsksPassword: v.optional(v.literal(true)),
});

/** Somebody of the demo, whom its sign-in page offers. `who` says in each language whose sign-in it is. */
export interface DemoSignIn {
  userName: string;
  email: string;
  password: string;
  who: Readonly<Record<Language, string>>;
}

/** The ResponseData of a sign-in. */
export type LoginAnswer = v.InferOutput<typeof loginAnswer>;

const longestChosen = 20;

/** A password that somebody chooses by the users' rules (spec 2 §5). */
export const chosenPassword = v.pipe(
  ruledText(resetPasswordRules, 'Password'),
  v.maxLength(longestChosen, weakPassword),
);

/** The request of both steps of signing in and of deleting an account (spec 1 §3, Login request, Account deletion). */
const loginRequest = v.pipe(
  v.object({
    /** An e-mail, or a mobile number of ten digits. */
    Email: v.pipe(ruledText(loginRules, 'Email'), v.maxLength(longestEmail), v.transform(foldMobile)),
    Password: v.pipe(ruledText(loginRules, 'Password'), v.maxLength(longestPassword)),
    RequestType: v.pipe(
      v.number('RequestType is missing.'),
      v.picklist(Object.values(loginSteps), 'RequestType is 1 to be sent a code or 2 to use it.'),
    ),
    /** Empty in step one. */
    otp: v.pipe(
      v.nullish(v.string(), ''),
      v.transform((text) => foldBy(otpRules.otp, text)),
    ),
    /** In step two of signing in, where the answer of step one asks for it. */
    NewPassword: v.optional(chosenPassword),
  }),
  v.forward(
    v.partialCheck(
      [['RequestType'], ['otp']],
      ({ RequestType, otp }) =>
        RequestType !== loginSteps.useOtp || checkText(otpRules, { otp }).otp === undefined,
      ({ input }) => checkText(otpRules, input).otp ?? '',
    ),
    ['otp'],
  ),
);

export type LoginRequest = v.InferOutput<typeof loginRequest>;

const forgotPasswordRequest = v.object({
  Email: v.pipe(ruledText(forgotPasswordRules, 'Email'), v.maxLength(longestEmail)),
});

/** Signs in, in two steps. */
export const checkUser = defineCall('POST', 'Login/CheckUser', {
  access: 'public',
  summary: 'Sign in: get a code by mail (205), then use it',
  request: loginRequest,
  answer: v.nullable(loginAnswer),
});

/** Deletes the person's own account, in two steps. */
export const deleteAccount = defineCall('POST', 'Login/AccountDeleteUserMobile', {
  access: 'public',
  summary: "Delete one's own account: get a code by mail (205), then use it",
  request: loginRequest,
  answer: v.null(),
});

export const forgotPassword = defineCall('POST', 'Login/ForgotPassword', {
  access: 'public',
  summary: 'Request a mailed link to choose a new password',
  request: forgotPasswordRequest,
  answer: v.null(),
});

export const signOut = defineCall('POST', 'Login/SignOut', {
  access: 'signed-in',
  addsPasskey: true,
  summary: 'End the session',
  answer: v.null(),
});

/** Keeps the language in which the person reads the portal and is sent mails. */
export const changeLanguage = defineCall('POST', 'Login/ChangeLanguage', {
  access: 'signed-in',
  addsPasskey: true,
  summary: "Choose one's own language",
  request: v.object({ Language: v.picklist(languages) }),
  answer: v.null(),
});
