import { createRoot } from 'react-dom/client';
import { VerificationPage } from './VerificationPage.tsx';
import '../shared/base.css';
import './pa.css';

/**
 * Shows the theme that a user of the portal chose, as `public/theme.js` does before the first paint. `/pa` does without
 * that file: most of its visitors are strangers who have chosen nothing, and are spared the request.
 */
function followStoredTheme(): void {
  try {
    const theme = localStorage.getItem('sealbook.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  } catch {
    // storage may be forbidden: the system's theme holds
  }
}

followStoredTheme();

const root = document.getElementById('root');
if (root) createRoot(root).render(<VerificationPage />);
