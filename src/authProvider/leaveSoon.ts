import { goToLogin } from './goToLogin.ts';
import { clearSession } from './session.ts';

/** Milliseconds between a change that ends the session and the sign-in page (spec 1 §4, Password change). */
const delay = 2000;

/** The server has ended the session: time to read the message, then it is forgotten here and sign-in follows. */
export function leaveSoon(): void {
  setTimeout(() => {
    clearSession();
    goToLogin('/dashboard');
  }, delay);
}
