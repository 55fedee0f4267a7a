import { setImmediate as breathe } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '../../../contract/calls/records/auditLog.ts';
import { numberingOf } from '../../../contract/resource/declaration/Field.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Transaction } from '../../db/transaction.ts';
import { pgError, sqlState } from '../../db/pgError.ts';
import type { RowOperation } from '../rowOperations.ts';
import type { WireRow } from '../rows/RowSource.ts';
import { saveIn } from '../save.ts';
import { rowsWithIds, rowVersion } from './checkImport.ts';
import { isOfTable } from './importable.ts';
import {
  finish,
  idsOf,
  type Importing,
  inImport,
  partsOf,
  remember,
  type StoredRow,
} from './importTransaction.ts';
import { holdMany, type ManyOf, removeMany, storesMany, updateMany } from './manyRows.ts';

const changedReason = 'Somebody has changed it since.';
const usedReason = 'It is used since.';
const goneReason = 'It no longer exists.';
const mailedReason = 'A mail told somebody of it.';
const stayingReason = 'Records of this page can’t be removed.';

/**
 * Takes back what an import has stored: removes records that it made, and gives changed cells their values of before. Records that
 * somebody has changed or used since, or of which a mail went out, stay, each with the reason in its row.
 *
 * @param operations those of the page, by which records become active or inactive again
 * @param does the operation that is undone, for an import without a file
 */
export const undoImport = (
  importing: Importing,
  operations: ReadonlyMap<string, RowOperation>,
  does: string | null,
): Promise<void> =>
  inImport(importing, async (transaction) => {
    const { importId } = importing;
    const counts = { Removed: 0, 'Put back': 0, Kept: 0 };
    const undoing = { ...importing, operations, undo: operations.get(does ?? '')?.undo };
    for await (const rows of partsOf(transaction, importing, 'undoing')) {
      const records = await holdMany(transaction, importing, idsOf(rows));
      const kept = new Map<number, string>();
      const back: HeldRow[] = [];
      for (const row of rows) {
        const record = records.get(row.recordId ?? 0);
        const reason = record ? await whyKept(transaction, undoing, { ...row, record }) : goneReason;
        if (reason !== undefined) kept.set(row.place, reason);
        else if (record) back.push({ ...row, record });
      }
      if (!(await takeBackSet(transaction, undoing, back)))
        for (const row of back) {
          const reason = await takeBack(transaction, undoing, row);
          if (reason !== undefined) kept.set(row.place, reason);
          await breathe();
        }
      for (const { place, outcome } of rows)
        counts[kept.has(place) ? 'Kept' : outcome === 'create' ? 'Removed' : 'Put back'] += 1;
      const left = [...kept].map(([place, reason]) => ({ place, outcome: 'kept', reason }));
      if (left.length) await remember(transaction, importId, left);
    }
    await finish(transaction, importing, { from: 'undoing', to: 'undone', action: 'import-undone', counts });
  });

interface Undoing extends Importing {
  operations: ReadonlyMap<string, RowOperation>;
  /** How the operation takes back what a module did. */
  undo: RowOperation['undo'];
}

/** A row, and its record as it is. */
type HeldRow = StoredRow & { record: WireRow };

/** The operation that makes the row's record active or inactive again; undefined where that is not what was done. */
function toggleOf({ saving: { resource }, operations }: Undoing, { changes, record }: HeldRow) {
  // where it is not a field, no version covers whether a record is active
  const active = resource.fields['IsActive'] ? undefined : changes.find(({ Field }) => Field === 'IsActive');
  const operation = active && operations.get(active.Before === true ? 'activate' : 'inactivate');
  return operation && { operation, isAsLeft: record['IsActive'] === active.After };
}

