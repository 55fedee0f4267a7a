import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { checkText } from '../../../contract/calls/checkText.ts';
import { loginRules, otpLength, otpRules } from '../../../contract/calls/login.ts';
import { TextField } from '../shared/TextField.tsx';
import type { ShowToast } from '../shared/useToasts.ts';
import { PasswordField } from './PasswordField.tsx';
import { ResendOtp } from './ResendOtp.tsx';
import { translate } from './texts.ts';
import { useLogin } from './useLogin.ts';
import type { LoginErrors, LoginField, LoginValues } from './useLogin.ts';

const empty: LoginValues = { Email: '', Password: '', otp: '' };

interface LoginFormProps {
  showToast: ShowToast;
  onForgotPassword: (email: string) => void;
  onSignedIn: () => void;
}

export function LoginForm({ showToast, onForgotPassword, onSignedIn }: LoginFormProps) {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<LoginErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const login = useLogin({ showToast, onErrors: setErrors, onSignedIn });
  const { asksOtp, isSending } = login;

  // each step begins in its own field
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(asksOtp ? '[name="otp"]' : '[name="Email"]')?.focus();
  }, [asksOtp]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found: LoginErrors = asksOtp ? checkText(otpRules, values) : checkText(loginRules, values);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) void (asksOtp ? login.logIn(values) : login.sendOtp(values));
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const startOver = () => {
    login.startOver();
    setValues({ ...values, Password: '', otp: '' });
    setErrors({});
  };

  const field = (name: LoginField) => ({
    value: values[name],
    error: errors[name],
    onValue: (value: string) => {
      setValues({ ...values, [name]: value });
      if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <div className="login-intro">
        <h1>{translate(asksOtp ? 'otpHeading' : 'heading')}</h1>
        <p>{asksOtp ? translate('otpIntro', { email: values.Email.trim() }) : translate('intro')}</p>
      </div>
      <TextField
        {...field('Email')}
        label={translate('identifier')}
        name="Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        disabled={asksOtp}
      />
      <PasswordField
        {...field('Password')}
        label={translate('password')}
        name="Password"
        autoComplete="current-password"
        disabled={asksOtp}
      />
      {asksOtp ? (
        <TextField
          {...field('otp')}
          label={translate('otp')}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={otpLength}
          className="otp"
        />
      ) : (
        <button type="button" className="link forgot" onClick={() => onForgotPassword(values.Email)}>
          {translate('forgot.open')}
        </button>
      )}
      <button type="submit" className="button button-primary" disabled={isSending}>
        {translate(isSending ? 'submitting' : 'submit')}
      </button>
      {asksOtp && (
        <div className="otp-actions">
          <ResendOtp
            secondsLeft={login.secondsToResend}
            disabled={isSending}
            onResend={() => void login.sendOtp(values)}
          />
          <button type="button" className="link" onClick={startOver}>
            {translate('otherAccount')}
          </button>
        </div>
      )}
    </form>
  );
}
