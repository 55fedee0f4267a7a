import CloseIcon from '@mui/icons-material/CloseOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { ChoiceCell } from '../../engine/cells/ChoiceCell.tsx';
import type { RowDialogProps } from '../../engine/custom.ts';
import { historyOf } from '../../engine/list/historyOf.ts';
import { useRight } from '../../engine/useRight.ts';
import { type AuditEntry, entryOf } from './AuditEntry.ts';
import styles from './audit.module.css';
import { DifferenceTable } from './DifferenceTable.tsx';
import { masterOf } from './differencesOf.ts';
import { MasterCell } from './MasterCell.tsx';
import { PersonCell } from './PersonCell.tsx';
import { PutBack } from './PutBack.tsx';
import { shownMoment } from './shownMoment.ts';
import { canPutBack } from './usePutBack.ts';

/** One change whole: who, when, every field before and after; and the way back. */
export default function AuditEntryDialog({ resource, row, close }: RowDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const entry = entryOf(row);
  const master = masterOf(entry);
  const cell = { resource, row, name: 'Action', field: resource.fields['Action'] };
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      transitionDuration={140}
      slotProps={{ paper: { className: styles['paper'] } }}
    >
      <header className={styles['head']}>
        <h2 id={titleId}>{translate('app.audit.title', { name: entry.RecordLabel })}</h2>
        <IconButton aria-label={translate('app.action.close')} onClick={close}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className={styles['body']}>
        <p className={styles['about']}>
          <MasterCell {...cell} /> · <ChoiceCell {...cell} /> · <PersonCell {...cell} /> ·{' '}
          <time dateTime={entry.CreatedDate}>{shownMoment(entry.CreatedDate)}</time>
        </p>
        <DifferenceTable entry={entry} />
      </div>
      <footer className={styles['buttons']}>
        <Button component={Link} variant="text" to={historyOf(entry.Page, entry.RecordId)} onClick={close}>
          {translate('app.audit.whole_history')}
        </Button>
        {master && canPutBack(entry, master) && (
          <AllowedPutBack log={resource} entry={entry} master={master} done={close} />
        )}
      </footer>
    </Dialog>
  );
}

interface AllowedProps {
  log: Resource;
  entry: AuditEntry;
  master: Resource;
  done: () => void;
}

/** For whoever may edit the master's records. */
function AllowedPutBack({ log, entry, master, done }: AllowedProps) {
  const mayEdit = useRight(master.page, 'edit');
  return mayEdit && <PutBack logName={log.name} entry={entry} master={master} done={done} />;
}
