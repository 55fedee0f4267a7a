import { renderToString } from 'react-dom/server';
import { setSpoken } from '../../i18n/public/createPageTranslate.ts';
import { translate as translateDeletion } from '../../i18n/public/accountDeletion.ts';
import { translate as translateHome } from '../../i18n/public/home.ts';
import { translate as translatePrivacy } from '../../i18n/public/privacy.ts';
import { renderHead } from '../renderHead.tsx';
import { AccountDeletionPage } from './AccountDeletionPage.tsx';
import { LandingPage } from './LandingPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';

/** The pages that can be read without a script, by address. */
const pages = {
  '/home': {
    title: translateHome('title'),
    description: translateHome('description'),
    contents: <LandingPage next={undefined} />,
  },
  '/privacy-policy': {
    title: translatePrivacy('title'),
    description: translatePrivacy('intro'),
    contents: <PrivacyPage />,
  },
  '/delete-account-data': {
    title: translateDeletion('title'),
    description: translateDeletion('intro'),
    contents: <AccountDeletionPage />,
  },
};

/** Removes the drawings. They only decorate, and weigh more than all texts. */
const withoutDrawings = (html: string): string =>
  html
    .split('<svg')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('</svg>') + '</svg>'.length)))
    .join('');

/**
 * Renders each public page's title and description for its head, and its contents for browsers without a script. `picture` is
 * the address of the preview.
 */
export function renderPublicPages(picture: string): Map<string, { head: string; contents: string }> {
  setSpoken('en', undefined);
  return new Map(
    Object.entries(pages).map(([path, { title, description, contents }]) => {
      const head = renderHead({ title, description, picture });
      return [path, { head, contents: withoutDrawings(renderToString(contents)) }];
    }),
  );
}
