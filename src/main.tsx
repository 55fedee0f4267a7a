import '../contract/india/register.ts';
import { deviceLanguage } from './api/language.ts';
import { isSignedIn } from './api/session.ts';

/** Strangers get the landing page, which loads nothing of the portal (spec 1 §2). */
async function start(root: HTMLElement): Promise<void> {
  if (isSignedIn()) {
    // by itself and first, so its rules give way to those of every part
    const styles = import('./theme/portal.css');
    const { renderPortal } = await import('./renderPortal.tsx');
    await styles;
    return renderPortal(root);
  }
  const { renderLanding } = await import('./public/home/LandingPage.tsx');
  const { speak } = await import('./public/language/LanguageSwitch.tsx');
  await speak(deviceLanguage());
  renderLanding(root);
}

const root = document.getElementById('root');
if (root) void start(root);
