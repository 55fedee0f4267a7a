import { useRef } from 'react';
import { loginCalls } from '../../../contract/calls/login.ts';
import { OtpActions } from '../two-steps/OtpActions.tsx';
import { TwoStepFields } from '../two-steps/TwoStepFields.tsx';
import type { ShowToast } from '../shared/useToasts.ts';
import { useTwoStepForm } from '../two-steps/useTwoStepForm.ts';
import { translate } from './texts.ts';

const labels = { email: translate('email'), password: translate('password'), otp: translate('otp') };

interface DeletionFormProps {
  showToast: ShowToast;
  onDeleted: (message: string) => void;
}

/** E-mail and password, then the mailed code, which deletes (spec 1 §4, Account deletion). */
export function DeletionForm({ showToast, onDeleted }: DeletionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const deletion = useTwoStepForm(form, {
    path: loginCalls.deleteAccount,
    failed: translate('failed'),
    showToast,
    onDone: ({ ResponseMessage }) => onDeleted(ResponseMessage),
  });
  const { asksOtp, isSending, values } = deletion;
  const action = asksOtp ? 'delete' : 'send';
  return (
    <form ref={form} className="form deletion-form" noValidate onSubmit={deletion.submit}>
      {asksOtp && <p>{translate('otpIntro', { email: values.Email.trim() })}</p>}
      <TwoStepFields form={deletion} labels={labels} />
      <button type="submit" className="button button-primary" disabled={isSending}>
        {translate(isSending ? 'sending' : action)}
      </button>
      {asksOtp && <OtpActions form={deletion} />}
    </form>
  );
}
