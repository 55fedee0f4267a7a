import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { ApiError } from '../api/ApiError.ts';
import { Notice } from './Notice.tsx';
import { useSay } from './useSay.ts';

interface NotReadProps {
  error: Error;
  readAgain: () => void;
  close: () => void;
}

/** Why a dialog's record could not be read: a call that failed can be made again, a record that is not there stays away. */
export function NotRead({ error, readAgain, close }: NotReadProps) {
  const translate = useTranslate();
  const say = useSay();
  return (
    <Notice title={translate('app.error.title')} text={say(error.message)}>
      {error instanceof ApiError ? (
        <Button onClick={readAgain}>{translate('app.action.retry')}</Button>
      ) : (
        <Button onClick={close}>{translate('app.action.close')}</Button>
      )}
    </Notice>
  );
}