/** Why a row stays without a try; undefined if nothing is known against taking it back. */
async function whyKept(
  transaction: Transaction,
  undoing: Undoing,
  row: HeldRow,
): Promise<string | undefined> {
  const { deps, session, saving, undo } = undoing;
  const { resource, writer } = saving;
  const isNew = row.outcome === 'create';
  if (row.outcome === 'done') return mailedReason;
  const isAsLeft = async () => {
    // no version covers it where it is not a field, and new records are active
    if (isNew && !resource.fields['IsActive'] && row.record['IsActive'] === false) return false;
    const toggle = toggleOf(undoing, row);
    if (toggle) return toggle.isAsLeft;
    // what else the module changes of its records, such as a score, is not the operation's
    if (!undo) return rowVersion(resource, row.record) === row.version;
    const id = Number(row.record[resource.id]);
    return isDeepStrictEqual(await undo.read({ deps, session, transaction, id }), row.input['after']);
  };
  if (!(await isAsLeft())) return changedReason;
  // a number would be left out
  const isNumbered = Object.values(resource.fields).some(numberingOf);
  return isNew && (!writer.remove || isNumbered) ? stayingReason : undefined;
}

/** Why a refused row stays. Throws every other error. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (pgError(error)?.code === sqlState.foreignKeyViolation) return usedReason;
  throw error;
}

const valuesBefore = ({ changes }: StoredRow) =>
  Object.fromEntries(changes.map(({ Field, Before }) => [Field, Before]));

/** Takes rows of a table back by a few statements. False, and nothing is done, where not all of them can be. */
async function takeBackSet(
  transaction: Transaction,
  undoing: Undoing,
  rows: readonly HeldRow[],
): Promise<boolean> {
  const { deps, session, saving, undo } = undoing;
  if (undo || !storesMany(saving)) return false;
  const { resource, source, log } = saving;
  const work = transaction.transaction(async (inner) => {
    const at = { deps, session, transaction: inner };
    const removed: number[] = [];
    const changed: ManyOf[] = [];
    const did: { id: number; before: WireRow; action: AuditAction }[] = [];
    for (const row of rows) {
      const before = row.record;
      const id = Number(before[resource.id]);
      const operation = toggleOf(undoing, row)?.operation;
      if (operation && !operation.set) return false;
      const isNew = row.outcome === 'create';
      if (isNew) removed.push(id);
      else
        changed.push({
          id,
          values: (await operation?.set?.values({ ...at, row: before }, {})) ?? valuesBefore(row),
        });
      did.push({ id, before, action: isNew ? 'deleted' : (operation?.set?.logs ?? 'updated') });
    }
    await updateMany(at, resource, changed);
    await removeMany(at, resource, removed);
    const ids = changed.map(({ id }) => id);
    const after = await rowsWithIds({ deps, session, source }, ids, inner);
    for (const action of new Set(did.map((one) => one.action))) {
      const part = did.filter((one) => one.action === action);
      await log.recordMany(
        at,
        action,
        part.map((one) => ({ ...one, after: after.get(one.id) })),
      );
    }
    return true;
  });
  return work.catch((error: unknown) => {
    reasonOf(error);
    return false;
  });
}

/** Takes one row back by itself, and answers why it can't; undefined if it did. */
async function takeBack(
  transaction: Transaction,
  undoing: Undoing,
  row: HeldRow,
): Promise<string | undefined> {
  const { deps, session, saving, undo } = undoing;
  const { resource, writer, log } = saving;
  const { outcome, input: read, record } = row;
  const id = Number(record[resource.id]);
  const values = valuesBefore(row);
  try {
    await transaction.transaction(async (inner) => {
      const toggle = toggleOf(undoing, row);
      if (toggle) {
        await toggle.operation.act({ deps, session, transaction: inner, id, isPageHeld: true }, {});
        return;
      }
      if (undo) {
        await undo.putBack({ deps, session, transaction: inner, id, values: { ...Object(read['before']) } });
        await log.record({ transaction: inner, session, id }, 'updated', record);
        return;
      }
      if (outcome === 'change' && !isOfTable(saving)) {
        // other writers know only whole records
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
    return reasonOf(error);
  }
}
