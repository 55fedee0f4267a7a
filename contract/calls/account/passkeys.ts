import * as v from 'valibot';
import { defineCall } from '../Call.ts';
import { goneMessage, recordId, requiredCode, requiredWords, ruledText } from '../given.ts';
import { foldMobile } from '../../values/contact.ts';
import { loginRules } from './accountRules.ts';
import { loginAnswer, longestEmail, longestPassword } from './login.ts';

/** The most passkeys of a person. */
export const mostPasskeys = 10;

/** The letters of a recovery code without its hyphens: 80 bits. */
export const recoveryCodeLength = 16;

/** Bytes in base64url. Keys that resist quantum computers have the longest. */
const bytes = v.pipe(v.string(), v.maxLength(12_000));

const shared = {
  id: bytes,
  rawId: bytes,
  type: v.literal('public-key'),
  clientExtensionResults: v.object({}),
};

const ownPasskey = v.object({
  PasskeyId: v.number(),
  Name: v.string(),
  /** The moments when it was added, and last used; null until it is used. */
  AddedAt: v.string(),
  LastUsedAt: v.nullable(v.string()),
});

/** A passkey of the person who asks. */
export type OwnPasskey = v.InferOutput<typeof ownPasskey>;

const whether = v.picklist(['required', 'preferred', 'discouraged']);

const password = v.pipe(ruledText(loginRules, 'Password'), v.maxLength(longestPassword));

/**
 * The calls for passkeys (Web Authentication, level 3) and recovery codes, beside the specification's.
 * Whoever signs in without a passkey that their role needs can only add one.
 */
export const passkeyCalls = {
  list: defineCall('GET', 'Passkey/GetPasskeys', {
    access: 'signed-in',
    addsPasskey: true,
    summary: "List the person's passkeys, and count the recovery codes that are left",
    answer: v.object({ Passkeys: v.array(ownPasskey), CodesLeft: v.number() }),
  }),
  begin: defineCall('POST', 'Passkey/BeginPasskey', {
    access: 'signed-in',
    addsPasskey: true,
    summary: 'Begin to add a passkey, by the password',
    request: v.object({ Password: password }),
    /** What the browser asks the authenticator for. */
    answer: v.object({
      challenge: v.string(),
      rp: v.object({ id: v.optional(v.string()), name: v.string() }),
      user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
      pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
      timeout: v.optional(v.number()),
      excludeCredentials: v.array(v.object({ id: v.string(), type: v.literal('public-key') })),
      authenticatorSelection: v.optional(
        v.object({
          residentKey: v.optional(whether),
          requireResidentKey: v.optional(v.boolean()),
          userVerification: v.optional(whether),
        }),
      ),
    }),
  }),
  add: defineCall('POST', 'Passkey/AddPasskey', {
    access: 'signed-in',
    addsPasskey: true,
    summary: 'Add the passkey that an authenticator has made',
    request: v.object({
      Name: requiredWords('Please enter a name for the passkey.', 60, 'Please enter at most 60 characters.'),
      Credential: v.object({
        ...shared,
        response: v.object({ clientDataJSON: bytes, attestationObject: bytes }),
      }),
    }),
    answer: v.null(),
  }),
  remove: defineCall('POST', 'Passkey/RemovePasskey', {
    access: 'signed-in',
    summary: "Remove one of the person's passkeys",
    request: v.object({ PasskeyId: recordId(goneMessage) }),
    answer: v.null(),
  }),
  makeCodes: defineCall('POST', 'Passkey/MakeRecoveryCodes', {
    access: 'signed-in',
    summary: 'Make recovery codes in place of older ones, by the password, and answer them for the only time',
    request: v.object({ Password: password }),
    answer: v.object({ Codes: v.array(v.string()) }),
  }),
  beginSignIn: defineCall('POST', 'Login/BeginPasskeySignIn', {
    access: 'public',
    summary: 'Begin to sign in with a passkey',
    request: v.object({}),
    /** What the browser asks an authenticator for. */
    answer: v.object({
      challenge: v.string(),
      rpId: v.optional(v.string()),
      timeout: v.optional(v.number()),
      userVerification: v.optional(whether),
    }),
  }),
  finishSignIn: defineCall('POST', 'Login/FinishPasskeySignIn', {
    access: 'public',
    summary: 'Sign in with the answer of an authenticator, once',
    request: v.object({
      Credential: v.object({
        ...shared,
        response: v.object({
          clientDataJSON: bytes,
          authenticatorData: bytes,
          signature: bytes,
          userHandle: v.optional(bytes),
        }),
      }),
    }),
    answer: loginAnswer,
  }),
  useCode: defineCall('POST', 'Login/UseRecoveryCode', {
    access: 'public',
    summary: 'Sign in with the password and a recovery code in place of the mailed one',
    request: v.object({
      Email: v.pipe(ruledText(loginRules, 'Email'), v.maxLength(longestEmail), v.transform(foldMobile)),
      Password: password,
      Code: requiredCode('Please enter the recovery code.', 60),
    }),
    answer: loginAnswer,
  }),
};
