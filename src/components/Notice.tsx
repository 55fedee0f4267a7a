import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  title: string;
  text?: string | undefined;
  /** What to do next. */
  children?: ReactNode;
}

/** A place with nothing to show, saying why and what to do next. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className={styles['notice']}>
      <svg viewBox="0 0 48 48" width="48" height="48" fill="none" aria-hidden="true">
        <rect x="7" y="9" width="34" height="30" rx="5" stroke="var(--line-strong)" strokeWidth="1.5" />
        <path d="M7 18h34M17 18v21" stroke="var(--line)" strokeWidth="1.5" />
        <path d="M23 25h12M23 31h7" stroke="var(--line-strong)" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
