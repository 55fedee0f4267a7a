import type { ConfirmSignUpRequest } from '../../../contract/calls/signUp.ts';
import { translate } from '../../i18n/public/login.ts';
import { useForm } from '../forms/useForm.ts';
import type { ShowToast } from '../shared/Toasts.tsx';

interface ConfirmSignUpFormProps {
  /** The token of the mailed link. */
  token: string;
  showToast: ShowToast;
  onDone: () => void;
}

/**
 * Opens from the link that is mailed after a sign-up. It asks for a press of a button, because mail programs open links by
 * themselves.
 */
export function ConfirmSignUpForm({ token, showToast, onDone }: ConfirmSignUpFormProps) {
  const { isSending, submit } = useForm({
    values: {},
    onValues: () => {},
    check: () => ({}),
    path: 'Login/ConfirmSignUp',
    requestOf: (): ConfirmSignUpRequest => ({ Token: token }),
    failed: translate('failed'),
    showToast,
    onDone: ({ ResponseMessage }) => {
      showToast('success', ResponseMessage);
      onDone();
    },
  });
  return (
    <form className="form" noValidate onSubmit={submit}>
      <div className="login-intro">
        <h1>{translate('confirm.heading')}</h1>
        <p className="muted">{translate('confirm.intro')}</p>
      </div>
      <button type="submit" className="button button-primary" disabled={isSending}>
        {translate(isSending ? 'confirm.sending' : 'confirm.send')}
      </button>
      <button type="button" className="link forgot" onClick={onDone}>
        {translate('reset.back')}
      </button>
    </form>
  );
}
