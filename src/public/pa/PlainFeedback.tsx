import type { FeedbackField } from '../../../contract/calls/feedback.ts';
import { formParts } from '../../../contract/calls/verdictPage.ts';
import type { VerdictPage } from '../../../contract/calls/verdictPage.ts';
import { feedbackTexts } from '../../i18n/public/feedback.ts';
import { translate } from '../../i18n/public/pa.ts';

interface PlainFeedbackProps {
  view: string;
  refused: VerdictPage['feedback'];
}

export function PlainFeedback({ view, refused }: PlainFeedbackProps) {
  const field = (name: FeedbackField) => ({ name, defaultValue: refused?.values[name] });
  const said = (name: FeedbackField) =>
    refused?.errors[name] !== undefined && <p className="field-error">{refused.errors[name]}</p>;
  return (
    <details className="card" open={refused !== undefined}>
      <summary>{translate('feedback.open')}</summary>
      <form method="post" className="form field">
        <input type="hidden" name={formParts.view} value={view} />
        <label>
          {feedbackTexts.name}
          <input {...field('Name')} required autoComplete="name" />
        </label>
        {said('Name')}
        <label>
          {feedbackTexts.email}
          <input {...field('email')} required type="email" autoComplete="email" />
        </label>
        {said('email')}
        <label>
          {feedbackTexts.mobile}
          <input {...field('MobileNo')} required type="tel" autoComplete="tel-national" />
        </label>
        {said('MobileNo')}
        <label>
          {feedbackTexts.text}
          <textarea {...field('UserFeedback')} required rows={4} />
        </label>
        {said('UserFeedback')}
        <button type="submit" className="button button-primary">
          {feedbackTexts.send}
        </button>
      </form>
    </details>
  );
}
