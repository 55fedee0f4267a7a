import { useEffect, useEffectEvent, useState } from 'react';
import type { FeedbackField } from '../../../contract/calls/verification/feedbackRules.ts';
import { formParts, type VerdictPage } from '../../../contract/calls/verification/verdictPage.ts';
import { agreement } from '../../../contract/values/contact.ts';
import { loadModule } from '../../browser/loadModule.ts';
import { translate } from '../../i18n/public/pa.ts';
import { Icon } from '../shared/Icon.tsx';
import { InlineMessage, type ShowToast } from '../shared/Toasts.tsx';
import type { FeedbackDialog, FeedbackValues } from './FeedbackDialog.tsx';
import { whenIdle } from './whenIdle.ts';

/** Loads the form after the verdict, so a phone on a poor network loads nothing else before it. */
export const loadFeedbackDialog = async () =>
  (await loadModule(() => import('./FeedbackDialog.tsx'))).FeedbackDialog;

type Loaded = typeof FeedbackDialog;

/**
 * Loads the feedback form when the browser is idle. `load` loads it at once and resolves to whether the form is there. It may
 * be called again.
 */
function useFeedbackDialog(fetchDialog: () => Promise<Loaded>) {
  const [loaded, setLoaded] = useState<{ dialog: Loaded }>();
  const load = async () => {
    try {
      const dialog = await fetchDialog();
      setLoaded({ dialog });
      return true;
    } catch {
      return false;
    }
  };
  const fetchAhead = useEffectEvent(() => void load());
  // a failure is reported when somebody opens the form
  useEffect(() => whenIdle(fetchAhead), []);
  return { dialog: loaded?.dialog, load };
}

const empty: FeedbackValues = { Name: '', email: '', MobileNo: '', UserFeedback: '', Agreed: '' };

interface FeedbackProps {
  verificationId: string;
  /** The showing of the page. It is recorded before feedback on its scan is sent. */
  view: string;
  /** The refused feedback of a form that was sent without a script. */
  refused: VerdictPage['feedback'];
  showToast: ShowToast;
  loadDialog?: () => Promise<Loaded>;
}

/** The button that opens the feedback form. After feedback was sent, the thanks for it. */
export function Feedback({
  verificationId,
  view,
  refused,
  showToast,
  loadDialog = loadFeedbackDialog,
}: FeedbackProps) {
  const { dialog: Dialog, load } = useFeedbackDialog(loadDialog);
  const [stage, setStage] = useState<'closed' | 'failed' | 'open' | 'sent'>('closed');
  const [values, setValues] = useState(empty);
  const isOpening = stage === 'open' && !Dialog;
  const open = async () => {
    setStage('open');
    if (!Dialog && !(await load())) setStage('failed');
  };
  if (stage === 'sent') return <p className="feedback-thanks muted">{translate('feedback.thanks')}</p>;
  return (
    <>
      {stage === 'failed' && <InlineMessage kind="error" message={translate('feedback.unavailable')} />}
      <button
        type="button"
        className="button feedback-open scripted"
        disabled={isOpening}
        onClick={() => void open()}
      >
        <Icon name="comment" />
        {translate(isOpening ? 'feedback.opening' : 'feedback.open')}
      </button>
      {/* React renders nothing inside noscript in browsers, so their scripts leave the form out */}
      <noscript>{import.meta.env.SSR && <PlainFeedback view={view} refused={refused} />}</noscript>
      {stage === 'open' && Dialog && (
        <Dialog
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

interface PlainFeedbackProps {
  view: string;
  refused: VerdictPage['feedback'];
}

function PlainFeedback({ view, refused }: PlainFeedbackProps) {
  const field = (name: FeedbackField) => ({ name, defaultValue: refused?.values[name] });
  const said = (name: FeedbackField) => {
    const error = refused?.errors[name];
    return error !== undefined && <p className="field-error">{error}</p>;
  };
  return (
    <details className="card" open={refused !== undefined}>
      <summary>{translate('feedback.open')}</summary>
      <form method="post" className="form field">
        <input type="hidden" name={formParts.view} value={view} />
        <label>
          {translate('feedback.name')}
          <input {...field('Name')} required autoComplete="name" />
        </label>
        {said('Name')}
        <label>
          {translate('feedback.email')}
          <input {...field('email')} required inputMode="email" autoComplete="email" />
        </label>
        {said('email')}
        <label>
          {translate('feedback.mobile')}
          <input {...field('MobileNo')} required type="tel" autoComplete="tel-national" />
        </label>
        {said('MobileNo')}
        <label>
          {translate('feedback.text')}
          <textarea {...field('UserFeedback')} required rows={4} />
        </label>
        {said('UserFeedback')}
        <label>
          <input type="checkbox" name="Agreed" value={agreement} defaultChecked={!!refused?.values.Agreed} />{' '}
          {translate('feedback.agree')}
        </label>
        <button type="submit" className="button button-primary">
          {translate('feedback.send')}
        </button>
      </form>
    </details>
  );
}
