import { renderToString } from 'react-dom/server';
import type { PageData } from '../../../contract/calls/verdictPage.ts';
import { speak } from '../../i18n/public/pa.ts';
import { VerificationPage } from './VerificationPage.tsx';

/** The contents of `/pa` as HTML: what the server answers, and the browser takes over. */
export function renderVerdict(page: PageData): string {
  speak(page.language);
  return renderToString(<VerificationPage page={page} />);
}
