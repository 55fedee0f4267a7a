import { createRoot } from 'react-dom/client';
import { isSignedIn } from '../../authProvider/session.ts';
import '../shared/base.css';
import './login.css';
import { LoginPage } from './LoginPage.tsx';
import { safeNext } from './safeNext.ts';

const asked = new URLSearchParams(window.location.search).get('next');
const next = safeNext(asked);
const root = document.getElementById('root');

// replaced, so that Back does not lead to the sign-in that is done
const goOn = () => window.location.replace(next);

if (isSignedIn()) goOn();
else if (root) createRoot(root).render(<LoginPage leadsBack={asked !== null} onSignedIn={goOn} />);
