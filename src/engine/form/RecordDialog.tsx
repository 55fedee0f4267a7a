import CloseIcon from '@mui/icons-material/CloseOutlined';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { FormMode } from '../../../contract/resource/Condition.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { Notice } from '../Notice.tsx';
import { HistoryLink } from './HistoryLink.tsx';
import styles from './RecordDialog.module.css';
import { RecordForm } from './RecordForm.tsx';
import { useCloseDialog } from './useCloseDialog.ts';
import { useStart } from './useStart.ts';

/** Fields from which on a form stands in two columns. */
const twoColumnsFrom = 6;

interface RecordDialogProps {
  resource: Resource;
  mode: FormMode;
}

/** The dialog of a new (`add`) or a stored (`update`) record, on a route of its list. */
export function RecordDialog({ resource, mode }: RecordDialogProps) {
  const translate = useTranslate();
  const { id } = useParams();
  const close = useCloseDialog(resource);
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const { start, error } = useStart(resource, mode, id);
  const title = mode === 'add' ? resource.texts.addTitle : resource.texts.updateTitle;
  const isWide = Object.keys(resource.fields).length >= twoColumnsFrom;
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      transitionDuration={140}
      slotProps={{ paper: { className: `${styles['paper']} ${isWide ? styles['wide'] : ''}` } }}
    >
      <header className={styles['head']}>
        <h2 id={titleId}>{translate(title, { _: title })}</h2>
        {mode === 'update' && id && <HistoryLink resource={resource} id={id} />}
        <IconButton aria-label={translate('app.action.close')} onClick={close}>
          <CloseIcon />
        </IconButton>
      </header>
      {start && <RecordForm resource={resource} mode={mode} id={id} start={start} close={close} />}
      {error && (
        <Notice title={translate('app.error.title')} text={translate(error.message, { _: error.message })} />
      )}
      {!start && !error && (
        <output className={styles['loading']} aria-label={translate('app.form.loading')}>
          {Array.from({ length: 6 }, (_, index) => (
            <span key={index} />
          ))}
        </output>
      )}
    </Dialog>
  );
}
