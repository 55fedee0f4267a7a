/** The transaction in which an import is stored or taken back: all of its rows or none. */
import { sql } from 'drizzle-orm';
import type { RowChange } from '../../../contract/calls/records/imports.ts';
import type { AuditAction } from '../../../contract/calls/records/auditLog.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { recordChange } from '../audit/auditLog.ts';
import { Held, type Turn } from '../jobs.ts';
import type { Saving } from '../save.ts';

/** An import at work, for the person who asked for it. */
export interface Importing {
  deps: Deps;
  session: Session;
  saving: Saving;
  importId: number;
  progress: Turn['progress'];
}

const partRows = 500;

/** A row that was checked, or that an import has stored. */
export interface StoredRow extends Record<string, unknown> {
  place: number;
  outcome: 'create' | 'change' | 'done';
  recordId: number | null;
  /** The body of its save, or what the undo of an operation read before and after. */
  input: Record<string, unknown>;
  version: string | null;
  changes: readonly RowChange[];
}

export const idsOf = (rows: readonly StoredRow[]): number[] => rows.flatMap(({ recordId }) => recordId ?? []);

/** Whether the import is still in `state`, which another person may have changed. */
async function isIn(transaction: Transaction, importId: number, state: string): Promise<boolean> {
  const { rows } = await transaction.execute<{ state: string }>(
    sql`select state from imports where id = ${importId}`,
  );
  return rows[0]?.state === state;
}

/** Reads the rows to store, or that were stored, in parts, and stops if the import leaves `state`. */
export async function* partsOf(
  transaction: Transaction,
  { importId, progress }: Importing,
  state: string,
): AsyncGenerator<StoredRow[]> {
  let after = 0;
  let done = 0;
  for (;;) {
    await progress(done);
    if (!(await isIn(transaction, importId, state))) throw new Left();
    const { rows } = await transaction.execute<StoredRow>(sql`
      select place, outcome, record_id as "recordId", input, version, changes from import_rows
      where import_id = ${importId} and outcome in ('create', 'change', 'done') and place > ${after}
        and (record_id is not null or input is not null)
      order by place limit ${partRows}`);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.place;
    done += rows.length;
  }
}

/** Somebody has cancelled the import. */
class Left extends Error {}

/** Stores what a part of the rows left: the records, and their versions. */
export const remember = (
  transaction: Transaction,
  importId: number,
  left: readonly { place: number; recordId?: number; version?: string; outcome?: string; reason?: string }[],
) =>
  transaction.execute(sql`
    update import_rows r set record_id = coalesce(l."recordId", r.record_id), version = coalesce(l.version, r.version),
      outcome = coalesce(l.outcome, r.outcome),
      faults = case when l.reason is null then r.faults else jsonb_build_array(jsonb_build_object('Field', '', 'Message', l.reason)) end
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) l (place int, "recordId" int, version text, outcome text, reason text)
    where r.import_id = ${importId} and r.place = l.place`);

/** Ends the import, with one entry in the audit log for all of its rows. */
export async function finish(
  transaction: Transaction,
  { session, saving, importId }: Importing,
  {
    from,
    to,
    action,
    counts,
  }: { from: string; to: string; action: AuditAction; counts: Record<string, number> },
): Promise<void> {
  const { rows } = await transaction.execute<{ fileName: string }>(sql`
    update imports set state = ${to}, message = '', ran_at = coalesce(ran_at, clock_timestamp())
    where id = ${importId} and state = ${from} returning file_name as "fileName"`);
  const [ended] = rows;
  if (!ended) throw new Left();
  const { Kept: _kept, ...done } = counts;
  const total = Object.values(done).reduce((sum, count) => sum + count, 0);
  await recordChange(transaction, session, {
    page: saving.resource.page,
    // of no record by itself
    recordId: 0,
    label: `${ended.fileName}: ${formatQuantity(total)} rows`,
    action,
    after: { File: ended.fileName, ...counts },
  });
}

/** Does the work, unless another server has done it or somebody has cancelled the import. */
export async function inImport(importing: Importing, work: (transaction: Transaction) => Promise<void>) {
  const { deps, saving, session } = importing;
  try {
    await inTransaction(deps.database, async (transaction) => {
      // imports of one page follow each other, also one and itself if a second server thinks the first one dead
      const { rows } = await transaction.execute<{ isFree: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended(${`imports ${saving.resource.page} ${session.companyId}`}, 0)) as "isFree"`,
      );
      if (!rows[0]?.isFree) throw new Held();
      await work(transaction);
    });
  } catch (error) {
    if (!(error instanceof Left)) throw error;
  }
}
