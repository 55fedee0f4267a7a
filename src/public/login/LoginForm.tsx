import { useRef } from 'react';
import type { DemoSignIn, LoginAnswer } from '../../../contract/calls/account/login.ts';
import { spokenLanguage } from '../../i18n/public/createPageTranslate.ts';
import { translate } from '../../i18n/public/login.ts';
import { OtpActions, TwoStepFields } from '../forms/TwoStepFields.tsx';
import { useTwoStepForm } from '../forms/useTwoStepForm.ts';
import type { ShowToast } from '../shared/Toasts.tsx';
import type { Asked } from './LoginDialogs.tsx';
import { keepSignedIn } from './keepSignedIn.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

interface LoginFormProps {
  showToast: ShowToast;
  /** Whom the page offers, in the demo. */
  signIns: readonly DemoSignIn[];
  /** Somebody got a code read out in place of a mailed link. */
  onCode: () => void;
  open: (asked: Asked) => void;
  onSignedIn: () => void;
}

export function LoginForm({ showToast, signIns, onCode, open, onSignedIn }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const labels = { email: translate('identifier'), password: translate('password'), otp: translate('otp') };
  const login = useTwoStepForm(form, {
    path: 'Login/CheckUser',
    failed: translate('failed'),
    showToast,
    onDone: ({ ResponseData }) => {
      keepSignedIn(ResponseData as LoginAnswer);
      onSignedIn();
    },
  });
  const { asksOtp, isSending, values } = login;
  const ask = (asks: Asked['asks']) => () =>
    open({ asks, known: { Email: values.Email, Password: values.Password } });

  return (
    <form ref={form} className="form" noValidate onSubmit={login.submit}>
      <div className="login-intro">
        <h1>{translate(asksOtp ? 'otpHeading' : 'heading')}</h1>
        <p className="muted">
          {asksOtp ? translate('otpIntro', { email: values.Email.trim() }) : translate('intro')}
        </p>
      </div>
      {!asksOtp && signIns.length > 0 && (
        <fieldset className="sign-ins">
          <legend className="field-hint">{translate('demo')}</legend>
          {signIns.map(({ userName, email, password, who }) => (
            <button
              key={email}
              type="button"
              aria-pressed={values.Email === email && values.Password === password}
              onClick={() => login.fill(email, password)}
            >
              <b>{userName}</b> {who[spokenLanguage()]}
            </button>
          ))}
        </fieldset>
      )}
      <TwoStepFields form={login} labels={labels} />
      {!asksOtp && (
        <div className="row otp-actions forgot">
          <button type="button" className="link" onClick={onCode}>
            {translate('reset.open')}
          </button>
          <button type="button" className="link" onClick={ask('forgot')}>
            {translate('forgot.open')}
          </button>
        </div>
      )}
      <button type="submit" className="button button-primary" disabled={isSending}>
        {translate(isSending ? 'submitting' : 'submit')}
      </button>
      {asksOtp ? (
        <OtpActions form={login} />
      ) : (
        <>
          <PasskeyButton isBusy={isSending} showToast={showToast} onSignedIn={onSignedIn} />
          <button type="button" className="button" disabled={isSending} onClick={ask('company')}>
            {translate('company.open')}
          </button>
        </>
      )}
      <button type="button" className="link forgot" onClick={ask('recovery')}>
        {translate('recovery.open')}
      </button>
    </form>
  );
}
