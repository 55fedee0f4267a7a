import { type ReactNode, type SubmitEvent, useState } from 'react';
import { passwordsDiffer, resetPasswordRules } from '../../../contract/calls/account/accountRules.ts';
import type { ResetPasswordRequest } from '../../../contract/calls/account/passwords.ts';
import { checkText } from '../../../contract/calls/checkText.ts';
import { translate } from '../../i18n/public/login.ts';
import { PasswordField } from '../forms/TwoStepFields.tsx';
import { TextField } from '../shared/TextField.tsx';
import type { ShowToast } from '../shared/Toasts.tsx';
import { type FieldErrors, useForm, type Values } from '../shared/useFields.ts';

/** A mailed link. The token is empty where the person types a code that was read out. */
export interface MailedLink {
  link: 'confirm' | 'endMail' | 'reset';
  token: string;
}

interface MailedFormProps extends MailedLink {
  showToast: ShowToast;
  onDone: () => void;
}

interface FrameProps {
  name: MailedLink['link'];
  isSending: boolean;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
  back: () => void;
  children?: ReactNode;
}

/** A form with its texts and a button that sends it, and a way back to the sign-in. */
function Frame({ name, isSending, submit, back, children }: FrameProps) {
  const sending = translate(name === 'reset' ? 'reset.sending' : 'confirm.sending');
  return (
    <form className="form" noValidate onSubmit={submit}>
      <div className="login-intro">
        <h1>{translate(`${name}.heading`)}</h1>
        <p className="muted">{translate(`${name}.intro`)}</p>
      </div>
      {children}
      <button type="submit" className="button button-primary" disabled={isSending}>
        {isSending ? sending : translate(`${name}.send`)}
      </button>
      <button type="button" className="link forgot" onClick={back}>
        {translate('reset.back')}
      </button>
    </form>
  );
}

/**
 * For the link that is mailed after a sign-up, or is in a planned mail. It asks for a press of a button, because mail
 * programs open links by themselves.
 */
function PressForm({ link, token, showToast, onDone }: MailedFormProps) {
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
  return <Frame name={link} isSending={isSending} submit={submit} back={onDone} />;
}

type Field = 'Token' | 'Password' | 'ConfirmPassword';

const codeRules = { Token: [{ required: 'Please enter the code.' }] };

function check(values: Values<Field>): FieldErrors {
  const errors = checkText({ ...codeRules, ...resetPasswordRules }, values);
  if (Object.keys(errors).length === 0 && values.Password !== values.ConfirmPassword) {
    return { ConfirmPassword: passwordsDiffer };
  }
  return errors;
}

/** Sets another password. */
function ResetPasswordForm({ token, showToast, onDone }: Omit<MailedFormProps, 'link'>) {
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
    <Frame name="reset" isSending={isSending} submit={submit} back={onDone}>
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
    </Frame>
  );
}

/** What a mailed link opens. */
export default function MailedForm({ link, ...props }: MailedFormProps) {
  return link === 'reset' ? <ResetPasswordForm {...props} /> : <PressForm link={link} {...props} />;
}
