import { useState } from 'react';
import { refusedFields, responseCodes } from '../../../contract/calls/envelope.ts';
import type { Envelope } from '../../../contract/calls/envelope.ts';
import { loginSteps, resendAfterSeconds } from '../../../contract/calls/login.ts';
import type { LoginRequest } from '../../../contract/calls/login.ts';
import { callPublic } from '../callPublic.ts';
import { useCountdown } from '../shared/useCountdown.ts';
import type { ShowToast } from '../shared/useToasts.ts';

export type TwoStepField = 'Email' | 'Password' | 'otp';
export type TwoStepValues = Record<TwoStepField, string>;
export type TwoStepErrors = Partial<Record<TwoStepField, string>>;

export interface TwoSteps {
  /** The call that takes both steps. */
  path: string;
  /** What is said of a failure that the server has no words for. */
  failed: string;
  showToast: ShowToast;
  /** The second step was answered 200. May throw where the answer cannot be used. */
  onDone: (answer: Envelope<unknown>) => void;
}

/** Password, then mailed code: the two steps of signing in and of deleting an account (spec 1 §4). */
export function useTwoSteps({
  path,
  failed,
  showToast,
  onDone,
  onErrors,
}: TwoSteps & { onErrors: (errors: TwoStepErrors) => void }) {
  const [asksOtp, setAsksOtp] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [secondsToResend, waitToResend] = useCountdown(0);

  const take = (answer: Envelope<unknown>) => {
    const { ResponseCode, ResponseMessage, ResponseData } = answer;
    if (ResponseCode === responseCodes.otpSent) {
      setAsksOtp(true);
      waitToResend(resendAfterSeconds);
      showToast('success', ResponseMessage);
    } else if (ResponseCode === responseCodes.done) {
      try {
        onDone(answer);
      } catch {
        showToast('error', failed);
      }
    } else {
      onErrors(refusedFields(ResponseData));
      showToast(ResponseCode === responseCodes.refused ? 'warning' : 'error', ResponseMessage || failed);
    }
  };

  const send = async (values: TwoStepValues, step: LoginRequest['RequestType']) => {
    setIsSending(true);
    const request: LoginRequest = {
      Email: values.Email.trim(),
      Password: values.Password,
      RequestType: step,
      otp: step === loginSteps.useOtp ? values.otp.trim() : '',
    };
    const outcome = await callPublic(path, request);
    setIsSending(false);
    if (outcome.kind === 'answered') take(outcome.answer);
    else showToast(outcome.kind === 'tooMany' ? 'warning' : 'error', outcome.message);
  };

  return {
    asksOtp,
    isSending,
    secondsToResend,
    sendOtp: (values: TwoStepValues) => send(values, loginSteps.sendOtp),
    answerOtp: (values: TwoStepValues) => send(values, loginSteps.useOtp),
    leaveOtp: () => setAsksOtp(false),
  };
}
