import { translate } from './texts.ts';

interface ResendOtpProps {
  secondsLeft: number;
  disabled: boolean;
  onResend: () => void;
}

/** Another code may be asked for when the first one had time to arrive. */
export function ResendOtp({ secondsLeft, disabled, onResend }: ResendOtpProps) {
  return (
    <span className="resend">
      <button type="button" className="link" disabled={disabled || secondsLeft > 0} onClick={onResend}>
        {translate('resend')}
      </button>
      {secondsLeft > 0 && (
        <span className="field-hint">{translate('resendIn', { smart_count: secondsLeft })}</span>
      )}
    </span>
  );
}
