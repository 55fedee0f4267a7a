import { useState } from 'react';
import { checkText } from '../../../contract/calls/checkText.ts';
import { passwordsDiffer, resetPasswordRules } from '../../../contract/calls/account/accountRules.ts';
import type { ResetPasswordRequest } from '../../../contract/calls/account/passwords.ts';
import { translate } from '../../i18n/public/login.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { useForm } from '../forms/useForm.ts';
import { TextField } from '../shared/TextField.tsx';
import type { ShowToast } from '../shared/Toasts.tsx';
import type { FieldErrors, Values } from '../shared/useFields.ts';

type Field = 'Token' | 'Password' | 'ConfirmPassword';

const codeRules = { Token: [{ required: 'Please enter the code.' }] };

function check(values: Values<Field>): FieldErrors {
  const errors = checkText({ ...codeRules, ...resetPasswordRules }, values);
  if (Object.keys(errors).length === 0 && values.Password !== values.ConfirmPassword) {
    return { ConfirmPassword: passwordsDiffer };
  }
  return errors;
}

interface ResetPasswordFormProps {
  /** The token of the mailed link; empty where the person types a code that was read out. */
  token: string;
  showToast: ShowToast;
  onDone: () => void;
}

export function ResetPasswordForm({ token, showToast, onDone }: ResetPasswordFormProps) {
  const [values, setValues] = useState<Values<Field>>({ Token: token, Password: '', ConfirmPassword: '' });
  const { field, isSending, submit } = useForm({
    values,
    onValues: setValues,
    check,
    path: 'Login/ResetPassword',
    requestOf: (given): ResetPasswordRequest => given,
    failed: translate('failed'),
    showToast,
    onDone: ({ ResponseMessage }) => {
      showToast('success', ResponseMessage || translate('reset.done'));
      onDone();
    },
  });
  return (
    <form className="form" noValidate onSubmit={submit}>
      <div className="login-intro">
        <h1>{translate('reset.heading')}</h1>
        <p className="muted">{translate('reset.intro')}</p>
      </div>
      {token === '' && (
        <TextField
          {...field('Token')}
          label={translate('reset.code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <PasswordField {...field('Password')} label={translate('reset.password')} autoComplete="new-password" />
      <PasswordField
        {...field('ConfirmPassword')}
        label={translate('reset.confirm')}
        autoComplete="new-password"
      />
      <button type="submit" className="button button-primary" disabled={isSending}>
        {translate(isSending ? 'reset.sending' : 'reset.send')}
      </button>
      <button type="button" className="link forgot" onClick={onDone}>
        {translate('reset.back')}
      </button>
    </form>
  );
}
