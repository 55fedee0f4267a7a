import { otpLength } from '../../../contract/calls/login.ts';
import { PasswordField } from './PasswordField.tsx';
import { TextField } from '../shared/TextField.tsx';
import type { useTwoStepForm } from './useTwoStepForm.ts';

interface TwoStepFieldsProps {
  form: Pick<ReturnType<typeof useTwoStepForm>, 'field' | 'asksOtp'>;
  labels: { email: string; password: string; otp: string };
}

/** E-mail and password, locked in the second step, which asks for the mailed code (spec 1 §4). */
export function TwoStepFields({ form: { field, asksOtp }, labels }: TwoStepFieldsProps) {
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
        disabled={asksOtp}
      />
      {asksOtp && (
        <TextField
          {...field('otp')}
          label={labels.otp}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={otpLength}
          className="otp"
        />
      )}
    </>
  );
}
