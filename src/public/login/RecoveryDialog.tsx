import { useState } from 'react';
import { checkText, type TextRules } from '../../../contract/calls/checkText.ts';
import { loginRules } from '../../../contract/calls/account/accountRules.ts';
import type { LoginAnswer } from '../../../contract/calls/account/login.ts';
import { translate } from '../../i18n/public/login.ts';
import { FormDialog } from '../shared/Dialog.tsx';
import { PasswordField } from '../forms/TwoStepFields.tsx';
import { useForm } from '../shared/useFields.ts';
import { TextField } from '../shared/TextField.tsx';
import { keepSignedIn } from './keepSignedIn.ts';

type Field = 'Email' | 'Password' | 'Code';

const rules: TextRules<Field> = {
  ...loginRules,
  Code: [{ required: 'Please enter the recovery code.' }],
};

interface RecoveryDialogProps {
  /** What the sign-in form already holds. */
  known: { Email: string; Password: string };
  onClose: () => void;
  onSignedIn: () => void;
}

/** Signs in with the password and a recovery code. */
export default function RecoveryDialog({ known, onClose, onSignedIn }: RecoveryDialogProps) {
  const [values, setValues] = useState({ Email: known.Email, Password: known.Password, Code: '' });
  const { field, isSending, failure, submit } = useForm<Field, 'Login/UseRecoveryCode'>({
    values,
    onValues: setValues,
    check: (given) => checkText(rules, given),
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
