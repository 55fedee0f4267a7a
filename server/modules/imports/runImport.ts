/** Stores the rows of an import, all or none, and takes them back. Each is one transaction. */
import { setImmediate as breathe } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { RowChange } from '../../../contract/calls/imports.ts';
import type { AuditAction } from '../../../contract/calls/auditLog.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { inTransaction, type Transaction } from '../../db/connect.ts';
import { pgError, sqlState } from '../../db/pgError.ts';
import { recordChange } from '../../engine/changeLog.ts';
import type { Deed } from '../../engine/deeds.ts';
import type { WireRow } from '../../engine/rows/RowSource.ts';
import {
  requireEditable,
  requireFieldsNotRefused,
  saveIn,
  type Saving,
  valuesToWrite,
} from '../../engine/save.ts';
import { parsedInput, rowsWithIds, rowVersion } from './checkImport.ts';
import { isOfTable, type TableSaving } from './importable.ts';
import {
  holdMany,
  insertMany,
  type ManyOf,
  newIds,
  requireReferences,
  storesMany,
  updateMany,
} from './manyRows.ts';

/** An import at work, for the person who asked for it. */
export interface Importing {
  deps: Deps;
  session: Session;
  saving: Saving;
  importId: number;
  progress: (done: number) => Promise<void>;
}

const partRows = 500;

/** The run can't go on with the rows as they were checked. */
export class ChangedSince extends Error {}

/** A row that was checked, or that an import has stored. */
interface StoredRow extends Record<string, unknown> {
  place: number;
  outcome: 'create' | 'change' | 'done';
  recordId: number | null;
  /** The body of its save, or what the undo of a deed read before and after. */
  input: Record<string, unknown>;
  version: string | null;
  changes: readonly RowChange[];
}

const idsOf = (rows: readonly StoredRow[]): number[] => rows.flatMap(({ recordId }) => recordId ?? []);

/** Whether the import is still in `state`, which another person may have changed. */
async function isIn(transaction: Transaction, importId: number, state: string): Promise<boolean> {
  const { rows } = await transaction.execute<{ state: string }>(
    sql`select state from imports where id = ${importId}`,
  );
  return rows[0]?.state === state;
}

/**
 * Reads the rows to store, or that were stored, a part at a time, and stops if the import leaves `state`. Rows that only add a line
 * to the record above have nothing of their own.
 */
async function* partsOf(
  transaction: Transaction,
  { importId, progress }: Importing,
  state: string,
): AsyncGenerator<StoredRow[]> {
  let after = 0;
  let done = 0;
  for (;;) {
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
    await progress(done);
  }
}

/** Somebody has cancelled the import. */
class Left extends Error {}

/** Stores what a part of the rows left: the records, and their versions. */
const remember = (
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
async function finish(
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
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
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
async function inImport(
  importing: Importing,
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const { deps, saving, session } = importing;
  try {
    await inTransaction(deps.database, async (transaction) => {
      // imports of one page follow each other, also one and itself if a second server thinks the first one dead
      await transaction.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${saving.resource.page} ${session.companyId}`}, 0))`,
      );
      await work(transaction);
    });
  } catch (error) {
    if (!(error instanceof Left)) throw error;
  }
}

/**
 * Stores the checked rows by the stages of a save, with an entry in the audit log for each and one for all. Throws ChangedSince,
 * and stores nothing, if a row is refused or its record is not as it was checked.
 */
export const runImport = (importing: Importing): Promise<void> =>
  inImport(importing, async (transaction) => {
    const { saving, importId } = importing;
    const { resource } = saving;
    const counts = { Created: 0, Changed: 0 };
    const store = storesMany(saving) ? storeMany(saving) : storeEach;
    for await (const rows of partsOf(transaction, importing, 'running')) {
      const records = await holdMany(transaction, importing, idsOf(rows));
      for (const { place, outcome, recordId, version } of rows) {
        const record = records.get(recordId ?? 0);
        if (outcome === 'change' && (!record || rowVersion(resource, record) !== version))
          throw new ChangedSince(`Somebody has changed the record of row ${place} meanwhile.`);
        counts[outcome === 'create' ? 'Created' : 'Changed'] += 1;
      }
      const stored = await store(transaction, importing, rows, records);
      await remember(
        transaction,
        importId,
        stored.map(({ place, row }) => ({
          place,
          recordId: Number(row[resource.id]),
          version: rowVersion(resource, row),
        })),
      );
    }
    await finish(transaction, importing, { from: 'running', to: 'done', action: 'imported', counts });
  });

/** Stores a part of the rows, and answers their records as they are then. */
type Store = (
  transaction: Transaction,
  importing: Importing,
  rows: readonly StoredRow[],
  records: ReadonlyMap<number, WireRow>,
) => Promise<{ place: number; row: WireRow }[]>;

/** Names the row of a refusal. */
async function inRow<Result>(place: number, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refusal ? new ChangedSince(`Row ${place}: ${error.message}`) : error;
  }
}

