import { useState } from 'react';
import { checkText, type TextRules } from '../../../contract/calls/checkText.ts';
import { forgotPasswordRules, loginRules } from '../../../contract/calls/account/accountRules.ts';
import type { LoginAnswer } from '../../../contract/calls/account/login.ts';
import type { Envelope } from '../../../contract/calls/envelope.ts';
import { translate } from '../../i18n/public/login.ts';
import { PasswordField } from '../forms/TwoStepFields.tsx';
import { FormDialog } from '../shared/Dialog.tsx';
import { TextField } from '../shared/TextField.tsx';
import type { ShowToast } from '../shared/Toasts.tsx';
import { useForm } from '../shared/useFields.ts';
import { keepSignedIn } from './keepSignedIn.ts';

/** What a dialog beside the sign-in form asks for. */
export interface Asked {
  /** A mail for a new password, the sign-in of the company by whose domain the e-mail is, or a recovery code. */
  asks: 'forgot' | 'company' | 'recovery';
  /** What the form already holds. */
  known: { Email: string; Password: string };
}

interface LoginDialogProps extends Asked {
  showToast: ShowToast;
  onClose: () => void;
  onSignedIn: () => void;
}

/** The dialog that somebody has opened. */
export function LoginDialog({ asks, known, showToast, onClose, onSignedIn }: LoginDialogProps) {
  if (asks === 'recovery') return <RecoveryDialog known={known} onClose={onClose} onSignedIn={onSignedIn} />;
  const done = ({ ResponseMessage, ResponseData }: Envelope<unknown>) => {
    if (asks === 'company') return window.location.assign((ResponseData as { Address: string }).Address);
    onClose();
    showToast('success', ResponseMessage || translate('forgot.sent'));
  };
  return <EmailDialog asks={asks} email={known.Email} onClose={onClose} onDone={done} />;
}

const paths = { forgot: 'Login/ForgotPassword', company: 'Login/BeginCompanySignIn' } as const;

interface EmailDialogProps {
  asks: keyof typeof paths;
  email: string;
  onClose: () => void;
  onDone: (answer: Envelope<unknown>) => void;
}

/** Asks for an e-mail. */
function EmailDialog({ asks, email, onClose, onDone }: EmailDialogProps) {
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

type RecoveryField = 'Email' | 'Password' | 'Code';

const recoveryRules: TextRules<RecoveryField> = {
  ...loginRules,
  Code: [{ required: 'Please enter the recovery code.' }],
};

/** Signs in with the password and a recovery code. */
function RecoveryDialog({ known, onClose, onSignedIn }: Omit<LoginDialogProps, 'asks' | 'showToast'>) {
  const [values, setValues] = useState({ ...known, Code: '' });
  const { field, isSending, failure, submit } = useForm<RecoveryField, 'Login/UseRecoveryCode'>({
    values,
    onValues: setValues,
    check: (given) => checkText(recoveryRules, given),
    path: 'Login/UseRecoveryCode',
    requestOf: (given) => ({ ...given, Email: given.Email.trim() }),
    failed: translate('failed'),
    onDone: ({ ResponseData }) => {
      keepSignedIn(ResponseData as LoginAnswer);
      onSignedIn();
    },
  });
  return (
    <FormDialog heading={translate('recovery.open')} failure={failure} onSubmit={submit} onClose={onClose}>
      <p>{translate('recovery.intro')}</p>
      <TextField {...field('Email')} label={translate('identifier')} autoComplete="username" />
      <PasswordField {...field('Password')} label={translate('password')} autoComplete="current-password" />
      <TextField
        {...field('Code')}
        label={translate('recovery.code')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <button type="submit" className="button button-primary" disabled={isSending}>
        {translate(isSending ? 'submitting' : 'submit')}
      </button>
    </FormDialog>
  );
}
