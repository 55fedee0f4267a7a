import '../../../contract/india/register.ts';
import { createRoot } from 'react-dom/client';
import { deviceLanguage } from '../../api/language.ts';
import { speak } from '../language/LanguageSwitch.tsx';
import { renderLanding } from './LandingPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';

async function show(root: HTMLElement, path: string): Promise<void> {
  await speak(deviceLanguage());
  if (path.startsWith('/privacy-policy')) {
    createRoot(root).render(<PrivacyPage />);
  } else if (path.startsWith('/delete-account-data')) {
    // loaded on demand, so visitors of the landing page need not load its form
    const { AccountDeletionPage } = await import('./AccountDeletionPage.tsx');
    createRoot(root).render(<AccountDeletionPage />);
  } else {
    renderLanding(root);
  }
}

const root = document.getElementById('root');
if (root) void show(root, window.location.pathname.toLowerCase());
