import { useEffect, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { checkText } from '../../../contract/calls/checkText.ts';
import { loginRules, otpRules } from '../../../contract/calls/login.ts';
import { useTwoSteps } from './useTwoSteps.ts';
import type { TwoStepErrors, TwoStepField, TwoSteps, TwoStepValues } from './useTwoSteps.ts';

const empty: TwoStepValues = { Email: '', Password: '', otp: '' };

const focusOn = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

/** The fields of both steps, checked before they are sent; each step begins in its own first field. */
export function useTwoStepForm(form: RefObject<HTMLFormElement | null>, options: TwoSteps) {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<TwoStepErrors>({});
  const steps = useTwoSteps({ ...options, onErrors: setErrors });
  const { asksOtp, isSending } = steps;

  useEffect(() => focusOn(form.current, asksOtp ? 'otp' : 'Email'), [form, asksOtp]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found: TwoStepErrors = asksOtp ? checkText(otpRules, values) : checkText(loginRules, values);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) void (asksOtp ? steps.answerOtp(values) : steps.sendOtp(values));
    else focusOn(form.current, first);
  };

  return {
    values,
    asksOtp,
    isSending,
    secondsToResend: steps.secondsToResend,
    submit,
    resend: () => void steps.sendOtp(values),
    startOver: () => {
      steps.leaveOtp();
      setValues({ ...values, Password: '', otp: '' });
      setErrors({});
    },
    field: (name: TwoStepField) => ({
      name,
      value: values[name],
      error: errors[name],
      onValue: (value: string) => {
        setValues({ ...values, [name]: value });
        if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
      },
    }),
  };
}
