import { renderToString } from 'react-dom/server';
import type { PageData } from '../../../contract/calls/verification/verdictPage.ts';
import type { Language } from '../../../contract/language/Language.ts';
import { type PublicTexts, setSpoken } from '../../i18n/public/createPageTranslate.ts';
import { translate } from '../../i18n/public/pa.ts';
import { renderHead } from '../renderHead.tsx';
import { VerificationPage } from './VerificationPage.tsx';

const others = import.meta.glob<PublicTexts>('../../i18n/locales/*/pa.ts', { eager: true });

const speak = (language: Language): void =>
  setSpoken(language, others[`../../i18n/locales/${language}/pa.ts`]);

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
