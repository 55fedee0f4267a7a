import { useCallback, useState } from 'react';
import { refusedFields, responseCodes } from '../../../contract/calls/envelope.ts';
import type { Envelope } from '../../../contract/calls/envelope.ts';
import { loginCalls, loginSteps, resendAfterSeconds } from '../../../contract/calls/login.ts';
import type { LoginAnswer, LoginRequest } from '../../../contract/calls/login.ts';
import { writeSession } from '../../authProvider/session.ts';
import { callPublic } from '../callPublic.ts';
import { useCountdown } from '../shared/useCountdown.ts';
import type { ShowToast } from '../shared/useToasts.ts';
import { translate } from './texts.ts';

export type LoginField = 'Email' | 'Password' | 'otp';
export type LoginValues = Record<LoginField, string>;
export type LoginErrors = Partial<Record<LoginField, string>>;

interface UseLogin {
  showToast: ShowToast;
  onErrors: (errors: LoginErrors) => void;
  onSignedIn: () => void;
}

/** The two steps of sign-in (spec 1 §4): password and mailed code; answers what the form shows. */
export function useLogin({ showToast, onErrors, onSignedIn }: UseLogin) {
  const [asksOtp, setAsksOtp] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [secondsToResend, waitToResend] = useCountdown(0);

  const take = ({ ResponseCode, ResponseMessage, ResponseData }: Envelope<unknown>) => {
    if (ResponseCode === responseCodes.otpSent) {
      setAsksOtp(true);
      waitToResend(resendAfterSeconds);
      showToast('success', ResponseMessage);
    } else if (ResponseCode === responseCodes.done) {
      try {
        writeSession(ResponseData as LoginAnswer);
        onSignedIn();
      } catch {
        showToast('error', translate('failed'));
      }
    } else {
      onErrors(refusedFields(ResponseData));
      const kind = ResponseCode === responseCodes.refused ? 'warning' : 'error';
      showToast(kind, ResponseMessage || translate('failed'));
    }
  };

  const send = async (values: LoginValues, step: LoginRequest['RequestType']) => {
    setIsSending(true);
    const request: LoginRequest = {
      Email: values.Email.trim(),
      Password: values.Password,
      RequestType: step,
      otp: step === loginSteps.useOtp ? values.otp.trim() : '',
    };
    const outcome = await callPublic(loginCalls.checkUser, request);
    setIsSending(false);
    if (outcome.kind === 'answered') take(outcome.answer);
    else showToast(outcome.kind === 'tooMany' ? 'warning' : 'error', outcome.message);
  };

  return {
    asksOtp,
    isSending,
    secondsToResend,
    sendOtp: (values: LoginValues) => send(values, loginSteps.sendOtp),
    logIn: (values: LoginValues) => send(values, loginSteps.useOtp),
    startOver: useCallback(() => setAsksOtp(false), []),
  };
}
