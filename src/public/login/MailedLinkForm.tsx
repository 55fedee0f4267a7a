import { translate } from '../../i18n/public/login.ts';
import { useForm } from '../forms/useForm.ts';
import type { ShowToast } from '../shared/Toasts.tsx';

interface MailedLinkFormProps {
  link: 'confirm' | 'endMail';
  /** The token of the mailed link. */
  token: string;
  showToast: ShowToast;
  onDone: () => void;
}

/**
 * Opens from the link that is mailed after a sign-up, or stands in a planned mail. It asks for a press of a button, because mail
 * programs open links by themselves.
 */
export function MailedLinkForm({ link, token, showToast, onDone }: MailedLinkFormProps) {
  const { isSending, submit } = useForm({
    values: {},
    onValues: () => {},
    check: () => ({}),
    path: link === 'confirm' ? 'Login/ConfirmSignUp' : 'ReportMail/EndCopy',
    requestOf: () => ({ Token: token }),
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
        <h1>{translate(`${link}.heading`)}</h1>
        <p className="muted">{translate(`${link}.intro`)}</p>
      </div>
      <button type="submit" className="button button-primary" disabled={isSending}>
        {translate(isSending ? 'confirm.sending' : `${link}.send`)}
      </button>
      <button type="button" className="link forgot" onClick={onDone}>
        {translate('reset.back')}
      </button>
    </form>
  );
}
