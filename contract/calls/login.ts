import type { Permission } from '../permission/Permission.ts';
import { contactMessages, contactPatterns } from '../resource/contact.ts';
import type { TextRules } from './checkText.ts';

export const loginCalls = {
  checkUser: 'Login/CheckUser',
  forgotPassword: 'Login/ForgotPassword',
  deleteAccount: 'Login/AccountDeleteUserMobile',
} as const;

/**
 * Step one asks for a mailed code (answered 205), step two signs in with it, or deletes the account (answered 200)
 * (spec 1 §4).
 */
export const loginSteps = { sendOtp: 1, useOtp: 2 } as const;

/** Seconds after which the person may ask for another code (spec 1 §9, login timeout flag). */
export const resendAfterSeconds = 20;

export const otpLength = 6;

/** What signing in and deleting an account send in both steps (spec 1 §3, Login request, Account deletion). */
export interface LoginRequest {
  /** An e-mail, or a mobile number of ten digits. */
  Email: string;
  Password: string;
  RequestType: (typeof loginSteps)[keyof typeof loginSteps];
  /** Empty in step one. */
  otp: string;
}

/** Who signed in, as step two answers it. */
export interface SignedInUser {
  Token: string;
  UserId: number;
  RoleId: number;
  UserName: string;
  Email: string;
  MobileNo: string;
  CompanyId: number;
  /** 1 Web; above 1 a dealer or mobile user (spec 1 §6). */
  UserType: number;
  /** The zone whose days people see, by its IANA name; undocumented, so that another back end may leave it out. */
  TimeZone?: string;
}

/** ResponseData of a sign-in that succeeded. */
export interface LoginAnswer {
  users: SignedInUser[];
  assignedPermissionsForUser: Permission[];
}

export interface ForgotPasswordRequest {
  Email: string;
}

const missingEmail = { required: 'Please enter your email-id.' };

/** The rules of both forms (spec 1 §5); e-mail or mobile, whatever the message says. */
export const loginRules: TextRules<'Email' | 'Password'> = {
  Email: [
    missingEmail,
    { matches: [contactPatterns.email, contactPatterns.mobile], message: contactMessages.email },
  ],
  Password: [{ required: 'Please enter password' }],
};

export const otpRules: TextRules<'otp'> = {
  otp: [
    { required: 'Please enter OTP.' },
    { matches: /^\d{6}$/, message: 'Please enter the six digits of the OTP.' },
  ],
};

export const forgotPasswordRules: TextRules<'Email'> = {
  Email: [missingEmail, { matches: contactPatterns.email, message: contactMessages.email }],
};
