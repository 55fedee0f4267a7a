import { useEffect, useState, type RefObject } from 'react';
import { checkText } from '../../../contract/calls/checkText.ts';
import { responseCodes, type Envelope } from '../../../contract/calls/envelope.ts';
import {
  loginRules,
  loginSteps,
  otpRules,
  passwordsDiffer,
  resendAfterSeconds,
  resetPasswordRules,
} from '../../../contract/calls/account/accountRules.ts';
import type { LoginAnswer, LoginRequest } from '../../../contract/calls/account/login.ts';
import { keep, readKept } from '../../api/storage.ts';
import type { PublicPath } from '../callPublic.ts';
import type { ShowToast } from '../shared/Toasts.tsx';
import { useCountdown } from '../shared/useCountdown.ts';
import { type FieldErrors, useForm, type Values } from '../shared/useFields.ts';

/** The milliseconds for which a mailed code is valid (spec 1 §4). */
const codeIsGoodFor = 5 * 60_000;

const keyOf = (path: PublicPath) => `sealbook.mailed.${path}`;

/** Reads the e-mail to which a code was mailed before this tab was reloaded. Undefined if there was none. */
function readMailedTo(path: PublicPath): string | undefined {
  const [, at, email] = /^(\d+) (.+)$/.exec(readKept('sessionStorage', keyOf(path)) ?? '') ?? [];
  return Date.now() - Number(at) < codeIsGoodFor ? email : undefined;
}

/**
 * Remembers across a reload of the tab that a code was mailed to `email`, but never the password. Without `email` it forgets.
 */
const rememberMailedTo = (path: PublicPath, email?: string): void =>
  keep('sessionStorage', keyOf(path), email === undefined ? undefined : `${Date.now()} ${email}`);

type Field = 'Email' | 'Password' | 'otp' | 'NewPassword' | 'ConfirmPassword';

const empty: Values<Field> = { Email: '', Password: '', otp: '', NewPassword: '', ConfirmPassword: '' };

const newPasswordRules = {
  NewPassword: resetPasswordRules.Password,
  ConfirmPassword: resetPasswordRules.ConfirmPassword,
};

/** The problems of a password that somebody chooses, and types twice. */
function checkNew(values: Values<Field>): FieldErrors {
  const isSame = values.NewPassword === values.ConfirmPassword;
  return {
    ...(!isSame && { ConfirmPassword: passwordsDiffer }),
    ...checkText<keyof typeof newPasswordRules>(newPasswordRules, values),
  };
}

const requestOf = (values: Values<Field>, step: LoginRequest['RequestType']): LoginRequest => ({
  Email: values.Email.trim(),
  Password: values.Password,
  RequestType: step,
  otp: step === loginSteps.useOtp ? values.otp.trim() : '',
  ...(step === loginSteps.useOtp && values.NewPassword !== '' && { NewPassword: values.NewPassword }),
});

interface TwoSteps {
  path: 'Login/CheckUser' | 'Login/AccountDeleteUserMobile';
  /** The text for a failure that the server does not explain. */
  failed: string;
  showToast: ShowToast;
  /** Called when the second step succeeds. May throw if the answer can't be used. */
  onDone: (answer: Envelope<unknown>) => void;
}

/**
 * Runs the two steps of signing in and of deleting an account: the password, then the mailed code (spec 1 §4). Each step
 * focuses its first field.
 */
export function useTwoStepForm(
  form: RefObject<HTMLFormElement | null>,
  { path, failed, showToast, onDone }: TwoSteps,
) {
  const [mailedTo] = useState(() => readMailedTo(path));
  const [values, setValues] = useState({ ...empty, Email: mailedTo ?? '' });
  const [asksOtp, setAsksOtp] = useState(mailedTo !== undefined);
  /** The tab was reloaded in the second step. The password is stored nowhere, so the person must type it again. */
  const [asksPassword, setAsksPassword] = useState(asksOtp);
  /** Somebody else typed the password, so the person chooses another one. */
  const [asksNew, setAsksNew] = useState(false);
  const first = asksPassword ? 'Password' : asksOtp ? 'otp' : 'Email';
  const [secondsToResend, waitToResend] = useCountdown(0);
  const [demoCode, setDemoCode] = useState<string>();

  useEffect(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus(), [form, first]);

  const { field, isSending, submit, resend, clearErrors } = useForm<Field, TwoSteps['path']>({
    values,
    onValues: setValues,
    check: (given): FieldErrors => ({
      ...((!asksOtp || asksPassword) && checkText(loginRules, given)),
      ...(asksOtp && checkText(otpRules, given)),
      ...(asksOtp && asksNew && checkNew(given)),
    }),
    path,
    requestOf: (given) => requestOf(given, asksOtp ? loginSteps.useOtp : loginSteps.sendOtp),
    failed,
    showToast,
    onRefused: ({ NewPassword }) => setAsksNew(asksNew || NewPassword !== undefined),
    onDone: (answer) => {
      if (answer.ResponseCode === responseCodes.otpSent) {
        const { DemoCode, AsksPassword = false } = (answer.ResponseData ?? {}) as Partial<LoginAnswer>;
        setDemoCode(DemoCode);
        setAsksNew(AsksPassword);
        if (DemoCode !== undefined) setValues({ ...values, otp: DemoCode });
        setAsksOtp(true);
        rememberMailedTo(path, values.Email.trim());
        waitToResend(resendAfterSeconds);
        showToast('success', answer.ResponseMessage);
        return;
      }
      rememberMailedTo(path);
      try {
        onDone(answer);
      } catch {
        showToast('error', failed);
      }
    },
  });

  return {
    values,
    asksOtp,
    asksPassword,
    asksNew,
    demoCode,
    isSending,
    secondsToResend,
    field,
    /** Fills the first step's fields. */
    fill: (Email: string, Password: string) => {
      setValues({ ...empty, Email, Password });
      clearErrors();
    },
    submit,
    resend: () => resend(requestOf(values, loginSteps.sendOtp)),
    startOver: () => {
      setAsksOtp(false);
      setAsksPassword(false);
      rememberMailedTo(path);
      setValues({ ...empty, Email: values.Email });
      clearErrors();
    },
  };
}

export type TwoStepForm = ReturnType<typeof useTwoStepForm>;
