import Home from '@mui/icons-material/HomeOutlined';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import styles from './page.module.css';

/** Shows a page's heading and the buttons beside it, and sets the title of the browser's tab. */
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

/** Shows the way to a page: a link to the dashboard, then the names of the menu's group and of the page. */
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
