import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { FormMode } from '../../../contract/resource/Condition.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { Notice } from '../../components/Notice.tsx';
import { HistoryLink } from './HistoryLink.tsx';
import styles from './RecordDialog.module.css';
import { RecordForm } from './RecordForm.tsx';
import { useCloseDialog } from './useCloseDialog.ts';
import { useStart } from './useStart.ts';
import { useSay } from '../../components/useSay.ts';

/** Fields from which on a form stands in two columns. */
const twoColumnsFrom = 6;

interface RecordDialogProps {
  resource: Resource;
  mode: FormMode;
}

/** The dialog of a new (`add`) or a stored (`update`) record, on a route of its list. */
export function RecordDialog({ resource, mode }: RecordDialogProps) {
  const translate = useTranslate();
  const say = useSay();
  const { id } = useParams();
  const close = useCloseDialog(resource);
  const { start, error, readAgain } = useStart(resource, mode, id);
  const title = mode === 'add' ? resource.texts.addTitle : resource.texts.updateTitle;
  const isWide = Object.keys(resource.fields).length >= twoColumnsFrom;
  return (
    <DialogFrame
      title={say(title)}
      width={isWide ? 'wide' : 'narrow'}
      close={close}
      actions={mode === 'update' && id && <HistoryLink resource={resource} id={id} />}
    >
      {start && (
        <RecordForm resource={resource} mode={mode} id={id} start={start} isWide={isWide} close={close} />
      )}
      {error && (
        <Notice title={translate('app.error.title')} text={say(error.message)}>
          <Button onClick={readAgain}>{translate('app.action.retry')}</Button>
        </Notice>
      )}
      {!start && !error && (
        <output
          className={styles['loading']}
          data-columns={isWide ? 2 : 1}
          aria-label={translate('app.form.loading')}
        >
          {Array.from({ length: 6 }, (_, index) => (
            <span key={index} />
          ))}
        </output>
      )}
    </DialogFrame>
  );
}
