import { renderToString } from 'react-dom/server';
import type { PageData } from '../../../contract/calls/verification/verdictPage.ts';
import type { Language } from '../../../contract/language/Language.ts';
import { type PublicTexts, setSpoken } from '../../i18n/public/createPageTranslate.ts';
import { translate } from '../../i18n/public/home.ts';
import { renderHead } from '../renderHead.tsx';
import { VerificationPage } from './VerificationPage.tsx';

const others = import.meta.glob<PublicTexts>('../../i18n/locales/*/pa.ts', { eager: true });

/** The texts of the head are with those of other pages, because the browser never asks for them. */
const othersOfHead = import.meta.glob<PublicTexts>('../../i18n/locales/*/public.ts', { eager: true });

/** Renders the contents of `/pa` as HTML. The server sends it, and the browser hydrates it. */
export function renderVerdict(page: PageData): string {
  setSpoken(page.language, others[`../../i18n/locales/${page.language}/pa.ts`]);
  return renderToString(<VerificationPage page={page} />);
}

/** Renders the head of `/pa`, which never names a verdict: previews last. `picture` is the preview's whole address. */
export function renderVerdictHead(language: Language, picture: string): string {
  setSpoken(language, othersOfHead[`../../i18n/locales/${language}/public.ts`]);
  return renderHead({
    title: `${translate('verification.title')} · Sealbook`,
    description: translate('verification.description'),
    picture,
  });
}
