import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { checkText } from '../../../contract/calls/checkText.ts';
import { refusedFields, responseCodes } from '../../../contract/calls/envelope.ts';
import { passwordsDiffer, resetPasswordRules } from '../../../contract/calls/resetPassword.ts';
import type { ResetPasswordRequest } from '../../../contract/calls/resetPassword.ts';
import { undocumentedCalls } from '../../../contract/calls/undocumented.ts';
import { callPublic } from '../callPublic.ts';
import { PasswordField } from '../two-steps/PasswordField.tsx';
import type { ShowToast } from '../shared/useToasts.ts';
import { translate } from './texts.ts';

type Field = 'Password' | 'ConfirmPassword';
type Errors = Partial<Record<Field, string>>;

function errorsOf(values: Record<Field, string>): Errors {
  const errors = checkText(resetPasswordRules, values);
  if (Object.keys(errors).length === 0 && values.Password !== values.ConfirmPassword) {
    return { ConfirmPassword: passwordsDiffer };
  }
  return errors;
}

interface ResetPasswordFormProps {
  /** From the mailed link. */
  token: string;
  showToast: ShowToast;
  onDone: () => void;
}

/** What the mailed link of Forgot Password opens. */
export function ResetPasswordForm({ token, showToast, onDone }: ResetPasswordFormProps) {
  const [values, setValues] = useState({ Password: '', ConfirmPassword: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setIsSending] = useState(false);

  const send = async () => {
    setIsSending(true);
    const request: ResetPasswordRequest = { ...values, Token: token };
    const outcome = await callPublic(undocumentedCalls.resetPassword, request);
    setIsSending(false);
    if (outcome.kind !== 'answered') {
      showToast(outcome.kind === 'tooMany' ? 'warning' : 'error', outcome.message);
      return;
    }
    const { ResponseCode, ResponseMessage, ResponseData } = outcome.answer;
    if (ResponseCode === responseCodes.done) {
      showToast('success', ResponseMessage || translate('reset.done'));
      onDone();
      return;
    }
    setErrors(refusedFields(ResponseData));
    showToast(
      ResponseCode === responseCodes.refused ? 'warning' : 'error',
      ResponseMessage || translate('failed'),
    );
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = errorsOf(values);
    setErrors(found);
    if (Object.keys(found).length === 0) void send();
  };

  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'new-password' as const,
    onValue: (value: string) => {
      setValues({ ...values, [name]: value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <form className="form" noValidate onSubmit={submit}>
      <div className="login-intro">
        <h1>{translate('reset.heading')}</h1>
        <p>{translate('reset.intro')}</p>
      </div>
      <PasswordField {...field('Password')} label={translate('reset.password')} />
      <PasswordField {...field('ConfirmPassword')} label={translate('reset.confirm')} />
      <button type="submit" className="button button-primary" disabled={isSending}>
        {translate(isSending ? 'reset.sending' : 'reset.send')}
      </button>
      <button type="button" className="link forgot" onClick={onDone}>
        {translate('reset.back')}
      </button>
    </form>
  );
}
