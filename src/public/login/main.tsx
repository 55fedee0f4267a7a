import { createRoot } from 'react-dom/client';
import { resetParameter } from '../../../contract/calls/resetPassword.ts';
import { isSignedIn } from '../../api/session.ts';
import { LoginPage } from './LoginPage.tsx';
import { safeNext } from './safeNext.ts';
import '../shared/base.css';
import '../forms/twoSteps.css';
import './login.css';

const parameters = new URLSearchParams(window.location.search);
const asked = parameters.get('next');
const next = safeNext(asked);
const resetToken = new URLSearchParams(window.location.hash.slice(1)).get(resetParameter) ?? undefined;
const root = document.getElementById('root');

// replaced, so that Back does not lead to a sign-in that is over
const goOn = () => window.location.replace(next);

// the link's token works once and should not stay in the address
if (resetToken !== undefined) window.history.replaceState(null, '', '/login');

if (isSignedIn() && resetToken === undefined) {
  goOn();
} else if (root) {
  createRoot(root).render(<LoginPage resetToken={resetToken} leadsBack={asked !== null} onSignedIn={goOn} />);
}
