import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { checkText } from '../../../contract/calls/checkText.ts';
import { refusedFields, responseCodes } from '../../../contract/calls/envelope.ts';
import { forgotPasswordRules, loginCalls } from '../../../contract/calls/login.ts';
import type { ForgotPasswordRequest } from '../../../contract/calls/login.ts';
import { callPublic } from '../callPublic.ts';
import { FormDialog } from '../shared/FormDialog.tsx';
import { InlineMessage } from '../shared/Toasts.tsx';
import { TextField } from '../shared/TextField.tsx';
import type { ToastKind } from '../shared/useToasts.ts';
import { translate } from './texts.ts';

interface ForgotPasswordDialogProps {
  /** What stands in the sign-in form already. */
  email: string;
  onClose: () => void;
  onSent: (message: string) => void;
}

export function ForgotPasswordDialog({ email: given, onClose, onSent }: ForgotPasswordDialogProps) {
  const [email, setEmail] = useState(given);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<{ kind: ToastKind; message: string }>();
  const [isSending, setIsSending] = useState(false);

  const send = async () => {
    setIsSending(true);
    setFailure(undefined);
    const request: ForgotPasswordRequest = { Email: email.trim() };
    const outcome = await callPublic(loginCalls.forgotPassword, request);
    setIsSending(false);
    if (outcome.kind !== 'answered') {
      setFailure({ kind: outcome.kind === 'tooMany' ? 'warning' : 'error', message: outcome.message });
      return;
    }
    const { ResponseCode, ResponseMessage, ResponseData } = outcome.answer;
    if (ResponseCode === responseCodes.done) {
      onSent(ResponseMessage || translate('forgot.sent'));
      return;
    }
    setError(refusedFields(ResponseData)['Email']);
    setFailure({
      kind: ResponseCode === responseCodes.refused ? 'warning' : 'error',
      message: ResponseMessage || translate('failed'),
    });
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = checkText(forgotPasswordRules, { Email: email }).Email;
    setError(found);
    if (found === undefined) void send();
  };

  return (
    <FormDialog heading={translate('forgot.heading')} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        {failure && <InlineMessage kind={failure.kind} message={failure.message} />}
        <p>{translate('forgot.intro')}</p>
        <TextField
          label={translate('forgot.email')}
          name="Email"
          type="email"
          autoComplete="username"
          value={email}
          error={error}
          onValue={(value) => {
            setEmail(value);
            setError(undefined);
          }}
        />
        <button type="submit" className="button button-primary" disabled={isSending}>
          {translate(isSending ? 'forgot.sending' : 'forgot.send')}
        </button>
      </form>
    </FormDialog>
  );
}
