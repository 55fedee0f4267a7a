import type { AnswerOf } from '../../../contract/calls/Call.ts';
import type { LoginAnswer } from '../../../contract/calls/account/login.ts';
import type { passkeyCalls } from '../../../contract/calls/account/passkeys.ts';
import { hasPasskeys } from '../../browser/hasPasskeys.ts';
import { translate } from '../../i18n/public/login.ts';
import type { ShowToast } from '../shared/Toasts.tsx';
import { useSending } from '../shared/useFields.ts';
import { keepSignedIn } from './keepSignedIn.ts';

interface PasskeyButtonProps {
  isBusy: boolean;
  showToast: ShowToast;
  onSignedIn: () => void;
}

/** Signs in with a passkey of the browser, the phone or a key. */
export function PasskeyButton({ isBusy, showToast, onSignedIn }: PasskeyButtonProps) {
  const { isSending, send } = useSending({ tell: showToast, failed: translate('failed') });
  const signIn = async () => {
    const begun = await send('Login/BeginPasskeySignIn', {});
    if (!begun) return;
    const optionsJSON = begun.ResponseData as AnswerOf<typeof passkeyCalls.beginSignIn>;
    const Credential = await import('@simplewebauthn/browser')
      .then(({ startAuthentication }) => startAuthentication({ optionsJSON }))
      .catch(() => showToast('warning', translate('passkey.none')));
    const answered = Credential && (await send('Login/FinishPasskeySignIn', { Credential }));
    if (!answered) return;
    try {
      keepSignedIn(answered.ResponseData as LoginAnswer);
      onSignedIn();
    } catch {
      showToast('error', translate('failed'));
    }
  };
  if (!hasPasskeys()) return null;
  return (
    <button type="button" className="button" disabled={isBusy || isSending} onClick={() => void signIn()}>
      {translate('passkey.open')}
    </button>
  );
}
