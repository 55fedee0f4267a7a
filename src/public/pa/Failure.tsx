import { translate } from '../../i18n/public/pa.ts';
import { Icon } from '../shared/Icon.tsx';
import { useCountdown } from '../shared/useCountdown.ts';

interface FailureProps {
  message: string;
  /** Seconds before the server takes another try; zero when it is not too often. */
  retryAfter: number;
  onRetry: () => void;
}

/** No verdict: says why, and that it is none about the product. */
export function Failure({ message, retryAfter, onRetry }: FailureProps) {
  const [secondsLeft] = useCountdown(retryAfter);
  return (
    <section className="notice" role="alert">
      <h1>{translate(retryAfter > 0 ? 'failure.busyHeading' : 'failure.heading')}</h1>
      <p>{message}</p>
      <p>{translate('failure.text')}</p>
      <button type="button" className="button button-primary" disabled={secondsLeft > 0} onClick={onRetry}>
        <Icon name="retry" />
        {translate('failure.retry')}
      </button>
      {secondsLeft > 0 && (
        <p aria-hidden="true" className="field-hint">
          {translate('failure.retryIn', { smart_count: secondsLeft })}
        </p>
      )}
    </section>
  );
}
