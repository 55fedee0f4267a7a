import { useState } from 'react';
import { checkText } from '../../../contract/calls/checkText.ts';
import { forgotPasswordRules } from '../../../contract/calls/account/accountRules.ts';
import type { Envelope } from '../../../contract/calls/envelope.ts';
import { translate } from '../../i18n/public/login.ts';
import { FormDialog } from '../shared/Dialog.tsx';
import { TextField } from '../shared/TextField.tsx';
import { useForm } from '../shared/useFields.ts';

const paths = { forgot: 'Login/ForgotPassword', company: 'Login/BeginCompanySignIn' } as const;

interface EmailDialogProps {
  /** What it is for: a new password, or the sign-in of the company by whose domain the e-mail is. */
  asks: keyof typeof paths;
  /** The e-mail that the sign-in form already holds. */
  email: string;
  onClose: () => void;
  onDone: (answer: Envelope<unknown>) => void;
}

/** Asks for an e-mail. */
export function EmailDialog({ asks, email, onClose, onDone }: EmailDialogProps) {
  const [values, setValues] = useState({ Email: email });
  const { field, isSending, failure, submit } = useForm<'Email', (typeof paths)[typeof asks]>({
    values,
    onValues: setValues,
    check: (given) => checkText(forgotPasswordRules, given),
    path: paths[asks],
    requestOf: ({ Email }) => ({ Email: Email.trim() }),
    failed: translate('failed'),
    onDone,
  });
  return (
    <FormDialog heading={translate(`${asks}.heading`)} failure={failure} onSubmit={submit} onClose={onClose}>
      <p>{translate(`${asks}.intro`)}</p>
      <TextField
        {...field('Email')}
        label={translate(`${asks}.email`)}
        type="email"
        autoComplete="username"
      />
      <button type="submit" className="button button-primary" disabled={isSending}>
        {translate(isSending ? `${asks}.sending` : `${asks}.send`)}
      </button>
    </FormDialog>
  );
}
