import { type SQL, sql } from 'drizzle-orm';
import type { FieldKind } from '../../contract/resource/Field.ts';
import type { Run } from '../db/runNamed.ts';
import { recordedNames } from './changeLog.ts';
import type { Save } from './Module.ts';
import { choiceLabel } from './rows/bindText.ts';
import type { RowColumns, RowSource } from './rows/RowSource.ts';
import type { TableResource } from './schema/tableOf.ts';
import { insertion, refusingDoubles } from './tableWriter.ts';

/** Adds a record and its entry in the audit log, and answers its id. Throws Refusal for a value that is there already. */
export type AddAtOnce = (run: Run, save: Pick<Save, 'deps' | 'session' | 'values'>) => Promise<number>;

/** Kinds whose value is what people call a record, as the wire has it; a choice is called by its label. */
const naming: ReadonlySet<FieldKind | undefined> = new Set<FieldKind>([
  'text',
  'multiline',
  'email',
  'mobile',
  'integer',
  'serial',
  'choice',
]);

/** What people call the row, as `recordName` says it; null for none. */
function nameOf({ label, fields }: TableResource, { answered }: RowColumns): SQL {
  const [field, column] = [fields[label], answered.get(label)];
  if (!field || !column) throw new Error(`Rows have no '${label}' to be called by`);
  const value = `${column.sql}::text`;
  if (field.kind !== 'choice') return sql.raw(value);
  return sql.raw(`coalesce(${choiceLabel(column.sql, field.choices)}, ${value})`);
}

/**
 * Adding a record of `resource` by one statement: the row, and its entry in the audit log from what the table made of it.
 * Undefined where that can't be: where a module adds to the rows, or a record is called by what only JavaScript writes.
 */
export function addingAtOnce(resource: TableResource, source: RowSource): AddAtOnce | undefined {
  const { ofAdded } = source;
  const isCompany = resource.rowsOf === 'own-company';
  if (!ofAdded || isCompany || !naming.has(resource.fields[resource.label]?.kind)) return undefined;
  const recorded = recordedNames(resource);
  return async (run, save) => {
    const { deps, session } = save;
    const columns = await source.columns(deps.database.db);
    const state = [...columns.written].flatMap(([name, written]) => (recorded.has(name) ? [written] : []));
    // a record of everybody is nobody's: its change stands where its author belongs
    const companyId = resource.rowsOf === 'company' ? session.companyId : session.ownCompanyId;
    const statement = sql`
      with added as (${insertion(resource, save)} returning *), logged as (
        insert into audit_entries (company_id, user_id, user_name, user_company_id, page, record_id, record_label, action, after, at)
        select ${companyId}::int, ${session.userId}::int, ${session.userName}::text, ${session.ownCompanyId}::int, ${resource.page}::text,
          r.${sql.identifier(resource.id)}, coalesce(${nameOf(resource, columns)}, r.${sql.identifier(resource.id)}::text), 'created',
          (select to_jsonb(s) from (select ${sql.raw(state.join(', '))}) s), clock_timestamp()
        from ${ofAdded(session)})
      select id from added`;
    const [row] = await refusingDoubles(resource, run<{ id: number }>(statement));
    if (!row) throw new Error(`'${resource.key}' answered no id for its new record`);
    return row.id;
  };
}