/** Stores row by row, for hooks. */
const storeEach: Store = async (transaction, { deps, session, saving }, rows) => {
  const stored = [];
  for (const row of rows) {
    const { place, outcome } = row;
    const input = parsedInput(saving, row.input);
    const saved = await inRow(
      place,
      saveIn(
        saving,
        { deps, session, input, transaction, isPageHeld: true },
        outcome === 'create' ? 'add' : 'update',
      ),
    );
    if (saved.row) stored.push({ place, row: saved.row });
    if (stored.length % 20 === 0) await breathe();
  }
  return stored;
};

/** Stores all rows at once, by the same rules. */
function storeMany(saving: TableSaving): Store {
  const requireOwn = requireReferences(saving);
  const { resource, source, log } = saving;
  return async (transaction, { deps, session }, rows, records) => {
    const ids = await newIds(
      transaction,
      resource.table,
      rows.filter(({ outcome }) => outcome === 'create').length,
    );
    const places = new Map<number, number>();
    const [added, changed]: [ManyOf[], ManyOf[]] = [[], []];
    for (const row of rows) {
      const { place, outcome, recordId } = row;
      const record = records.get(recordId ?? 0);
      const isNew = outcome === 'create';
      const id = isNew ? ids.shift() : (recordId ?? undefined);
      if (id === undefined) throw new Error(`Row ${place} has no record`);
      const stored = record && requireEditable(resource, record);
      const input = parsedInput(saving, row.input);
      const work = async () => {
        const values = await valuesToWrite(
          resource,
          { deps, session, input },
          isNew ? 'add' : 'update',
          stored,
        );
        requireFieldsNotRefused(record, values, stored);
        await requireOwn({ deps, session, transaction, id: isNew ? undefined : id, values }, stored);
        return values;
      };
      const values = await inRow(place, work());
      const isChanged = (name: string) => !isDeepStrictEqual(stored?.[name] ?? null, values[name] ?? null);
      places.set(id, place);
      if (isNew) added.push({ id, values });
      else
        changed.push({
          id,
          values: Object.fromEntries(Object.entries(values).filter(([name]) => isChanged(name))),
        });
      if (places.size % 20 === 0) await breathe();
    }
    const at = { transaction, session };
    try {
      await insertMany(at, resource, added);
      await updateMany(at, resource, changed);
    } catch (error) {
      throw error instanceof Refusal ? new ChangedSince(error.message) : error;
    }
    const after = await rowsWithIds({ deps, session, source }, [...places.keys()], transaction);
    const changes = after.map((row) => {
      const id = Number(row[resource.id]);
      return { id, before: records.get(id), after: row };
    });
    await log.recordMany(
      at,
      'created',
      changes.filter(({ before }) => !before),
    );
    await log.recordMany(
      at,
      'updated',
      changes.filter(({ before }) => before),
    );
    return after.map((row) => ({ place: places.get(Number(row[resource.id])) ?? 0, row }));
  };
}

