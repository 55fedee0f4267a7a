import Home from '@mui/icons-material/HomeOutlined';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { registeredPortal } from '../api/portal.ts';
import { useRight } from '../authProvider/authProvider.ts';
import { Notice } from './Notice.tsx';
import styles from './page.module.css';

/** Returns the name that people read of a section, the first segment of a page's path. */
export function useSectionName() {
  const translate = useTranslate();
  return (section: string) => translate(`app.section.${section.toLowerCase()}`, { _: section });
}

/** Shows a page's place, its heading and the buttons beside it, and sets the title of the browser's tab. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  const inTab = `${title} · ${registeredPortal().name}`;
  useEffect(() => {
    document.title = inTab;
  }, [inTab]);
  return (
    <>
      <Breadcrumb title={title} />
      <div className={`line wraps gap-16 apart tall-36 below-20 ${styles['head']}`}>
        <h1>{title}</h1>
        {children}
      </div>
    </>
  );
}

/** Leads from a page to the dashboard, and names the menu's section that has the page (spec 3 §2). */
function Breadcrumb({ title }: { title: string }) {
  const translate = useTranslate();
  const sectionName = useSectionName();
  const [, section = '', page] = useLocation().pathname.split('/');
  // the way begins at the dashboard
  if (section === 'dashboard') return null;
  return (
    <nav aria-label={translate('app.breadcrumb.label')}>
      <ol className={`row muted size-13 ${styles['breadcrumb']}`}>
        <li className="line">
          <Link
            className="center touch radius-6"
            to="/dashboard"
            aria-label={translate('app.breadcrumb.home')}
          >
            <Home fontSize="small" aria-hidden="true" />
          </Link>
        </li>
        {page !== undefined && <li className="line">{sectionName(section)}</li>}
        <li className="line ink" aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  );
}

/** Shows a page to people who may view it, and tells others that they may not. */
export function PageGate({ page, children }: { page: string; children: ReactNode }) {
  const translate = useTranslate();
  return useRight(page, 'view') ? children : <Notice title={translate('app.error.unauthorized')} />;
}
