import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import type { ServerDeps } from '../../server/engine/ServerPortal.ts';
import * as hindi from '../../src/i18n/locales/hi/pa.ts';
import { setSpoken } from '../../src/i18n/public/createPageTranslate.ts';
import { enliven } from '../../src/public/pa/enliven.ts';
import { recordWhenSeen } from '../../src/public/pa/recordScan.ts';
import { VerificationPage } from '../../src/public/pa/VerificationPage.tsx';
import { pageDataIn, verdictApp } from './verdictApp.ts';

/** Milliseconds for which the page must be visible before its script records the scan. */
export const lookTime = 50;

/** Opens `/pa` as a browser does: the server's page, which its script then records and takes over. */
export async function openVerdict(deps: ServerDeps, path: string): Promise<void> {
  window.history.pushState(null, '', path);
  const response = await verdictApp(deps).request(path, { headers: { 'accept-language': 'en' } });
  const html = await response.text();
  const page = pageDataIn(html);
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  document.title = parsed.title;
  document.documentElement.lang = parsed.documentElement.lang;
  for (const unscripted of parsed.querySelectorAll('noscript')) unscripted.replaceChildren();
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = parsed.getElementById('root')?.innerHTML ?? '';
  enliven();
  const giveUp = recordWhenSeen(page, lookTime);
  onTestFinished(giveUp);
  setSpoken(page.language, page.language === 'hi' ? hindi : undefined);
  render(<VerificationPage page={page} />, { container: root, hydrate: true });
}
