import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { storedKindOf } from '../../../contract/values/fileTypes.ts';
import { type Field, isPrivateField } from '../../../contract/resource/declaration/Field.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { useRight } from '../../authProvider/useRight.ts';
import { DialogBody, DialogButtons, DialogFrame } from '../../components/DialogFrame.tsx';
import { NoValue } from '../../engine/cells.tsx';
import type { RowDialogProps } from '../../engine/custom.ts';
import { FileLink, PictureLink } from '../../engine/files/files.tsx';
import { historyOf } from '../../engine/form/HistoryLink.tsx';
import styles from './audit.module.css';
import { ActionCell, MasterCell, PersonCell } from './auditCells.tsx';
import {
  type AuditEntry,
  differencesOf,
  entryOf,
  labelOf,
  masterOf,
  shownMoment,
  useValueText,
} from './AuditEntry.ts';
import { canRestore, Restore } from './Restore.tsx';

/** Shows one change: who made it, when, and each field before and after. Offers to restore the record to either state. */
export default function AuditEntryDialog({ resource, row, close }: RowDialogProps) {
  const translate = useTranslate();
  const entry = entryOf(row);
  const master = masterOf(entry);
  const cell = { resource, row, name: 'Action', field: resource.fields['Action'] };
  return (
    <DialogFrame
      title={translate('app.audit.title', { name: labelOf(entry, translate) })}
      width="wide"
      close={close}
    >
      <DialogBody>
        <p className="muted below-16">
          <MasterCell {...cell} /> · <ActionCell {...cell} /> · <PersonCell {...cell} /> ·{' '}
          <time dateTime={entry.CreatedDate}>{shownMoment(entry.CreatedDate)}</time>
        </p>
        <DifferenceTable entry={entry} />
      </DialogBody>
      <DialogButtons>
        {/* an import is of no record by itself */}
        {entry.RecordId > 0 && (
          <Button
            component={Link}
            variant="text"
            to={historyOf(entry.Page, entry.RecordId)}
            // replaces the history entry of this dialog
            replace
            onClick={close}
          >
            {translate('app.audit.whole_history')}
          </Button>
        )}
        {master && canRestore(entry, master) && (
          <AllowedRestore log={resource} entry={entry} master={master} done={close} />
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

/** Offers the restore to people who may edit the master's records. */
function AllowedRestore({ log, entry, master, done }: AllowedProps) {
  const mayEdit = useRight(master.page, 'edit');
  return mayEdit && <Restore logName={log.name} entry={entry} master={master} done={done} />;
}

/** Lists the changed fields before and after. A new record has no column before, a removed one no column after. */
function DifferenceTable({ entry }: { entry: AuditEntry }) {
  const translate = useTranslate();
  const differences = differencesOf(entry, translate('app.list.active'));
  if (!differences.length) return <p>{translate('app.audit.same')}</p>;
  return (
    <table className={`table cards ${styles['difference']}`}>
      <thead>
        <tr>
          <th scope="col">{translate('app.audit.field')}</th>
          {entry.Before && <th scope="col">{translate('app.audit.before')}</th>}
          {entry.After && <th scope="col">{translate('app.audit.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ name, label, field, before, after }) => (
          <tr key={name}>
            <th scope="row">{translate(label)}</th>
            {entry.Before && (
              <td data-label={translate('app.audit.before')}>
                <StateValue value={before} field={field} />
              </td>
            )}
            {entry.After && (
              <td data-label={translate('app.audit.after')}>
                <StateValue value={after} field={field} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The most letters of a text that is not folded. */
const long = 180;

/** Shows a picture's thumbnail, or another file's address. Both open the file. */
function StateFile({ address, field }: { address: string; field: Field }) {
  const translate = useTranslate();
  const file = { address, isPrivate: isPrivateField(field) };
  const text = <span>{address}</span>;
  if (field.kind === 'image' || storedKindOf(address)?.type === 'image')
    return (
      <PictureLink {...file} linkClassName={styles['file']} alt="">
        {text}
      </PictureLink>
    );
  return (
    <FileLink {...file} className={styles['file']} name={translate(field.label)}>
      {text}
    </FileLink>
  );
}

/** A field's value before or after a change. A long text is folded. */
function StateValue({ value, field }: { value: unknown; field: Field | undefined }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const text = useValueText()(value, field);
  if (!text) return <NoValue />;
  if (field && kinds[field.kind].given === 'uploaded') return <StateFile address={text} field={field} />;
  if (text.length <= long || isWhole) return <span className="breaks paragraphs">{text}</span>;
  return (
    <>
      <span className="breaks paragraphs">{`${text.slice(0, long).trimEnd()}…`}</span>{' '}
      <button
        type="button"
        className={`plain-button accent weight-500 ${styles['unfold']}`}
        onClick={() => setWhole(true)}
      >
        {translate('app.audit.unfold')}
      </button>
    </>
  );
}
