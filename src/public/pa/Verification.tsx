import { ScratchCodeForm } from './CodeForms.tsx';
import { CompanyHead } from './CompanyHead.tsx';
import { Failure } from './Failure.tsx';
import { Result } from './Result.tsx';
import { useVerification } from './useVerification.ts';
import { Waiting } from './Waiting.tsx';

/** One scan from its address to its verdict. */
export function Verification({ address }: { address: string }) {
  const { verification, retry, skipLocation, sendScratchCode } = useVerification(address);
  if (verification.step === 'waiting') {
    return <Waiting stage={verification.stage} onSkipLocation={skipLocation} />;
  }
  if (verification.step === 'failed') {
    return <Failure message={verification.message} retryAfter={verification.retryAfter} onRetry={retry} />;
  }
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
