import { createRoot } from 'react-dom/client';
import { followStoredTheme } from './followStoredTheme.ts';
import { VerificationPage } from './VerificationPage.tsx';
import '../shared/base.css';
import './pa.css';

followStoredTheme();

const root = document.getElementById('root');
if (root) createRoot(root).render(<VerificationPage />);
