import { useState } from 'react';
import { checkText } from '../../../contract/calls/checkText.ts';
import { passwordsDiffer, resetPasswordRules } from '../../../contract/calls/account/accountRules.ts';
import type { ResetPasswordRequest } from '../../../contract/calls/account/passwords.ts';
import { translate } from '../../i18n/public/login.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { useForm } from '../forms/useForm.ts';
import type { ShowToast } from '../shared/Toasts.tsx';
import type { FieldErrors, Values } from '../shared/useFields.ts';

type Field = 'Password' | 'ConfirmPassword';

function check(values: Values<Field>): FieldErrors {
  const errors = checkText(resetPasswordRules, values);
  if (Object.keys(errors).length === 0 && values.Password !== values.ConfirmPassword) {
    return { ConfirmPassword: passwordsDiffer };
  }
  return errors;
}

interface ResetPasswordFormProps {
  /** The token of the mailed link. */
  token: string;
  showToast: ShowToast;
  onDone: () => void;
}

export function ResetPasswordForm({ token, showToast, onDone }: ResetPasswordFormProps) {
  const [values, setValues] = useState<Values<Field>>({ Password: '', ConfirmPassword: '' });
  const { field, isSending, submit } = useForm({
    values,
    onValues: setValues,
    check,
    path: 'Login/ResetPassword',
    requestOf: (given): ResetPasswordRequest => ({ ...given, Token: token }),
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
