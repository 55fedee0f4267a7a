import { useState } from 'react';
import { translate } from '../../i18n/public/pa.ts';
import { Icon } from '../shared/Icon.tsx';
import { InlineMessage } from '../shared/Toasts.tsx';
import type { ShowToast } from '../shared/Toasts.tsx';
import type { FeedbackValues } from './FeedbackDialog.tsx';
import { useFeedbackDialog } from './useFeedbackDialog.ts';

const empty: FeedbackValues = { Name: '', email: '', MobileNo: '', UserFeedback: '' };

interface FeedbackProps {
  verificationId: string;
  showToast: ShowToast;
}

/** The button that opens the feedback form; once sent, the thanks for it. */
export function Feedback({ verificationId, showToast }: FeedbackProps) {
  const { dialog: FeedbackDialog, load } = useFeedbackDialog();
  const [stage, setStage] = useState<'closed' | 'failed' | 'open' | 'sent'>('closed');
  const [values, setValues] = useState(empty);
  const isOpening = stage === 'open' && !FeedbackDialog;
  const open = async () => {
    setStage('open');
    if (!FeedbackDialog && !(await load())) setStage('failed');
  };
  if (stage === 'sent') return <p className="feedback-thanks">{translate('feedback.thanks')}</p>;
  return (
    <>
      {stage === 'failed' && <InlineMessage kind="error" message={translate('feedback.unavailable')} />}
      <button type="button" className="button feedback-open" disabled={isOpening} onClick={() => void open()}>
        <Icon name="comment" />
        {translate(isOpening ? 'feedback.opening' : 'feedback.open')}
      </button>
      {stage === 'open' && FeedbackDialog && (
        <FeedbackDialog
          verificationId={verificationId}
          values={values}
          onValues={setValues}
          onClose={() => setStage('closed')}
          onSent={(message) => {
            setStage('sent');
            showToast('success', message || translate('feedback.thanks'));
          }}
        />
      )}
    </>
  );
}
