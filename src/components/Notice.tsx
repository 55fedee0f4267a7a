import { Button } from './Button.tsx';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ApiError } from '../api/ApiError.ts';
import styles from './page.module.css';

interface NoticeProps {
  title: string;
  text?: string | undefined;
  children?: ReactNode;
}

/** Stands where there is nothing to show. It says why, and what to do next. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className={`stack gap-6 centered ${styles['notice']}`}>
      <svg viewBox="0 0 48 48" width="48" height="48" fill="none" aria-hidden="true">
        <rect x="7" y="9" width="34" height="30" rx="5" stroke="var(--line-strong)" strokeWidth="1.5" />
        <path d="M7 18h34M17 18v21" stroke="var(--line)" strokeWidth="1.5" />
        <path d="M23 25h12M23 31h7" stroke="var(--line-strong)" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      <h2 className="above-8">{title}</h2>
      {text && <p className="muted">{text}</p>}
      {children}
    </div>
  );
}

interface FailedProps {
  /** The key of its text. */
  title?: string;
  error: Error;
  isBusy?: boolean;
  /** Reads again. Undefined if another try would change nothing. */
  retry: (() => void) | undefined;
}

/** Says why something could not be read, and offers to read it again. */
export function Failed({ title = 'app.error.title', error, isBusy = false, retry }: FailedProps) {
  const translate = useTranslate();
  return (
    <Notice title={translate(title)} text={translate(error.message)}>
      {retry && <Button label="app.action.retry" disabled={isBusy} onClick={retry} />}
    </Notice>
  );
}

interface NotReadProps {
  error: Error;
  readAgain: () => void;
  close: () => void;
}

/**
 * Says why a dialog's record could not be read. A failed call can be repeated; if the record is missing, the dialog can only be
 * closed.
 */
export function NotRead({ error, readAgain, close }: NotReadProps) {
  const translate = useTranslate();
  if (error instanceof ApiError) return <Failed error={error} retry={readAgain} />;
  return (
    <Notice title={translate('app.error.title')} text={translate(error.message)}>
      <Button label="app.action.close" onClick={close} />
    </Notice>
  );
}
