import { checkText } from '../../../contract/calls/checkText.ts';
import { feedbackRules } from '../../../contract/calls/feedback.ts';
import type { FeedbackField, FeedbackRequest } from '../../../contract/calls/feedback.ts';
import { feedbackTexts } from '../../i18n/public/feedback.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useForm } from '../forms/useForm.ts';
import { TextField } from '../shared/TextField.tsx';
import type { Values } from '../shared/useFields.ts';
import { recordNow } from './recordScan.ts';

export type FeedbackValues = Values<FeedbackField>;

interface FeedbackDialogProps {
  verificationId: string;
  /** The page holds these, so that closing the dialog loses nothing. */
  values: FeedbackValues;
  onValues: (values: FeedbackValues) => void;
  onClose: () => void;
  /** Receives the server's message, which may be empty. */
  onSent: (message: string) => void;
}

export function FeedbackDialog({ verificationId, values, onValues, onClose, onSent }: FeedbackDialogProps) {
  const { field, isSending, failure, submit } = useForm({
    values,
    onValues,
    check: (given) => checkText(feedbackRules, given),
    path: 'ProductAuthentication/UpdateFeedback',
    requestOf: async (given): Promise<FeedbackRequest> => {
      await recordNow();
      return { ...given, VerificationId: verificationId };
    },
    failed: feedbackTexts.refused,
    onDone: ({ ResponseMessage }) => onSent(ResponseMessage),
  });
  return (
    <FormDialog heading={feedbackTexts.heading} failure={failure} onSubmit={submit} onClose={onClose}>
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
    </FormDialog>
  );
}