const changedReason = 'Somebody has changed it since.';
const usedReason = 'It is used since.';
const goneReason = 'It is not there any more.';
const mailedReason = 'A mail told somebody of it.';
const stayingReason = 'Records of this page can’t be removed.';

/**
 * Takes back what an import has stored: removes records that it made, and gives changed cells their values of before. Records that
 * somebody has changed or used since, or of which a mail went out, stay, each with the reason in its row.
 *
 * @param deeds those of the page, by which records become active or inactive again
 * @param does the deed that is undone, for an import without a file
 */
export const undoImport = (
  importing: Importing,
  deeds: ReadonlyMap<string, Deed>,
  does: string | null,
): Promise<void> =>
  inImport(importing, async (transaction) => {
    const { importId } = importing;
    const counts = { Removed: 0, 'Put back': 0, Kept: 0 };
    const undo = deeds.get(does ?? '')?.undo;
    for await (const rows of partsOf(transaction, importing, 'undoing')) {
      const records = await holdMany(transaction, importing, idsOf(rows));
      const left = [];
      for (const row of rows) {
        const record = records.get(row.recordId ?? 0);
        const reason = record
          ? await takeBack(transaction, { ...importing, deeds, undo }, row, record)
          : goneReason;
        if (reason !== undefined) {
          counts.Kept += 1;
          left.push({ place: row.place, outcome: 'kept', reason });
        } else if (row.outcome === 'create') counts.Removed += 1;
        else counts['Put back'] += 1;
        await breathe();
      }
      if (left.length) await remember(transaction, importId, left);
    }
    await finish(transaction, importing, { from: 'undoing', to: 'undone', action: 'import-undone', counts });
  });

/** Takes one row back, and answers why it can't; undefined if it did. */
async function takeBack(
  transaction: Transaction,
  {
    deps,
    session,
    saving,
    deeds,
    undo,
  }: Importing & { deeds: ReadonlyMap<string, Deed>; undo: Deed['undo'] },
  { outcome, version, changes, input: read }: StoredRow,
  record: WireRow,
): Promise<string | undefined> {
  const { resource, writer, log } = saving;
  if (outcome === 'done') return mailedReason;
  const id = Number(record[resource.id]);
  // where it is no field, no version covers whether a record is active
  const active = resource.fields['IsActive'] ? undefined : changes.find(({ Field }) => Field === 'IsActive');
  const isAsLeft = async () => {
    if (active) return record['IsActive'] === active.After;
    // what else the module changes of its records, such as a score, is not the deed's
    if (undo) return isDeepStrictEqual(await undo.read({ deps, session, transaction, id }), read['after']);
    return rowVersion(resource, record) === version;
  };
  if (!(await isAsLeft())) return changedReason;
  const values = Object.fromEntries(changes.map(({ Field, Before }) => [Field, Before]));
  if (outcome === 'create' && !writer.remove) return stayingReason;
  try {
    await transaction.transaction(async (inner) => {
      const toggle = active && deeds.get(active.Before === true ? 'activate' : 'inactivate');
      if (toggle) {
        await toggle.act({ deps, session, transaction: inner, id }, {});
        return;
      }
      if (undo) {
        await undo.putBack({ deps, session, transaction: inner, id, values: { ...Object(read['before']) } });
        await log.record({ transaction: inner, session, id }, 'updated', record);
        return;
      }
      if (outcome === 'change' && !isOfTable(saving)) {
        // other writers know whole records alone
        const input = { ...values, [resource.id]: id };
        await saveIn(saving, { deps, session, transaction: inner, input, isPageHeld: true }, 'update');
        return;
      }
      if (outcome === 'create') await writer.remove?.({ deps, session, transaction: inner, id });
      else await writer.update?.({ deps, session, transaction: inner, id, values });
      await log.record(
        { transaction: inner, session, id },
        outcome === 'create' ? 'deleted' : 'updated',
        record,
      );
    });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    const code = pgError(error)?.code;
    if (code === sqlState.foreignKeyViolation) return usedReason;
    throw error;
  }
}
