import Home from '@mui/icons-material/HomeOutlined';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import styles from './Breadcrumb.module.css';

/** Where a page stands: the dashboard, then the menu's group and the page itself, which lead nowhere. */
export function Breadcrumb({ steps }: { steps: readonly string[] }) {
  const translate = useTranslate();
  return (
    <nav className={styles['breadcrumb']} aria-label={translate('app.breadcrumb.label')}>
      <ol>
        <li>
          <Link to="/dashboard" aria-label={translate('app.breadcrumb.home')}>
            <Home fontSize="small" aria-hidden="true" />
          </Link>
        </li>
        {steps.map((step, index) => (
          <li key={step} aria-current={index === steps.length - 1 ? 'page' : undefined}>
            {step}
          </li>
        ))}
      </ol>
    </nav>
  );
}
