import type { DemoSignIn } from '../../../contract/calls/account/login.ts';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { translate } from '../../i18n/public/login.ts';
import { useSpoken } from '../language/LanguageSwitch.tsx';
import { Toasts, useToasts } from '../shared/Toasts.tsx';
import { LoginForm } from './LoginForm.tsx';
import type * as LoginDialogs from './LoginDialogs.tsx';
import type { MailedLink } from './MailedForms.tsx';

// few people ever open them
const CompanyAnswer = lazy(() => import('./CompanyAnswer.tsx'));
const MailedForm = lazy(() => import('./MailedForms.tsx'));

type Dialogs = typeof LoginDialogs;

/** What a portal puts into its sign-in page. */
export interface LoginParts {
  /** Its dark side. */
  Panel: ComponentType;
  /** Links below the form. */
  Foot?: ComponentType;
}

interface LoginPageProps extends LoginParts {
  /** The mailed link that opened it. */
  mailed?: MailedLink | undefined;
  /** With what the company's sign-in came back. */
  companyAnswer?: string | undefined;
  /**
   * The reason for showing the page: another page needs a sign-in (`next`), or a session has ended without typed values
   * (`ended`) or with typed values that are kept (`kept`).
   */
  reason?: 'next' | 'ended' | 'kept' | undefined;
  /** Whom the page offers, in the demo. */
  signIns?: readonly DemoSignIn[] | undefined;
  onSignedIn: () => void;
}

/** `/login` (spec 1 §2). */
export function LoginPage({
  Panel,
  Foot,
  mailed,
  companyAnswer,
  reason,
  signIns = [],
  onSignedIn,
}: LoginPageProps) {
  useSpoken(translate('title'));
  const { toasts, showToast, dismissToast } = useToasts();
  const [link, setLink] = useState(mailed);
  const [forgottenOf, setForgottenOf] = useState<string>();
  const [recovery, setRecovery] = useState<{ Email: string; Password: string }>();
  const [companyEmail, setCompanyEmail] = useState<string>();
  const [dialogs, setDialogs] = useState<Dialogs>();
  /** Opens a dialog as soon as its script is there. */
  const opens = async (open: () => void) => {
    try {
      setDialogs(await import('./LoginDialogs.tsx'));
      open();
    } catch {
      showToast('error', translate('failed'));
    }
  };
  return (
    <div className="login">
      <Panel />
      <main className="login-side">
        <div className="login-box">
          <Suspense fallback={null}>
            {reason && <p className="login-note">{translate(`back.${reason}`)}</p>}
            {link && <MailedForm {...link} showToast={showToast} onDone={() => setLink(undefined)} />}
            {companyAnswer !== undefined && !link && (
              <CompanyAnswer answer={companyAnswer} showToast={showToast} onSignedIn={onSignedIn} />
            )}
            {!link && (
              <LoginForm
                showToast={showToast}
                signIns={signIns}
                onForgotPassword={(email) => void opens(() => setForgottenOf(email))}
                onCode={() => setLink({ link: 'reset', token: '' })}
                onCompany={(email) => void opens(() => setCompanyEmail(email))}
                onRecovery={(known) => void opens(() => setRecovery(known))}
                onSignedIn={onSignedIn}
              />
            )}
          </Suspense>
        </div>
        {Foot && (
          <nav className="login-foot">
            <Foot />
          </nav>
        )}
      </main>
      {dialogs && forgottenOf !== undefined && (
        <dialogs.EmailDialog
          asks="forgot"
          email={forgottenOf}
          onClose={() => setForgottenOf(undefined)}
          onDone={({ ResponseMessage }) => {
            setForgottenOf(undefined);
            showToast('success', ResponseMessage || translate('forgot.sent'));
          }}
        />
      )}
      {dialogs && companyEmail !== undefined && (
        <dialogs.EmailDialog
          asks="company"
          email={companyEmail}
          onClose={() => setCompanyEmail(undefined)}
          onDone={({ ResponseData }) => window.location.assign((ResponseData as { Address: string }).Address)}
        />
      )}
      {dialogs && recovery && (
        <dialogs.RecoveryDialog
          known={recovery}
          onClose={() => setRecovery(undefined)}
          onSignedIn={onSignedIn}
        />
      )}
      <Toasts toasts={toasts} onDismiss={dismissToast} />
    </div>
  );
}
