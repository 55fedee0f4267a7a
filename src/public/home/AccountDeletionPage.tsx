import { useEffect, useRef, useState } from 'react';
import { clearSession } from '../../api/session.ts';
import { translate } from '../../i18n/public/accountDeletion.ts';
import { translate as translateHome } from '../../i18n/public/home.ts';
import { OtpActions, TwoStepFields } from '../forms/TwoStepFields.tsx';
import { useTwoStepForm } from '../forms/useTwoStepForm.ts';
import { Frame } from './Frame.tsx';
import { useSpoken } from '../language/LanguageSwitch.tsx';
import { Toasts, useToasts, type ShowToast } from '../shared/Toasts.tsx';
import '../forms/twoSteps.css';

interface DeletionFormProps {
  showToast: ShowToast;
  onDeleted: (message: string) => void;
}

/** Asks for e-mail and password, and then for the mailed code, which deletes the account (spec 1 §4, Account deletion). */
function DeletionForm({ showToast, onDeleted }: DeletionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const labels = { email: translate('email'), password: translate('password'), otp: translate('otp') };
  const deletion = useTwoStepForm(form, {
    path: 'Login/AccountDeleteUserMobile',
    failed: translate('failed'),
    showToast,
    onDone: ({ ResponseMessage }) => onDeleted(ResponseMessage),
  });
  const { asksOtp, isSending, values } = deletion;
  const action = asksOtp ? 'delete' : 'send';
  return (
    <form ref={form} className="form card" noValidate onSubmit={deletion.submit}>
      {asksOtp && <p className="muted">{translate('otpIntro', { email: values.Email.trim() })}</p>}
      <TwoStepFields form={deletion} labels={labels} />
      <button
        type="submit"
        className={`button ${asksOtp ? 'button-danger' : 'button-primary'}`}
        disabled={isSending}
      >
        {translate(isSending ? 'sending' : action)}
      </button>
      {asksOtp && <OtpActions form={deletion} />}
    </form>
  );
}

const consequences = {
  erased: ['erased.who', 'erased.dealer', 'erased.password', 'erased.points', 'erased.sessions'],
  kept: ['kept.books', 'kept.firm', 'kept.changes'],
  after: ['after.free', 'after.feedback', 'after.last'],
} as const;

const parts = Object.keys(consequences) as (keyof typeof consequences)[];

/** `/delete-account-data` (spec 1 §2). */
export function AccountDeletionPage() {
  const { toasts, showToast, dismissToast } = useToasts();
  const [isDeleted, setDeleted] = useState(false);
  useSpoken(translate('title'));
  // ends the tab's session first, because people come here to leave (spec 1 §2)
  useEffect(clearSession, []);
  return (
    <>
      <Frame className="wide article deletion">
        {isDeleted ? (
          <div className="deletion-done">
            <h1>{translate('done.heading')}</h1>
            <p className="lead muted">{translate('done.text')}</p>
            <a className="button" href="/home">
              {translate('done.home')}
            </a>
          </div>
        ) : (
          <>
            <header>
              <h1>{translate('heading')}</h1>
              <p className="lead muted">{translate('intro')}</p>
            </header>
            <DeletionForm
              showToast={showToast}
              onDeleted={(message) => {
                showToast('success', message);
                setDeleted(true);
              }}
            />
            <div className="deletion-text">
              {parts.map((part) => (
                <section key={part}>
                  <h2>{translate(`${part}.heading`)}</h2>
                  <ul>
                    {consequences[part].map((key) => (
                      <li key={key}>{translate(key, { email: translateHome('contact.email.value') })}</li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </>
        )}
      </Frame>
      <Toasts toasts={toasts} onDismiss={dismissToast} />
    </>
  );
}
