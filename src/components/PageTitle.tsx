import Home from '@mui/icons-material/HomeOutlined';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import styles from './page.module.css';

/** A page's heading, its name in the browser's tab, and what can be done on it. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  const translate = useTranslate();
  const inTab = `${title} · ${translate('app.name')}`;
  useEffect(() => {
    document.title = inTab;
  }, [inTab]);
  return (
    <div className={styles['head']}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Shows where a page stands: a link to the dashboard, then the menu's group and the page itself without links. */
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
