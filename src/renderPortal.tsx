import { createRoot } from 'react-dom/client';
import { deviceLanguage } from './api/language.ts';
import { App } from './App.tsx';
import { resumeCompany } from './authProvider/authProvider.ts';
import { keepShell } from './browser/keepShell.ts';
import { speak } from './i18n/i18nProvider.ts';

/** Shows the portal to somebody signed in. With what it imports it is one file of the build (vite.config.ts). */
export async function renderPortal(root: HTMLElement): Promise<void> {
  await Promise.all([resumeCompany(), speak(deviceLanguage())]);
  createRoot(root).render(<App />);
  // the portal works without it
  await keepShell().catch(() => undefined);
}
