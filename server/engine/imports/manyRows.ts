/** Writes many records of a declared table at once, each part by a few statements. */
import { type SQL, sql } from 'drizzle-orm';
import type { Field } from '../../../contract/resource/declaration/Field.ts';
import type { Values } from '../../../contract/resource/declaration/Condition.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type WireRow, ownRows } from '../rows/RowSource.ts';
import { findFiles, newFiles, requireFiles } from '../uploads/recordFiles.ts';
import { requireOptions } from '../optionsEndpoint.ts';
import { requireLookups, type Save, type Saving } from '../save.ts';
import { columnName, hasTable, type TableResource } from '../schema/tableOf.ts';
import { refusingBroken } from '../tableWriter.ts';
import { isJudgedAlone, rowsWithIds } from './checkImport.ts';
import { isOfTable, type TableSaving } from './importable.ts';

/** A record to store: the values that a save would write. */
export interface ManyOf {
  id: number;
  values: Readonly<Record<string, unknown>>;
}

/** Whether the records of a page can be stored many at once: each is judged by itself, and one cell has each value, in no zone. */
export const storesMany = (saving: Saving): saving is TableSaving =>
  isOfTable(saving) &&
  isJudgedAlone(saving) &&
  saving.resource.rowsOf === 'company' &&
  Object.values(saving.resource.fields).every(({ kind }) => kind !== 'moment' && kind !== 'lines');

/** Locks the company's records among `ids`, and reads them as they are, by their ids. */
export async function holdMany(
  transaction: Transaction,
  { deps, session, saving }: { deps: Deps; session: Session; saving: Saving },
  ids: readonly number[],
): Promise<ReadonlyMap<number, WireRow>> {
  if (!ids.length) return new Map();
  const { resource, source, writer } = saving;
  if (hasTable(resource))
    await transaction.execute(sql`
      select from ${sql.identifier(resource.table)} where id = any(${sql.param(ids)}::int[]) and ${ownRows(resource, session)}
      order by id for no key update`);
  else
    for (const id of ids.toSorted((a, b) => a - b))
      try {
        await writer.hold?.({ deps, transaction, session, id });
      } catch (error) {
        // it has left its rows, so none of it is found below
        if (!(error instanceof Refusal)) throw error;
      }
  return rowsWithIds({ deps, session, source }, ids, transaction);
}

/** Takes ids for new records. */
export async function newIds(transaction: Transaction, table: string, count: number): Promise<number[]> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)`);
  return rows.map(({ id }) => id);
}

/** The columns of these fields. */
const columnsOf = ({ fields }: TableResource, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const field = fields[name];
    if (field) return [columnName(name, field)];
    return name === 'IsActive' ? ['is_active'] : [];
  });

const listed = (columns: readonly string[], of = ''): SQL =>
  sql.join(
    columns.map((column) => sql`${sql.raw(of)}${sql.identifier(column)}`),
    sql`, `,
  );

/** The records as rows `v` of the table's own type. */
function rowsAs(resource: TableResource, names: readonly string[], records: readonly ManyOf[]): SQL {
  const columns = columnsOf(resource, names);
  const rows = records.map(({ id, values }) =>
    Object.fromEntries([['id', id], ...names.map((name, at) => [columns[at], values[name] ?? null])]),
  );
  return sql`json_populate_recordset(null::${sql.identifier(resource.table)}, ${JSON.stringify(rows)}::json) v`;
}

/** Parts of the records that have values of the same fields. */
function alike(resource: TableResource, records: readonly ManyOf[]): [names: string[], ManyOf[]][] {
  const parts = new Map<string, [string[], ManyOf[]]>();
  for (const record of records) {
    const all = Object.keys(record.values);
    const key = all.join();
    const part = parts.get(key) ?? [all.filter((name) => columnsOf(resource, [name]).length > 0), []];
    part[1].push(record);
    parts.set(key, part);
  }
  return [...parts.values()];
}

/** Adds records with the ids that `newIds` gave them. Throws Refusal. */
export async function insertMany(
  { transaction, session }: Pick<Save, 'transaction' | 'session'>,
  resource: TableResource,
  records: readonly ManyOf[],
): Promise<void> {
  const company = resource.rowsOf === 'company' ? sql`${session.companyId}::int` : undefined;
  for (const [names, part] of alike(resource, records)) {
    const columns = columnsOf(resource, names);
    await refusingBroken(
      resource,
      transaction.execute(sql`
        insert into ${sql.identifier(resource.table)} (id, ${company ? sql`company_id,` : sql``} created_by, updated_by, ${listed(columns)})
        overriding system value
        select v.id, ${company ? sql`${company},` : sql``} ${session.userId}::int, ${session.userId}::int, ${listed(columns, 'v.')}
        from ${rowsAs(resource, names, part)}`),
    );
  }
}

/** Changes the given values of records. Throws Refusal. */
export async function updateMany(
  { transaction, session }: Pick<Save, 'transaction' | 'session'>,
  resource: TableResource,
  records: readonly ManyOf[],
): Promise<void> {
  for (const [names, part] of alike(resource, records)) {
    const columns = columnsOf(resource, names);
    const changes = columns.map((column) => sql`${sql.identifier(column)} = v.${sql.identifier(column)}`);
    await refusingBroken(
      resource,
      transaction.execute(sql`
        update ${sql.identifier(resource.table)} t
        set ${sql.join([...changes, sql`updated_at = now()`, sql`updated_by = ${session.userId}::int`], sql`, `)}
        from ${rowsAs(resource, names, part)} where t.id = v.id`),
    );
  }
}

/** Removes records. Throws where others refer to one of them. */
export const removeMany = (
  { transaction, session }: Pick<Save, 'transaction' | 'session'>,
  resource: TableResource,
  ids: readonly number[],
) =>
  transaction.execute(sql`
    delete from ${sql.identifier(resource.table)} where id = any(${sql.param(ids)}::int[]) and ${ownRows(resource, session)}`);

/** The fields that decide which references and lookups a record may have. */
const referring = (fields: Readonly<Record<string, Field>>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'reference') return [name, ...Object.values(field.like ?? {})];
    if (field.kind === 'lookup') return [name, ...(field.of ? [field.of] : [])];
    return [];
  });

/** Requires what the hook does, that records may refer to what they name, and that they own their files. Asks the database once for all of them. */
export async function requireReferences(
  saving: TableSaving,
  at: Pick<Save, 'transaction' | 'session'>,
  sent: readonly Values[],
): Promise<(save: Save, stored?: Values) => Promise<void>> {
  const { resource, writer } = saving;
  const names = referring(resource.fields);
  const known = new Set<string>();
  const { fields } = resource;
  const files = await findFiles(
    at,
    sent.flatMap((values) => newFiles(fields, values)),
  );
  return async (save, stored = {}) => {
    await saving.beforeSave?.judge?.(save);
    await requireFiles(at, fields, save.values, stored, files);
    // what a record has already may be what no other may choose
    const key = JSON.stringify(names.map((name) => [save.values[name] ?? stored[name], stored[name]]));
    if (!names.length || known.has(key)) return;
    await requireLookups(save.transaction, resource.fields, save.values, stored);
    await requireOptions(saving, save, stored);
    await writer.requireWritable(save);
    known.add(key);
  };
}
