import { setImmediate as breathe } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { WireRow } from '../rows/RowSource.ts';
import { presentOf, requireEditable, requireFieldsNotRefused, saveIn, valuesToWrite } from '../save.ts';
import { parsedInput, rowsWithIds, rowVersion } from './checkImport.ts';
import type { TableSaving } from './importable.ts';
import {
  finish,
  idsOf,
  type Importing,
  inImport,
  partsOf,
  remember,
  type StoredRow,
} from './importTransaction.ts';
import {
  holdMany,
  insertMany,
  type ManyOf,
  newIds,
  requireReferences,
  storesMany,
  updateMany,
} from './manyRows.ts';

/** The run can't go on with the rows as they were checked. */
export class ChangedSince extends Error {}

/** New records after which PostgreSQL no longer knows how many a table has, and reads all of them to find some. */
const manyNew = 1000;

/**
 * Stores the checked rows by the stages of a save, with an entry in the audit log for each and one for all.
 * Throws ChangedSince, and stores nothing, if a row is refused or its record is not as it was checked.
 */
export async function runImport(importing: Importing): Promise<void> {
  const { saving, importId, deps } = importing;
  const { resource } = saving;
  const counts = { Created: 0, Changed: 0 };
  const analyze = sql`analyze (skip_locked) ${sql.identifier(resource.table ?? '')}`;
  let isAnalyzed = !resource.table;
  await inImport(importing, async (transaction) => {
    const store = storesMany(saving) ? storeMany(saving) : storeEach;
    for await (const rows of partsOf(transaction, importing, 'running')) {
      const records = await holdMany(transaction, importing, idsOf(rows));
      for (const { place, outcome, recordId, version } of rows) {
        const record = records.get(recordId ?? 0);
        if (outcome === 'change' && (!record || rowVersion(resource, record) !== version))
          throw new ChangedSince(`Somebody has changed the record of row ${place} in the meantime.`);
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
      if (isAnalyzed || counts.Created < manyNew) continue;
      // not only at the end: until PostgreSQL knows the size, it reads the whole table for each further row
      await transaction.execute(analyze);
      isAnalyzed = true;
    }
    await finish(transaction, importing, { from: 'running', to: 'done', action: 'imported', counts });
  });
  if (!resource.table || counts.Created < manyNew) return;
  // the rows are stored whether or not it works, and autovacuum does it some minutes later
  await deps.database.db.execute(analyze).catch((error: unknown) => {
    deps.log.error({ err: error }, `'${resource.table}' could not be analyzed after an import`);
  });
}

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
  const { resource, source, log } = saving;
  return async (transaction, { deps, session }, rows, records) => {
    const sent = rows.map(({ input }) => input);
    const requireOwn = await requireReferences(saving, { transaction, session }, sent);
    const ids = await newIds(
      transaction,
      resource.table,
      rows.filter(({ outcome }) => outcome === 'create').length,
    );
    const places = new Map<number, number>();
    const [added, changed]: [ManyOf[], ManyOf[]] = [[], []];
    const present = presentOf(deps, session);
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
          { deps, session, input, present, transaction },
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
    const changes = [...after].map(([id, row]) => ({ id, before: records.get(id), after: row }));
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
    return [...after].map(([id, row]) => ({ place: places.get(id) ?? 0, row }));
  };
}
