import type { DemoSignIn } from '../../../contract/calls/account/login.ts';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { translate } from '../../i18n/public/login.ts';
import { useSpoken } from '../language/LanguageSwitch.tsx';
import { Toasts, useToasts } from '../shared/Toasts.tsx';
import { LoginForm } from './LoginForm.tsx';
import type * as LoginDialogs from './LoginDialogs.tsx';
import type { Asked } from './LoginDialogs.tsx';
import type { MailedLink } from './MailedForms.tsx';

// few people ever open them
const CompanyAnswer = lazy(() => import('./CompanyAnswer.tsx'));
const MailedForm = lazy(() => import('./MailedForms.tsx'));

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
  const [dialog, setDialog] = useState<Asked & Pick<typeof LoginDialogs, 'LoginDialog'>>();
  /** Opens a dialog as soon as its script is there. */
  const open = async (asked: Asked) => {
    try {
      const { LoginDialog } = await import('./LoginDialogs.tsx');
      setDialog({ ...asked, LoginDialog });
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
                onCode={() => setLink({ link: 'reset', token: '' })}
                open={(asked) => void open(asked)}
                onSignedIn={onSignedIn}
              />
            )}
          </Suspense>
        </div>
        {Foot && (
          <nav className="line login-foot">
            <Foot />
          </nav>
        )}
      </main>
      {dialog && (
        <dialog.LoginDialog
          asks={dialog.asks}
          known={dialog.known}
          showToast={showToast}
          onClose={() => setDialog(undefined)}
          onSignedIn={onSignedIn}
        />
      )}
      <Toasts toasts={toasts} onDismiss={dismissToast} />
    </div>
  );
}
