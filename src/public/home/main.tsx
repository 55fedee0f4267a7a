import { createRoot } from 'react-dom/client';
import { privacyTexts } from '../../i18n/public/privacy.ts';
import { PrivacyPage } from './PrivacyPage.tsx';
import { renderLanding } from './renderLanding.tsx';

const root = document.getElementById('root');
const isPrivacy = window.location.pathname.toLowerCase().startsWith('/privacy-policy');

if (root && isPrivacy) {
  document.title = privacyTexts.title;
  createRoot(root).render(<PrivacyPage />);
} else if (root) {
  renderLanding(root);
}
