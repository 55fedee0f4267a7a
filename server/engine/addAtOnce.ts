import { type SQL, sql } from 'drizzle-orm';
import type { FieldKind } from '../../contract/resource/Field.ts';
import { responseCodes } from '../../contract/calls/envelope.ts';
import type { Single } from '../calls/endpoint.ts';
import { answerKept } from '../calls/writeOnce.ts';
import { type Prepared, prepare } from '../db/runNamed.ts';
import { recordedNames } from './changeLog.ts';
import type { Save } from './Module.ts';
import { choiceLabel } from './rows/bindText.ts';
import type { RowColumns, RowSource } from './rows/RowSource.ts';
import type { TableResource } from './schema/tableOf.ts';
import { insertion, refusingBroken, writtenValues } from './tableWriter.ts';

/** Adds a record and its entry in the audit log, and answers its id. Throws Refusal for a value that is there already. */
export type AddAtOnce = (
  single: Pick<Single, 'run' | 'keeping'>,
  save: Pick<Save, 'deps' | 'session' | 'values'>,
) => Promise<number>;

/** A value of whoever asks; a `$` begins no field's name. */
const ofAsker = (name: `$${string}`) => sql.placeholder(name);

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
 * Adding a record of `resource` by one statement: the row, its entry in the audit log from what the table made of it, and
 * with an Idempotency-Key the answer. Its text is made once for each set of written fields.
 * Undefined where that can't be: where a module adds to the rows, or a record is called by what only JavaScript writes.
 *
 * @param message what the answer says
 */
export function addingAtOnce(
  resource: TableResource,
  { ofAdded, columns: columnsOf }: RowSource,
  message: string,
): AddAtOnce | undefined {
  if (!ofAdded || !naming.has(resource.fields[resource.label]?.kind)) return undefined;
  const recorded = recordedNames(resource);
  const id = sql`r.${sql.identifier(resource.id)}`;
  const statementOf = (
    names: readonly string[],
    columns: RowColumns,
    { zone, keeps }: { zone: string; keeps: boolean },
  ): Prepared => {
    const record = {
      written: Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])),
      companyId: ofAsker('$companyId'),
      userId: ofAsker('$userId'),
    };
    const state = [...columns.written].flatMap(([name, written]) => (recorded.has(name) ? [written] : []));
    const answer = sql`json_build_object('ResponseCode', ${responseCodes.done}::text, 'ResponseMessage', ${message}::text,
      'ResponseData', json_build_object(${resource.id}::text, id))`;
    return prepare(sql`
      with added as (${insertion(resource, record, zone)} returning *), logged as (
        insert into audit_entries (company_id, user_id, user_name, user_company_id, page, record_id, record_label, action, after, at)
        select ${ofAsker('$logCompanyId')}::int, ${ofAsker('$userId')}::int, ${ofAsker('$userName')}::text, ${ofAsker('$ownCompanyId')}::int,
          ${resource.page}::text, ${id}, coalesce(${nameOf(resource, columns)}, ${id}::text), 'created',
          (select to_jsonb(s) from (select ${sql.raw(state.join(', '))}) s), clock_timestamp()
        from ${ofAdded(sql`${ofAsker('$companyId')}::int`)})
        ${keeps ? sql`, kept as (${answerKept(answer, sql`added`)})` : sql``}
      select id from added`);
  };
  const prepared = new Map<string, Prepared>();
  return async ({ run, keeping }, { deps, session, values }) => {
    const written = writtenValues(resource, values);
    const names = Object.keys(written);
    const shape = `${names.join()} ${keeping !== undefined}`;
    let statement = prepared.get(shape);
    if (!statement) {
      const how = { zone: deps.config.timeZone, keeps: keeping !== undefined };
      statement = statementOf(names, await columnsOf(deps.database.db), how);
      prepared.set(shape, statement);
    }
    const { userId, userName, companyId, ownCompanyId } = session;
    // a record of everybody is nobody's: its change stands where its author belongs
    const logCompanyId = resource.rowsOf === 'company' ? companyId : ownCompanyId;
    const rows = run<{ id: number }>(statement, {
      ...written,
      ...keeping,
      $userId: userId,
      $userName: userName,
      $companyId: companyId,
      $ownCompanyId: ownCompanyId,
      $logCompanyId: logCompanyId,
    });
    const [row] = await refusingBroken(resource, rows);
    if (!row) throw new Error(`'${resource.key}' answered no id for its new record`);
    return row.id;
  };
}
