import type { FeedbackField } from '../../../contract/calls/verification/feedbackRules.ts';
import { formParts } from '../../../contract/calls/verification/verdictPage.ts';
import type { VerdictPage } from '../../../contract/calls/verification/verdictPage.ts';
import { agreement } from '../../../contract/values/contact.ts';
import { translate } from '../../i18n/public/pa.ts';

interface PlainFeedbackProps {
  view: string;
  refused: VerdictPage['feedback'];
}

export function PlainFeedback({ view, refused }: PlainFeedbackProps) {
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
