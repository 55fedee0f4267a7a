import { useState } from 'react';
import { checkText } from '../../../contract/calls/checkText.ts';
import { forgotPasswordRules } from '../../../contract/calls/account/accountRules.ts';
import type { ForgotPasswordRequest } from '../../../contract/calls/account/login.ts';
import { translate } from '../../i18n/public/login.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useForm } from '../forms/useForm.ts';
import { TextField } from '../shared/TextField.tsx';

interface ForgotPasswordDialogProps {
  /** The e-mail that the sign-in form already holds. */
  email: string;
  onClose: () => void;
  onSent: (message: string) => void;
}

export function ForgotPasswordDialog({ email, onClose, onSent }: ForgotPasswordDialogProps) {
  const [values, setValues] = useState({ Email: email });
  const { field, isSending, failure, submit } = useForm<'Email', 'Login/ForgotPassword'>({
    values,
    onValues: setValues,
    check: (given) => checkText(forgotPasswordRules, given),
    path: 'Login/ForgotPassword',
    requestOf: ({ Email }): ForgotPasswordRequest => ({ Email: Email.trim() }),
    failed: translate('failed'),
    onDone: ({ ResponseMessage }) => onSent(ResponseMessage || translate('forgot.sent')),
  });
  return (
    <FormDialog heading={translate('forgot.heading')} failure={failure} onSubmit={submit} onClose={onClose}>
      <p>{translate('forgot.intro')}</p>
      <TextField {...field('Email')} label={translate('forgot.email')} type="email" autoComplete="username" />
      <button type="submit" className="button button-primary" disabled={isSending}>
        {translate(isSending ? 'forgot.sending' : 'forgot.send')}
      </button>
    </FormDialog>
  );
}
