import { useState } from 'react';
import { Icon } from '../shared/Icon.tsx';
import type { ShowToast } from '../shared/useToasts.ts';
import { FeedbackDialog } from './FeedbackDialog.tsx';
import type { FeedbackValues } from './FeedbackDialog.tsx';
import { translate } from './texts.ts';

const empty: FeedbackValues = { Name: '', email: '', MobileNo: '', UserFeedback: '' };

interface FeedbackProps {
  verificationId: string;
  showToast: ShowToast;
}

/** The button that opens the feedback form; once sent, the thanks for it. */
export function Feedback({ verificationId, showToast }: FeedbackProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [values, setValues] = useState(empty);
  if (isSent) return <p className="feedback-thanks">{translate('feedback.thanks')}</p>;
  return (
    <>
      <button type="button" className="button feedback-open" onClick={() => setIsOpen(true)}>
        <Icon name="comment" />
        {translate('feedback.open')}
      </button>
      {isOpen && (
        <FeedbackDialog
          verificationId={verificationId}
          values={values}
          onValues={setValues}
          onClose={() => setIsOpen(false)}
          onSent={(message) => {
            setIsOpen(false);
            setIsSent(true);
            showToast('success', message);
          }}
        />
      )}
    </>
  );
}
