import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { ChoiceCell } from '../../engine/cells/cells.tsx';
import type { RowDialogProps } from '../../engine/custom.ts';
import { DialogButtons, DialogFrame } from '../../components/DialogFrame.tsx';
import { historyOf } from '../../engine/form/HistoryLink.tsx';
import { useRight } from '../../authProvider/useRight.ts';
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
  const entry = entryOf(row);
  const master = masterOf(entry);
  const cell = { resource, row, name: 'Action', field: resource.fields['Action'] };
  return (
    <DialogFrame title={translate('app.audit.title', { name: entry.RecordLabel })} width="wide" close={close}>
      <div className={styles['body']}>
        <p className={styles['about']}>
          <MasterCell {...cell} /> · <ChoiceCell {...cell} /> · <PersonCell {...cell} /> ·{' '}
          <time dateTime={entry.CreatedDate}>{shownMoment(entry.CreatedDate)}</time>
        </p>
        <DifferenceTable entry={entry} />
      </div>
      <DialogButtons>
        <Button component={Link} variant="text" to={historyOf(entry.Page, entry.RecordId)} onClick={close}>
          {translate('app.audit.whole_history')}
        </Button>
        {master && canPutBack(entry, master) && (
          <AllowedPutBack log={resource} entry={entry} master={master} done={close} />
        )}
      </DialogButtons>
    </DialogFrame>
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
