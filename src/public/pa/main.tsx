import { createRoot } from 'react-dom/client';
import '../shared/base.css';
import { followStoredTheme } from './followStoredTheme.ts';
import './pa.css';
import { VerificationPage } from './VerificationPage.tsx';

followStoredTheme();

const root = document.getElementById('root');
if (root) createRoot(root).render(<VerificationPage />);
