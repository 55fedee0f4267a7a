import { createRoot } from 'react-dom/client';
import { privacyTexts } from '../../i18n/public/privacy.ts';
import { renderLanding } from './LandingPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';

async function show(root: HTMLElement, path: string): Promise<void> {
  if (path.startsWith('/privacy-policy')) {
    document.title = privacyTexts.title;
    createRoot(root).render(<PrivacyPage />);
  } else if (path.startsWith('/delete-account-data')) {
    // loaded on demand, so that visitors of the landing page need not load its form
    const { AccountDeletionPage } = await import('./AccountDeletionPage.tsx');
    createRoot(root).render(<AccountDeletionPage />);
  } else {
    renderLanding(root);
  }
}

const root = document.getElementById('root');
if (root) void show(root, window.location.pathname.toLowerCase());
