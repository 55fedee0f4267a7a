import { useQueryClient } from '@tanstack/react-query';
import type { AuditState } from '../../../contract/calls/auditLog.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { toggleActive } from '../../dataProvider/actOnRecord.ts';
import { valuesOf } from '../../engine/form/formValues.ts';
import { useSave } from '../../engine/form/useSave.ts';
import { useReport } from '../../components/useReport.ts';
import type { AuditEntry } from './AuditEntry.ts';

const toggles: ReadonlySet<string> = new Set(['activated', 'inactivated']);

/** Whether the master's own calls can put back what an entry changed. */
export const canPutBack = ({ Action }: AuditEntry, { calls }: Resource): boolean =>
  toggles.has(Action)
    ? Boolean(calls.toggle)
    : Boolean(calls.update) && (Action === 'created' || Action === 'updated');

/**
 * Puts a record back into a state that an entry kept, by the master's own update or toggle call: its rules, its rights
 * and the audit log hold as for a change by hand. Says what became of it in a toast, and answers whether it was done.
 */
export function usePutBack(entry: AuditEntry, master: Resource) {
  const save = useSave(master, String(entry.RecordId));
  const queryClient = useQueryClient();
  const { done, failed } = useReport();
  return async (state: AuditState): Promise<boolean> => {
    if (!toggles.has(entry.Action)) return (await save(valuesOf(master, state))) === undefined;
    try {
      done(await toggleActive(master, entry.RecordId, state['IsActive'] === true));
    } catch (error) {
      failed(error);
      return false;
    }
    await queryClient.invalidateQueries({ queryKey: [master.name] });
    return true;
  };
}
