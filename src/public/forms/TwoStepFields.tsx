import { useState } from 'react';
import { otpLength, otpRules } from '../../../contract/calls/account/accountRules.ts';
import { foldBy } from '../../../contract/calls/checkText.ts';
import { translate } from '../../i18n/public/twoSteps.ts';
import { Icon } from '../shared/Icon.tsx';
import { TextField } from '../shared/TextField.tsx';
import type { TwoStepForm } from './useTwoStepForm.ts';

interface TwoStepFieldsProps {
  form: Pick<TwoStepForm, 'field' | 'asksOtp' | 'asksPassword' | 'asksNew' | 'demoCode'>;
  labels: { email: string; password: string; otp: string };
}

/** The fields for e-mail and password. The second step locks them and adds the mailed code (spec 1 §4). */
export function TwoStepFields({ form, labels }: TwoStepFieldsProps) {
  const { field, asksOtp, asksPassword, asksNew, demoCode } = form;
  const otp = field('otp');
  return (
    <>
      <TextField
        {...field('Email')}
        label={labels.email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        disabled={asksOtp}
      />
      <PasswordField
        {...field('Password')}
        label={labels.password}
        autoComplete="current-password"
        disabled={asksOtp && !asksPassword}
        {...(asksPassword && { hint: translate('passwordAgain') })}
      />
      {asksOtp && (
        <TextField
          {...otp}
          // accepts the six digits of a pasted `123 456`
          onValue={(typed) => otp.onValue(foldBy(otpRules.otp, typed).replace(/\D/g, '').slice(0, otpLength))}
          label={labels.otp}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="otp"
          hint={demoCode && translate('demoCode', { code: demoCode })}
        />
      )}
      {asksOtp && asksNew && (
        <>
          <PasswordField
            {...field('NewPassword')}
            label={translate('newPassword')}
            autoComplete="new-password"
            hint={translate('newPasswordHint')}
          />
          <PasswordField
            {...field('ConfirmPassword')}
            label={translate('confirmPassword')}
            autoComplete="new-password"
          />
        </>
      )}
    </>
  );
}

interface OtpActionsProps {
  form: Pick<TwoStepForm, 'secondsToResend' | 'isSending' | 'resend' | 'startOver'>;
}

/** Offers another code once the first has had time to arrive, or another account. */
export function OtpActions({ form: { secondsToResend, isSending, resend, startOver } }: OtpActionsProps) {
  return (
    <div className="row otp-actions">
      <span className="line">
        <button type="button" className="link" disabled={isSending || secondsToResend > 0} onClick={resend}>
          {translate('resend')}
        </button>
        {secondsToResend > 0 && (
          <span className="field-hint">{translate('resendIn', { smart_count: secondsToResend })}</span>
        )}
      </span>
      <button type="button" className="link" onClick={startOver}>
        {translate('otherAccount')}
      </button>
    </div>
  );
}

const eyes = {
  show: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6',
  hide: 'M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.4 7.5A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.9 10.1a2.8 2.8 0 0 0 4 4',
} as const;

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  error: string | undefined;
  disabled?: boolean;
  hint?: string;
  onValue: (value: string) => void;
}

/** A password field with a button that shows and hides the password. */
export function PasswordField({ disabled = false, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const toggle = translate(isShown ? 'hidePassword' : 'showPassword');
  return (
    <TextField
      {...field}
      disabled={disabled}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="close reveal"
          aria-label={toggle}
          title={toggle}
          disabled={disabled}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon path={eyes[isShown ? 'hide' : 'show']} />
        </button>
      }
    />
  );
}
