import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { checkText } from '../../../contract/calls/checkText.ts';
import { refusedFields, responseCodes } from '../../../contract/calls/envelope.ts';
import { feedbackRules, updateFeedback } from '../../../contract/calls/feedback.ts';
import type { FeedbackField, FeedbackRequest } from '../../../contract/calls/feedback.ts';
import { feedbackTexts } from '../../i18n/public/feedback.ts';
import { callPublic } from '../callPublic.ts';
import { FormDialog } from '../shared/FormDialog.tsx';
import { InlineMessage } from '../shared/Toasts.tsx';
import { TextField } from '../shared/TextField.tsx';
import type { ToastKind } from '../shared/useToasts.ts';

export type FeedbackValues = Record<FeedbackField, string>;

interface FeedbackDialogProps {
  verificationId: string;
  /** Kept by the page, so that closing the dialog loses nothing. */
  values: FeedbackValues;
  onValues: (values: FeedbackValues) => void;
  onClose: () => void;
  /** With what the server says to it, if anything. */
  onSent: (message: string) => void;
}

export function FeedbackDialog({ verificationId, values, onValues, onClose, onSent }: FeedbackDialogProps) {
  const [errors, setErrors] = useState<Partial<Record<FeedbackField, string>>>({});
  const [failure, setFailure] = useState<{ kind: ToastKind; message: string }>();
  const [isSending, setIsSending] = useState(false);

  const send = async () => {
    setIsSending(true);
    setFailure(undefined);
    const request: FeedbackRequest = { ...values, VerificationId: verificationId };
    const outcome = await callPublic(updateFeedback, request);
    setIsSending(false);
    if (outcome.kind !== 'answered') {
      setFailure({ kind: 'error', message: outcome.message });
      return;
    }
    const { ResponseCode, ResponseMessage, ResponseData } = outcome.answer;
    if (ResponseCode === responseCodes.done) {
      onSent(ResponseMessage);
      return;
    }
    setErrors(refusedFields(ResponseData));
    const kind = ResponseCode === responseCodes.refused ? 'warning' : 'error';
    setFailure({ kind, message: ResponseMessage || feedbackTexts.refused });
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const found = checkText(feedbackRules, values);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) void send();
    else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const field = (name: FeedbackField) => ({
    name,
    value: values[name],
    error: errors[name],
    onValue: (value: string) => {
      onValues({ ...values, [name]: value });
      if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <FormDialog heading={feedbackTexts.heading} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        {failure && <InlineMessage kind={failure.kind} message={failure.message} />}
        <TextField {...field('Name')} label={feedbackTexts.name} autoComplete="name" />
        <TextField {...field('email')} label={feedbackTexts.email} type="email" autoComplete="email" />
        <TextField
          {...field('MobileNo')}
          label={feedbackTexts.mobile}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
        <TextField {...field('UserFeedback')} label={feedbackTexts.text} rows={4} />
        <button type="submit" className="button button-primary" disabled={isSending}>
          {isSending ? feedbackTexts.sending : feedbackTexts.send}
        </button>
      </form>
    </FormDialog>
  );
}
