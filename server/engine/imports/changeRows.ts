/**
 * The job that changes many chosen rows. Each row is done by the rules of a single one, or says why not. A part of them is one
 * transaction, so a server that dies leaves each row done with its outcome, or to do. Where no hook asks for each row, a part
 * is stored as a set.
 */
import { isDeepStrictEqual } from 'node:util';
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Values } from '../../../contract/resource/declaration/Condition.ts';
import { storedValues } from '../../../contract/resource/parseValue.ts';
import { recordName, type Resource } from '../../../contract/resource/Resource.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import type { RowOperation, Did } from '../rowOperations.ts';
import type { Turn } from '../jobs.ts';
import { queueRowMail } from '../mails.ts';
import { changesBetween, type CheckedRow, faultsOf, rowsWithIds, rowVersion } from './checkImport.ts';
import type { ImportPage, TableSaving } from './importable.ts';
import { storeOutcomes } from './importState.ts';
import { holdMany, type ManyOf, requireReferences, storesMany, updateMany } from './manyRows.ts';

/** Rows of one transaction: few where each takes several statements, as all of them are locked until its end. */
const partRows = { oneByOne: 25, asSet: 500 };

/** A change at work. */
export interface Changing {
  deps: Deps;
  session: Session;
  page: ImportPage;
  operation: RowOperation;
  importId: number;
  /** Called between two parts. May end the turn. */
  stop: Turn['stop'];
}

/** Changes the rows that have no outcome yet, until none is left, somebody cancels the rest or the turn is over. */
export async function changeRows(changing: Changing): Promise<void> {
  const { deps, importId, stop } = changing;
  const { page, operation } = changing;
  const asSet =
    operation.set && storesMany(page.saving) ? { saving: page.saving, set: operation.set } : undefined;
  const most = partRows[asSet ? 'asSet' : 'oneByOne'];
  for (;;) {
    const did = await inTransaction(deps.database, async (transaction) => {
      // a second server that thinks this one dead waits, and so does who cancels the rest
      const { rows: running } = await transaction.execute<{ given: Values }>(
        sql`select given from imports where id = ${importId} and state = 'running' for update`,
      );
      const [change] = running;
      if (!change) return undefined;
      const { rows } = await transaction.execute<ChosenRow>(sql`
        select place, record_id as "recordId", version from import_rows
        where import_id = ${importId} and outcome is null order by place limit ${most}`);
      if (rows.length) {
        const part = { ...changing, ...change };
        const set = asSet && (await changeSet(transaction, { ...part, ...asSet }, rows));
        return set ?? changeEach(transaction, part, rows);
      }
      await transaction.execute(
        sql`update imports set state = 'done', ran_at = clock_timestamp() where id = ${importId}`,
      );
      return undefined;
    });
    if (!did) return;
    for (const afterCommit of did) await afterCommit();
    await stop();
    await breathe();
  }
}

interface ChosenRow extends Record<string, unknown> {
  place: number;
  recordId: number;
  version: string | null;
}

type Left = Partial<CheckedRow>;
/** Runs after the commit of a part. */
type Afterwards = (() => Promise<void>)[];

/** Ends the change of a row that has these values already. */
class Same extends Error {}

const endOf = (error: unknown): Left =>
  error instanceof Same ? { outcome: 'same' } : { outcome: 'refused', faults: faultsOf(error) };

async function changeEach(
  transaction: Transaction,
  { deps, session, page: { saving }, operation, given, importId }: Changing & { given: Values },
  rows: readonly ChosenRow[],
): Promise<Afterwards> {
  const { resource, source } = saving;
  const ids = rows.map(({ recordId }) => recordId);
  const found = await rowsWithIds({ deps, session, source }, ids, transaction);
  const afterwards: Afterwards = [];
  const left: Left[] = [];
  for (const { place, recordId: id, version } of rows) {
    const row = { place, recordId: id, label: recordName(resource, found.get(id) ?? {}) ?? '' };
    try {
      const did = await transaction.transaction(async (inner) => {
        const one = await operation.act({ deps, session, transaction: inner, id, version }, given);
        if (one.after && !changesBetween(resource, changedNames(resource), one).length) throw new Same();
        return one;
      });
      if (did.afterCommit) afterwards.push(did.afterCommit);
      left.push({ ...row, ...changed(resource, did) });
    } catch (error) {
      left.push({ ...row, ...endOf(error) });
    }
  }
  await storeOutcomes(transaction, importId, left);
  return afterwards;
}

/** Changes a part of the rows by a few statements. Undefined, and nothing is stored, where the database refuses one of them. */
async function changeSet(
  transaction: Transaction,
  {
    deps,
    session,
    saving,
    set,
    given,
    importId,
  }: Changing & { given: Values; saving: TableSaving; set: NonNullable<RowOperation['set']> },
  rows: readonly ChosenRow[],
): Promise<Afterwards | undefined> {
  const { resource, source, log } = saving;
  const ids = rows.map(({ recordId }) => recordId);
  const work = transaction.transaction(async (inner) => {
    const context = { deps, session, transaction: inner };
    const records = await holdMany(inner, { deps, session, saving }, ids);
    const requireOwn = await requireReferences(saving, context, [given]);
    const left = new Map<number, Left>();
    const writes: ManyOf[] = [];
    for (const { place, recordId: id, version } of rows) {
      const row = records.get(id);
      left.set(id, { place, recordId: id, label: recordName(resource, row ?? {}) ?? '' });
      try {
        const values = await set.values({ ...context, row, version }, given);
        const stored = storedValues(resource.fields, row ?? {});
        await requireOwn({ ...context, id, values: { ...values } }, stored);
        const before: Values = { IsActive: row?.['IsActive'], ...stored };
        const changes = Object.entries(values).filter(
          ([name, value]) => !isDeepStrictEqual(before[name] ?? null, value ?? null),
        );
        if (!set.mail && !changes.length) throw new Same();
        writes.push({ id, values: Object.fromEntries(changes) });
      } catch (error) {
        left.set(id, { ...left.get(id), ...endOf(error) });
      }
      if (left.size % 20 === 0) await breathe();
    }
    await updateMany(context, resource, writes);
    const written = writes.map(({ id }) => id);
    const after = await rowsWithIds({ deps, session, source }, written, inner);
    const changes = writes.map(({ id, values }) => {
      const before = records.get(id);
      // an action may take a record out of its own rows
      return { id, before, after: after.get(id) ?? { ...before, ...values } };
    });
    await log.recordMany(context, set.logs, changes);
    for (const { id, before, after } of changes) {
      const isMailed = await queueRowMail(resource, set.mail, after, context);
      left.set(id, { ...left.get(id), ...changed(resource, isMailed ? {} : { before, after }) });
    }
    await storeOutcomes(inner, importId, [...left.values()]);
    return [];
  });
  return work.catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
}

/** Stores the outcome of a row. */
function changed(resource: Resource, { before, after, read }: Pick<Did, 'before' | 'after' | 'read'>): Left {
  if (!after) return { outcome: 'done' };
  const version = rowVersion(resource, after);
  if (before)
    return {
      outcome: 'change',
      changes: changesBetween(resource, changedNames(resource), { before, after }),
      version,
      ...(read && { input: read }),
    };
  const label = recordName(resource, after) ?? '';
  return { outcome: 'create', recordId: Number(after[resource.id]), label, version };
}

const changedNames = ({ fields }: Resource): string[] => [...new Set([...Object.keys(fields), 'IsActive'])];
