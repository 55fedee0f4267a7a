import type { DemoSignIn } from '../../../contract/calls/account/login.ts';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { translate } from '../../i18n/public/login.ts';
import { useSpoken } from '../language/LanguageSwitch.tsx';
import { Toasts, useToasts } from '../shared/Toasts.tsx';
import { CompanyAnswer, LoginForm } from './LoginForm.tsx';
import type * as LoginDialogs from './LoginDialogs.tsx';

// few people ever open them
const MailedLinkForm = lazy(async () => ({ default: (await import('./MailedForms.tsx')).MailedLinkForm }));
const ResetPasswordForm = lazy(async () => ({
  default: (await import('./MailedForms.tsx')).ResetPasswordForm,
}));

type Dialogs = typeof LoginDialogs;

/** What a portal puts into its sign-in page. */
export interface LoginParts {
  /** Its dark side. */
  Panel: ComponentType;
  /** Links below the form. */
  Foot?: ComponentType;
}

interface LoginPageProps extends LoginParts {
  /** The token of the link that Forgot Password mails. */
  resetToken?: string | undefined;
  /** The token of the link that is mailed after a sign-up. */
  confirmToken?: string | undefined;
  /** The token of the link in a planned mail. */
  endMailToken?: string | undefined;
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
  resetToken,
  confirmToken,
  endMailToken,
  companyAnswer,
  reason,
  signIns = [],
  onSignedIn,
}: LoginPageProps) {
  useSpoken(translate('title'));
  const { toasts, showToast, dismissToast } = useToasts();
  const [isByLink, setIsByLink] = useState(
    [resetToken, confirmToken, endMailToken].some((token) => token !== undefined),
  );
  const [hasCode, setHasCode] = useState(false);
  const [forgottenOf, setForgottenOf] = useState<string>();
  const [recovery, setRecovery] = useState<{ Email: string; Password: string }>();
  const [companyEmail, setCompanyEmail] = useState<string>();
  const [dialogs, setDialogs] = useState<Dialogs>();
  /** Opens a dialog as soon as its script is there. */
  const opens =
    <Known,>(open: (known: Known) => void) =>
    (known: Known) => {
      import('./LoginDialogs.tsx')
        .then((loaded) => {
          setDialogs(loaded);
          open(known);
        })
        .catch(() => showToast('error', translate('failed')));
    };
  const linkProps = {
    showToast,
    onDone: () => {
      setIsByLink(false);
      setHasCode(false);
    },
  };
  return (
    <div className="login">
      <Panel />
      <main className="login-side">
        <div className="login-box">
          <Suspense fallback={null}>
            {reason && <p className="login-note">{translate(`back.${reason}`)}</p>}
            {isByLink && resetToken !== undefined && <ResetPasswordForm token={resetToken} {...linkProps} />}
            {hasCode && <ResetPasswordForm token="" {...linkProps} />}
            {isByLink && confirmToken !== undefined && (
              <MailedLinkForm link="confirm" token={confirmToken} {...linkProps} />
            )}
            {isByLink && endMailToken !== undefined && (
              <MailedLinkForm link="endMail" token={endMailToken} {...linkProps} />
            )}
            {companyAnswer !== undefined && !isByLink && (
              <CompanyAnswer answer={companyAnswer} showToast={showToast} onSignedIn={onSignedIn} />
            )}
            {!isByLink && !hasCode && (
              <LoginForm
                showToast={showToast}
                signIns={signIns}
                onForgotPassword={opens(setForgottenOf)}
                onCode={() => setHasCode(true)}
                onCompany={opens(setCompanyEmail)}
                onRecovery={opens(setRecovery)}
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
