import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import styles from './PageTitle.module.css';

/** A page's heading, its name in the browser's tab, and what can be done on it. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  const translate = useTranslate();
  return (
    <div className={styles['head']}>
      <title>{`${title} · ${translate('app.name')}`}</title>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
