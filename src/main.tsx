import '../contract/india/register.ts';
import { createRoot } from 'react-dom/client';
import { isSignedIn } from './api/session.ts';
import { keepShell } from './browser/keepShell.ts';
import { deviceLanguage } from './api/language.ts';

/** Strangers get the landing page, which loads nothing of the portal (spec 1 §2). */
async function start(root: HTMLElement): Promise<void> {
  if (isSignedIn()) {
    // not by App: a build puts a file's style sheet after those of its imports, and this one would win over theirs
    const styles = import('./theme/portal.css');
    const app = import('./App.tsx');
    const speak = import('./i18n/i18nProvider.ts').then(({ speak }) => speak(deviceLanguage()));
    const { resumeCompany } = await import('./authProvider/authProvider.ts');
    await resumeCompany();
    const [{ App }] = await Promise.all([app, speak, styles]);
    createRoot(root).render(<App />);
    // the portal works without it
    await keepShell().catch(() => undefined);
    return;
  }
  const { renderLanding } = await import('./public/home/LandingPage.tsx');
  const { speak } = await import('./i18n/public/speak.ts');
  await speak(deviceLanguage());
  renderLanding(root);
}

const root = document.getElementById('root');
if (root) void start(root);
