import '../../../contract/india/register.ts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageData } from '../../../contract/calls/verification/verdictPage.ts';
import { type PublicTexts, setSpoken } from '../../i18n/public/createPageTranslate.ts';
import { VerificationPage } from './VerificationPage.tsx';

/** Loads the texts of another language than English. */
const others = import.meta.glob<PublicTexts>('../../i18n/locales/*/pa.ts');

/** Lets React take over the page that the server has rendered. Throws if the texts of its language don't come. */
export async function hydrate(page: PageData): Promise<void> {
  setSpoken(page.language, await others[`../../i18n/locales/${page.language}/pa.ts`]?.());
  const root = document.getElementById('root');
  // a transition hydrates in pieces of a few milliseconds, between which the browser answers touches
  if (root) startTransition(() => void hydrateRoot(root, <VerificationPage page={page} />));
  // browsers do not send the part after `#` to the server
  const [, hidden = ''] = /=([^=]+)$/.exec(window.location.hash) ?? [];
  if (!page.outcome && hidden !== '') window.location.replace(`/pa?q=${hidden}`);
}
