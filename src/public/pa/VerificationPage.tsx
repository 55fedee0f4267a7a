import { useState } from 'react';
import { codeIn } from '../../../contract/serial/parseScan.ts';
import { translate } from '../../i18n/public/pa.ts';
import { SealMark } from '../../theme/SealMark.tsx';
import { CodeForm } from './CodeForms.tsx';
import { Verification } from './Verification.tsx';

/** `/pa`: the page that a seal's QR code opens (spec 1 §2). */
export function VerificationPage() {
  const [address, setAddress] = useState(() => window.location.href);
  const isScan = address.includes('=');
  const scanTyped = (text: string) => {
    const typed = new URL('/pa', address);
    typed.searchParams.set('q', codeIn(text));
    window.history.replaceState(null, '', typed);
    setAddress(typed.href);
  };
  return (
    <>
      <main className="page">
        {isScan ? <Verification address={address} /> : <CodeForm onCode={scanTyped} />}
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
