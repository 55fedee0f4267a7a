import { checkText } from '../../../contract/calls/checkText.ts';
import type { FeedbackRequest } from '../../../contract/calls/verification/feedback.ts';
import { type FeedbackField, feedbackRules } from '../../../contract/calls/verification/feedbackRules.ts';
import { agreement } from '../../../contract/values/contact.ts';
import { translate } from '../../i18n/public/pa.ts';
import { FormDialog } from '../shared/Dialog.tsx';
import { useForm, type Values } from '../shared/useFields.ts';
import { TextField } from '../shared/TextField.tsx';
import { recordNow } from './recordScan.ts';

export type FeedbackValues = Values<FeedbackField>;

interface FeedbackDialogProps {
  verificationId: string;
  /** The page holds these, so closing the dialog loses nothing. */
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
    failed: translate('feedback.refused'),
    onDone: ({ ResponseMessage }) => onSent(ResponseMessage),
  });
  return (
    <FormDialog heading={translate('feedback.heading')} failure={failure} onSubmit={submit} onClose={onClose}>
      <TextField {...field('Name')} label={translate('feedback.name')} autoComplete="name" />
      <TextField {...field('email')} label={translate('feedback.email')} type="email" autoComplete="email" />
      <TextField
        {...field('MobileNo')}
        label={translate('feedback.mobile')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
      />
      <TextField {...field('UserFeedback')} label={translate('feedback.text')} rows={4} />
      <label>
        <input
          type="checkbox"
          name="Agreed"
          checked={values.Agreed !== ''}
          onChange={({ target }) => onValues({ ...values, Agreed: target.checked ? agreement : '' })}
        />{' '}
        {translate('feedback.agree')}
      </label>
      <button type="submit" className="button button-primary" disabled={isSending}>
        {isSending ? translate('feedback.sending') : translate('feedback.send')}
      </button>
    </FormDialog>
  );
}
