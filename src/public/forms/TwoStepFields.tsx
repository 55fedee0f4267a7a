import { otpLength, otpRules } from '../../../contract/calls/account/accountRules.ts';
import { foldBy } from '../../../contract/calls/checkText.ts';
import { translate } from '../../i18n/public/twoSteps.ts';
import { TextField } from '../shared/TextField.tsx';
import { PasswordField } from './PasswordField.tsx';
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
    <div className="otp-actions">
      <span className="resend">
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
