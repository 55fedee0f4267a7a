import { useEffect, useEffectEvent, useState } from 'react';
import { checkText } from '../../../contract/calls/checkText.ts';
import { forgotPasswordRules } from '../../../contract/calls/account/accountRules.ts';
import type { LoginAnswer } from '../../../contract/calls/account/login.ts';
import { translate } from '../../i18n/public/login.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useForm } from '../forms/useForm.ts';
import { TextField } from '../shared/TextField.tsx';
import type { ShowToast } from '../shared/Toasts.tsx';
import { keepSignedIn } from './keepSignedIn.ts';

/** Asks for the e-mail by whose domain the company's own sign-in is found, and goes there. */
export function CompanySignInDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [values, setValues] = useState({ Email: email });
  const { field, isSending, failure, submit } = useForm<'Email', 'Login/BeginCompanySignIn'>({
    values,
    onValues: setValues,
    check: (given) => checkText(forgotPasswordRules, given),
    path: 'Login/BeginCompanySignIn',
    requestOf: ({ Email }) => ({ Email: Email.trim() }),
    failed: translate('failed'),
    onDone: ({ ResponseData }) => window.location.assign((ResponseData as { Address: string }).Address),
  });
  return (
    <FormDialog heading={translate('company.heading')} failure={failure} onSubmit={submit} onClose={onClose}>
      <p>{translate('company.intro')}</p>
      <TextField
        {...field('Email')}
        label={translate('company.email')}
        type="email"
        autoComplete="username"
      />
      <button type="submit" className="button button-primary" disabled={isSending}>
        {translate(isSending ? 'company.sending' : 'company.send')}
      </button>
    </FormDialog>
  );
}

interface CompanyAnswerProps {
  /** The query with which the browser came back. */
  answer: string;
  showToast: ShowToast;
  onSignedIn: () => void;
}

/** Signs in with what the company's sign-in answered, and shows why it can't. */
export function CompanyAnswer({ answer, showToast, onSignedIn }: CompanyAnswerProps) {
  const { isSending, resend } = useForm<never, 'Login/FinishCompanySignIn'>({
    values: {},
    onValues: () => {},
    check: () => ({}),
    path: 'Login/FinishCompanySignIn',
    requestOf: () => ({ Answer: answer }),
    failed: translate('failed'),
    showToast,
    onDone: ({ ResponseData }) => {
      keepSignedIn(ResponseData as LoginAnswer);
      onSignedIn();
    },
  });
  const finish = useEffectEvent(() => resend({ Answer: answer }));
  useEffect(() => finish(), []);
  return isSending ? <output className="login-note">{translate('company.finishing')}</output> : null;
}
