import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../ConfirmDialog.tsx';

/** Asks before a navigation, or the browser, throws away what was typed. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      question={translate('app.unsaved.title')}
      about={translate('app.unsaved.text')}
      yesLabel={translate('app.unsaved.discard')}
      noLabel={translate('app.unsaved.keep')}
      yes={() => blocker.proceed()}
      no={() => blocker.reset()}
    />
  );
}
