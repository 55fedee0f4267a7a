import { sql } from 'drizzle-orm';
import type { AuditAction, AuditState } from '../../contract/calls/auditLog.ts';
import { isLabelled } from '../../contract/resource/Field.ts';
import { kinds } from '../../contract/resource/kinds.ts';
import { recordName } from '../../contract/resource/recordName.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { recordChange } from '../modules/audit/recordChange.ts';
import type { Save } from './Registry.ts';
import type { WireRow } from './rows/listRows.ts';
import { readRow } from './rows/readRow.ts';
import type { RowSource } from './rows/RowSource.ts';

/** Runs `work`, which answers the changed record's id, and keeps what it changed in the audit log. */
export type Recording = (
  change: Pick<Save, 'transaction' | 'session' | 'id'>,
  action: AuditAction,
  work: () => Promise<number>,
) => Promise<number>;

/** What of a row belongs to the log: the declared fields, the labels of what they refer to, and whether it is active. */
const recordedNames = (resource: Resource): ReadonlySet<string> =>
  new Set([
    ...Object.entries(resource.fields)
      .filter(([, field]) => !kinds[field.kind].isSecret)
      .flatMap(([name, field]) => (isLabelled(field) ? [name, field.labelled] : [name])),
    'IsActive',
  ]);

/** Keeps every change of the resource's records in the audit log, as the list's own source reads them before and after. */
export function recording(resource: Resource, source: RowSource): Recording {
  const names = recordedNames(resource);
  const stateOf = (row: WireRow | undefined): AuditState | null =>
    row ? Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))) : null;
  const labelOf = (row: WireRow | undefined) => row && recordName(resource, row);
  return async ({ transaction, session, id }, action, work) => {
    if (id !== undefined) {
      // Two changes of one record come one after the other, so that the second begins with what the first one left.
      await transaction.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`change:${resource.page}:${id}`}, 0))`,
      );
    }
    const before = id === undefined ? undefined : await readRow(transaction, source, session, id);
    const recordId = await work();
    const after = await readRow(transaction, source, session, recordId);
    await recordChange(transaction, session, {
      page: resource.page,
      recordId,
      label: labelOf(after) ?? labelOf(before) ?? String(recordId),
      action,
      before: stateOf(before),
      after: stateOf(after),
    });
    return recordId;
  };
}
