import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import styles from './PageTitle.module.css';

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
