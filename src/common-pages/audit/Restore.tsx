import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { AuditState } from '../../../contract/calls/records/auditLog.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { fieldState } from '../../../contract/resource/fieldState.ts';
import { toggleCall } from '../../../contract/resource/resourceCalls.ts';
import { ask, messageOf } from '../../api/ask.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useAction } from '../../components/useAction.ts';
import { valuesOf } from '../../engine/form/formValues.ts';
import { useSave } from '../../engine/form/useSave.ts';
import type { AuditEntry } from './AuditEntry.ts';

const toggles: ReadonlySet<string> = new Set(['activated', 'inactivated']);

/** Whether the master's own calls can undo an entry's change. */
export const canRestore = ({ Action }: AuditEntry, { calls }: Resource): boolean =>
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
 * Restores a record by the master's own update or toggle call, so that its rules, its rights and the audit log apply as to a
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
export function Restore({ logName, entry, master, done }: RestoreProps) {
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
        entry[side] ? (
          <Button key={side} onClick={() => setAsked(side)}>
            {translate(label)}
          </Button>
        ) : null,
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
