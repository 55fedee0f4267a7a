import { type ReactNode, useState } from 'react';
import { codeIn } from '../../../contract/serial/parseScan.ts';
import { translate } from '../../i18n/public/pa.ts';
import { SealMark } from '../../theme/SealMark.tsx';
import { GuillocheRosette } from '../shared/Guilloche.tsx';
import { Icon } from '../shared/Icon.tsx';
import { useCountdown } from '../shared/useCountdown.ts';
import { CodeForm, ScratchCodeForm } from './CodeForms.tsx';
import { Result } from './Result.tsx';
import { useVerification } from './useVerification.ts';
import type { Stage } from './useVerification.ts';
import { CompanyHead } from './Verdict.tsx';

/** `/pa`: the page that a seal's QR code opens (spec 1 §2). */
export function VerificationPage() {
  const [address, setAddress] = useState(() => window.location.href);
  const [typed, setTyped] = useState<{ text: string; times: number }>();
  const isScan = address.includes('=') && codeIn(address) !== '';
  const scanTyped = (text: string) => {
    const scanned = new URL('/pa', address);
    scanned.searchParams.set('q', codeIn(text));
    window.history.replaceState(null, '', scanned);
    setAddress(scanned.href);
    setTyped({ text, times: (typed?.times ?? 0) + 1 });
  };
  const askAgain = (message: string) => <CodeForm typed={typed?.text} problem={message} onCode={scanTyped} />;
  return (
    <>
      <main className="page">
        {isScan ? (
          <Verification
            key={typed?.times}
            address={address}
            onMistyped={typed === undefined ? undefined : askAgain}
          />
        ) : (
          <CodeForm onCode={scanTyped} />
        )}
      </main>
      <footer className="foot">
        <SealMark />
        <p>
          {translate('footer.maker')} · <a href="/privacy-policy">{translate('footer.privacy')}</a>
        </p>
      </footer>
    </>
  );
}

interface WaitingProps {
  stage: Stage;
  onSkipLocation: () => void;
}

/** Says what the page is doing. The wait for the device's location can be skipped. */
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
  /** The seconds until the server takes another try; zero at once. */
  retryAfter: number;
  onRetry: () => void;
}

/** Says why there is no verdict, and that this means nothing for the product. */
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
  /** Asks again for a code that was typed. */
  onMistyped?: ((message: string) => ReactNode) | undefined;
}

/** Runs one scan from its address to its verdict. */
function Verification({ address, onMistyped }: VerificationProps) {
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
