import { renderToString } from 'react-dom/server';
import type { PageData } from '../../../contract/calls/verdictPage.ts';
import { speak } from '../../i18n/public/pa.ts';
import { VerificationPage } from './VerificationPage.tsx';

/** Renders the contents of `/pa` as HTML. The server sends it, and the browser hydrates it. */
export function renderVerdict(page: PageData): string {
  speak(page.language);
  return renderToString(<VerificationPage page={page} />);
}
