import '../../../contract/india/register.ts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageData } from '../../../contract/calls/verification/verdictPage.ts';
import { speak } from '../../i18n/public/pa.ts';
import { VerificationPage } from './VerificationPage.tsx';

export function hydrate(page: PageData): void {
  speak(page.language);
  const root = document.getElementById('root');
  // a transition hydrates in pieces of a few milliseconds, between which the browser answers touches
  if (root) startTransition(() => void hydrateRoot(root, <VerificationPage page={page} />));
  // browsers do not send the part after `#` to the server
  const [, hidden = ''] = /=([^=]+)$/.exec(window.location.hash) ?? [];
  if (!page.outcome && hidden !== '') window.location.replace(`/pa?q=${hidden}`);
}
