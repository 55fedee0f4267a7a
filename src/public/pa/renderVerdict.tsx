import { renderToString } from 'react-dom/server';
import type { PageData } from '../../../contract/calls/verification/verdictPage.ts';
import type { Language } from '../../../contract/language/Language.ts';
import { speak, translate } from '../../i18n/public/pa.ts';
import { renderHead } from '../renderHead.tsx';
import { VerificationPage } from './VerificationPage.tsx';

/** Renders the contents of `/pa` as HTML. The server sends it, and the browser hydrates it. */
export function renderVerdict(page: PageData): string {
  speak(page.language);
  return renderToString(<VerificationPage page={page} />);
}

/** Renders the head of `/pa`, which never names a verdict: previews last. `picture` is the preview's whole address. */
export function renderVerdictHead(language: Language, picture: string): string {
  speak(language);
  return renderHead({
    title: `${translate('title')} · Sealbook`,
    description: translate('description'),
    picture,
  });
}
