import type { ReactNode } from 'react';
import { translate } from '../../i18n/public/pa.ts';
import { GuillocheRosette } from '../shared/Guilloche.tsx';
import { Icon } from '../shared/Icon.tsx';
import { useCountdown } from '../shared/useCountdown.ts';
import { ScratchCodeForm } from './CodeForms.tsx';
import { Result } from './Result.tsx';
import { useVerification } from './useVerification.ts';
import type { Stage } from './useVerification.ts';
import { CompanyHead } from './Verdict.tsx';

interface WaitingProps {
  stage: Stage;
  onSkipLocation: () => void;
}

/** Says what the page is doing; the wait for the device's location can be skipped. */
function Waiting({ stage, onSkipLocation }: WaitingProps) {
  return (
    <section className="waiting">
      <GuillocheRosette className="waiting-rosette" />
      <h1>{translate('waiting.heading')}</h1>
      <p aria-live="polite">{translate(`waiting.${stage}`)}</p>
      {stage !== 'verdict' && (
        <button type="button" className="button button-plain" onClick={onSkipLocation}>
          {translate('waiting.skip')}
        </button>
      )}
      {stage === 'location' && <p className="waiting-why">{translate('waiting.locationWhy')}</p>}
    </section>
  );
}

interface FailureProps {
  message: string;
  /** Seconds before the server takes another try; zero when it is not too often. */
  retryAfter: number;
  onRetry: () => void;
}

/** No verdict: says why, and that this says nothing about the product. */
function Failure({ message, retryAfter, onRetry }: FailureProps) {
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

interface VerificationProps {
  address: string;
  /** Of a code that a person typed: what asks for it again. */
  onMistyped?: ((message: string) => ReactNode) | undefined;
}

/** One scan from its address to its verdict. */
export function Verification({ address, onMistyped }: VerificationProps) {
  const { verification, retry, skipLocation, sendScratchCode } = useVerification(address, !!onMistyped);
  if (verification.step === 'waiting') {
    return <Waiting stage={verification.stage} onSkipLocation={skipLocation} />;
  }
  if (verification.step === 'failed') {
    return <Failure message={verification.message} retryAfter={verification.retryAfter} onRetry={retry} />;
  }
  if (verification.step === 'mistyped') return onMistyped?.(verification.message);
  if (verification.step === 'decided') return <Result scan={verification.scan} />;
  return (
    <>
      <CompanyHead company={verification.company} />
      <ScratchCodeForm
        message={verification.message}
        isSending={verification.isSending}
        onSend={sendScratchCode}
      />
    </>
  );
}
