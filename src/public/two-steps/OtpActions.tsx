import { ResendOtp } from './ResendOtp.tsx';
import { translate } from './texts.ts';
import type { useTwoStepForm } from './useTwoStepForm.ts';

interface OtpActionsProps {
  form: Pick<ReturnType<typeof useTwoStepForm>, 'secondsToResend' | 'isSending' | 'resend' | 'startOver'>;
}

/** Beside the mailed code: another code, or another account. */
export function OtpActions({ form }: OtpActionsProps) {
  return (
    <div className="otp-actions">
      <ResendOtp secondsLeft={form.secondsToResend} disabled={form.isSending} onResend={form.resend} />
      <button type="button" className="link" onClick={form.startOver}>
        {translate('otherAccount')}
      </button>
    </div>
  );
}
