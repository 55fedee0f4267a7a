import { useState } from 'react';
import { codeIn } from '../../../contract/serial/parseScan.ts';
import { translate } from '../../i18n/public/pa.ts';
import { SealMark } from '../../theme/SealMark.tsx';
import { CodeForm } from './CodeForms.tsx';
import { Verification } from './Verification.tsx';

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
