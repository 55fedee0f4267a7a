import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import styles from './sqlEditor.module.css';
import type { Running } from './useRuns.ts';

/** That a script is being run, how long already, and the way to end it. */
export function RunningNote({
  running: { since, isCancelling },
  cancel,
}: {
  running: Running;
  cancel: () => void;
}) {
  const translate = useTranslate();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - since) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return (
    <>
      {!isCancelling && <Button onClick={cancel}>{translate('app.action.cancel')}</Button>}
      {/* a screen reader would say each second */}
      <span className={styles['running']} role="timer">
        {isCancelling
          ? translate('app.sqlEditor.cancelling')
          : translate('app.sqlEditor.running', { seconds })}
      </span>
    </>
  );
}
