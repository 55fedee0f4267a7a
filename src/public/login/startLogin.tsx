import { createRoot } from 'react-dom/client';
import {
  confirmParameter,
  endMailParameter,
  resetParameter,
} from '../../../contract/calls/account/accountRules.ts';
import type { DemoSignIn } from '../../../contract/calls/account/login.ts';
import { endOfSession } from '../../api/keptForms.ts';
import { isSignedIn } from '../../api/session.ts';
import { LoginPage, type LoginParts } from './LoginPage.tsx';
import '../../theme/fonts.css';
import './login.css';

/** The links of mails, by the part of the address that has their tokens. */
const mailedLinks = [
  { link: 'reset', parameter: resetParameter },
  { link: 'confirm', parameter: confirmParameter },
  { link: 'endMail', parameter: endMailParameter },
] as const;

/** Shows the sign-in page of a portal, once it speaks its texts, or goes on if somebody is signed in. */
export async function startLogin(parts: LoginParts, speak: () => unknown): Promise<void> {
  const parameters = new URLSearchParams(window.location.search);
  const asked = parameters.get('next');
  const next = safeNext(asked);
  const hash = new URLSearchParams(window.location.hash.slice(1));
  const mailed = mailedLinks.flatMap(({ link, parameter }) => {
    const token = hash.get(parameter);
    return token === null ? [] : [{ link, token }];
  })[0];
  // what the sign-in of somebody's company answered
  const companyAnswer = parameters.has('state') ? parameters.toString() : undefined;
  const root = document.getElementById('root');

  // another mail's link was opened in this tab
  window.addEventListener('hashchange', () => window.location.reload());

  // replaces the entry, so Back does not return to a finished sign-in
  const goOn = () => window.location.replace(next);

  // the link's token works once and should not stay in the address
  if (mailed || companyAnswer !== undefined) window.history.replaceState(null, '', '/login');

  if (isSignedIn() && !mailed) return goOn();
  if (!root) return;
  await speak();
  createRoot(root).render(
    <LoginPage
      {...parts}
      mailed={mailed}
      companyAnswer={companyAnswer}
      reason={endOfSession() ?? (asked === null ? undefined : 'next')}
      signIns={JSON.parse(document.getElementById('sign-ins')?.textContent ?? '[]') as DemoSignIn[]}
      onSignedIn={goOn}
    />,
  );
}

const dashboard = '/dashboard';

/**
 * Returns the path that sign-in leads to: the requested one on this site, or else the dashboard. It rejects foreign origins,
 * other schemes and the sign-in page itself, so a link to our sign-in cannot lead people elsewhere.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return dashboard;
  let address: URL;
  try {
    address = new URL(next, location.origin);
  } catch {
    return dashboard;
  }
  const isOurs = address.origin === location.origin && !/^\/(login)?\/*$/i.test(address.pathname);
  return isOurs ? `${address.pathname}${address.search}${address.hash}` : dashboard;
}
