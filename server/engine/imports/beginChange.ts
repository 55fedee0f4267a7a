/** Begins a change of many chosen rows: an import whose rows people have chosen, and which `changeRows` then does. */
import { sql } from 'drizzle-orm';
import { type importCalls, mostImportRows } from '../../../contract/calls/records/imports.ts';
import type { RequestOf } from '../../../contract/calls/Call.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { Refusal } from '../../calls/answer.ts';
import { requireRight, type AskingWithin } from '../../calls/endpoint.ts';
import { requireInput } from '../../calls/requireInput.ts';
import { recordChange } from '../audit/auditLog.ts';
import type { RowOperation } from '../rowOperations.ts';
import { askJob } from '../jobs.ts';
import { narrowingSchema, queryOf } from '../list.ts';
import { idOf, sourceSeenBy, unseenBy } from '../rows/RowSource.ts';
import { selectionOf } from '../rows/selection.ts';
import type { ImportPage, ImportPages } from './importable.ts';

type Asked = RequestOf<typeof importCalls.change>;

const noSuchOperation = 'This page has nothing of this name for many rows.';

/** People read it: `Activate`, `Set Category Name`. */
function nameOf({ actions, fields }: Resource, does: string, names: readonly string[]): string {
  if (does === 'activate') return 'Activate';
  if (does === 'inactivate') return 'Inactivate';
  if (does === 'duplicate') return 'Duplicate';
  const action = actions.find(({ name }) => name === does);
  return action?.label ?? `Set ${names.map((name) => fields[name]?.label ?? name).join(', ')}`;
}

/** Stores which rows to change, and adds the job that does it. Answers the import's id. Throws Refusal and HttpRefusal. */
export async function beginChange(
  { deps, session, transaction }: AskingWithin,
  pages: ImportPages,
  asked: Asked,
): Promise<number> {
  const { saving, operation } = requireOperation(pages.get(asked.Page), asked.Does);
  const { resource } = saving;
  requireRight(session, resource.page, operation.right);
  requireRight(session, resource.page, 'view');
  const given = asked.Values ?? {};
  const names = Object.keys(given);
  const unseen = unseenBy(resource, session);
  const wrong = names.find((name) => !operation.takes.includes(name) || unseen.has(name));
  if (wrong !== undefined) throw new Refusal(`'${wrong}' can't be set for many rows.`);
  if (asked.Does === 'edit' && !names.length) throw new Refusal('Please choose what to set.');

  const name = nameOf(resource, asked.Does, names);
  const columns = names.map((Field) => ({ Head: resource.fields[Field]?.label ?? Field, Sample: '', Field }));
  const { rows } = await transaction.execute<{ id: number }>(sql`
    insert into imports (company_id, user_id, page, file_name, does, given, state, columns, total, ran_at)
    values (${session.companyId}, ${session.userId}, ${resource.page}, ${name}, ${asked.Does}, ${JSON.stringify(given)}::jsonb,
      'running', ${JSON.stringify(columns)}::jsonb, 0, now()) returning id`);
  const importId = Number(rows[0]?.id);
  const { companyId, userId } = session;
  await askJob(transaction, { kind: 'change-rows', about: importId, companyId, userId });
  const total = await storeRows({ deps, session, transaction }, saving, importId, asked);
  await transaction.execute(sql`update imports set total = ${total} where id = ${importId}`);
  await recordChange(transaction, session, {
    page: resource.page,
    // of no record by itself: each has its own entry
    recordId: 0,
    label: `${name}: ${formatQuantity(total)} rows`,
    action: 'changed-many',
    after: { Rows: total, ...given },
  });
  return importId;
}

export function requireOperation(
  page: ImportPage | undefined,
  does: string,
): ImportPage & { operation: RowOperation } {
  const operation = page?.operations.get(does);
  if (!page || !operation) throw new Refusal(noSuchOperation);
  return { ...page, operation };
}

/** Stores the chosen rows, or those that the filter finds now, and answers how many. Throws Refusal if there are not as many. */
async function storeRows(
  { deps, session, transaction }: AskingWithin,
  { resource, source }: ImportPage['saving'],
  importId: number,
  { Rows, Filter, Count }: Asked,
): Promise<number> {
  if (Rows && !Filter) {
    // in order, so two people who change the same rows don't wait for each other
    const chosen = [...new Map(Rows.map((row) => [row.Id, row])).values()].sort((a, b) => a.Id - b.Id);
    await transaction.execute(sql`
      insert into import_rows (import_id, place, cells, record_id, version)
      select ${importId}, r.place, '[]', (r.row ->> 'Id')::int, r.row ->> 'Version'
      from jsonb_array_elements(${JSON.stringify(chosen)}::jsonb) with ordinality r (row, place)`);
    return chosen.length;
  }
  if (!Filter || Rows || Count === undefined)
    throw new Refusal('Please name either rows, or a filter with the number of its rows.');
  const seen = sourceSeenBy(source, session);
  const narrowing = await requireInput(narrowingSchema(resource), Filter);
  const selection = await selectionOf(
    deps.database,
    seen,
    session,
    queryOf(seen, resource, narrowing, session),
  );
  const { rowCount } = await transaction.execute(sql`
    insert into import_rows (import_id, place, cells, record_id)
    select ${importId}, row_number() over (order by id), '[]', id
    from (select ${idOf(source)} as id from ${selection.from} ${selection.where} limit ${mostImportRows + 1}) found`);
  if (rowCount === Count) return Count;
  const now =
    rowCount !== null && rowCount > mostImportRows
      ? `more than ${formatQuantity(mostImportRows)}`
      : formatQuantity(rowCount ?? 0);
  throw new Refusal(
    `The filter finds ${now} rows now, not ${formatQuantity(Count)}. Please look at the list again.`,
    {
      code: '409',
    },
  );
}
