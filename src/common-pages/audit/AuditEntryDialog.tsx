import { Button } from '../../components/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { AuditState } from '../../../contract/calls/records/auditLog.ts';
import { type Field, isPrivateField, type Line } from '../../../contract/resource/declaration/Field.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import { fieldState } from '../../../contract/resource/fieldState.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { toggleCall } from '../../../contract/resource/resourceCalls.ts';
import { storedKindOf } from '../../../contract/values/fileTypes.ts';
import { ask, messageOf } from '../../api/ask.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { DialogBody, DialogButtons, DialogFrame } from '../../components/DialogFrame.tsx';
import { useAction } from '../../components/useAction.ts';
import { NoValue } from '../../engine/cells.tsx';
import type { RowDialogProps } from '../../engine/custom.ts';
import { FileLink, PictureLink } from '../../engine/files/files.tsx';
import { valuesOf } from '../../engine/form/formValues.ts';
import { historyOf } from '../../engine/form/HistoryLink.tsx';
import { useSave } from '../../engine/form/useSave.ts';
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
} from '../../engine/audit/AuditEntry.ts';

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
            label="app.audit.whole_history"
            variant="text"
            to={historyOf(entry.Page, entry.RecordId)}
            // replaces the history entry of this dialog
            replace
            onClick={close}
          />
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
    <table className={`table cards flush lined tops ${styles['difference']}`}>
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
      <PictureLink {...file} linkClassName={`line gap-10 accent size-13 breaks ${styles['file']}`} alt="">
        {text}
      </PictureLink>
    );
  return (
    <FileLink
      {...file}
      className={`line gap-10 accent size-13 breaks ${styles['file']}`}
      name={translate(field.label)}
    >
      {text}
    </FileLink>
  );
}

/** Lists the files of a field, and of the lines in one. */
function filesIn(value: unknown, field: Field | undefined): { address: string; field: Field }[] {
  if (field?.kind === 'lines' && Array.isArray(value))
    return value.flatMap((line: Line) =>
      Object.entries(field.fields).flatMap(([name, own]) => filesIn(line[name], own)),
    );
  if (!field || kinds[field.kind].given !== 'uploaded') return [];
  const addresses: readonly unknown[] = Array.isArray(value) ? value : [value];
  return addresses.flatMap((address) => (typeof address === 'string' ? [{ address, field }] : []));
}

/** A field's value before or after a change. A long text is folded. */
function StateValue({ value, field }: { value: unknown; field: Field | undefined }) {
  const text = useValueText()(value, field);
  if (!text) return <NoValue />;
  const files = filesIn(value, field);
  return (
    <>
      {(!files.length || field?.kind === 'lines') && <StateText text={text} />}
      {files.map((file, place) => (
        <StateFile key={place} {...file} />
      ))}
    </>
  );
}

function StateText({ text }: { text: string }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
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

const toggles: ReadonlySet<string> = new Set(['activated', 'inactivated']);

/** Whether the master's own calls can undo an entry's change. */
const canRestore = ({ Action }: AuditEntry, { calls }: Resource): boolean =>
  toggles.has(Action)
    ? Boolean(calls.toggle)
    : Boolean(calls.update) && (Action === 'created' || Action === 'updated');

/** The values that an entry has stored. Fields that are newer than the entry, or that no save changes, stay as they are. */
const keptValues = (master: Resource, state: AuditState) =>
  Object.fromEntries(
    Object.entries(valuesOf(master, state)).filter(
      ([name]) =>
        name in state && master.fields[name] && !fieldState(master.fields[name], {}, 'update').isLocked,
    ),
  );

/**
 * Restores a record by the master's own update or toggle call, so its rules, its rights and the audit log apply as to a
 * change by hand. Reports the outcome in a toast, and returns whether it succeeded.
 */
function useRestore(entry: AuditEntry, master: Resource) {
  const { save } = useSave(master, String(entry.RecordId));
  const queryClient = useQueryClient();
  const { run: toggle } = useAction(
    (isActive: boolean) =>
      messageOf(ask(toggleCall(master), { params: { id: entry.RecordId, flag: isActive } })),
    () => queryClient.invalidateQueries({ queryKey: [master.name] }),
  );
  return async (state: AuditState): Promise<boolean> =>
    toggles.has(entry.Action)
      ? toggle(state['IsActive'] === true)
      : (await save(keptValues(master, state))) === undefined;
}

interface RestoreProps {
  /** The name of the audit log, whose list is read again. */
  logName: string;
  entry: AuditEntry;
  master: Resource;
  done: () => void;
}

const sides = [
  ['Before', 'app.audit.restore_before', 'app.audit.ask_before'],
  ['After', 'app.audit.restore_after', 'app.audit.ask_after'],
] as const;

/** Restores the record as it was before or after a change. Asks first. */
function Restore({ logName, entry, master, done }: RestoreProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const restore = useRestore(entry, master);
  const [asked, setAsked] = useState<'Before' | 'After'>();
  const chosen = sides.find(([side]) => side === asked);
  const state = asked && entry[asked];
  const { isBusy, run: confirm } = useAction(async () => {
    const isDone = state && (await restore(state));
    setAsked(undefined);
    if (!isDone) return;
    await queryClient.invalidateQueries({ queryKey: [logName] });
    done();
  });
  return (
    <>
      {sides.map(([side, label]) =>
        entry[side] ? <Button label={label} key={side} onClick={() => setAsked(side)} /> : null,
      )}
      {chosen && (
        <ConfirmDialog
          question={translate(chosen[2], { name: entry.RecordLabel })}
          about={translate('app.audit.ask_about')}
          isBusy={isBusy}
          yesLabel={translate('app.audit.restore')}
          noLabel={translate('app.action.cancel')}
          yes={() => void confirm()}
          no={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
