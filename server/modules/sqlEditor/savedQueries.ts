import { eq, sql } from 'drizzle-orm';
import type { SavedQuery, ScriptType } from '../../../contract/calls/sqlEditor.ts';
import { changedSince, goneMessage, Refusal, refusalAt } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import type { Runner, Transaction } from '../../db/connect.ts';
import { pgError, sqlState } from '../../db/pgError.ts';
import { savedQueries } from '../../db/schema/sqlEditor.ts';
import { recordChange } from '../../engine/changeLog.ts';
import { editorPage } from './editorTables.ts';

const taken = 'There is a query of this name already.';

/** Lists the saved queries by name, or finds the one with this id. */
export async function readQueries(runner: Runner, id?: number): Promise<SavedQuery[]> {
  const { rows } = await runner.execute<SavedQuery & Record<string, unknown>>(sql`
    select q.id as "QueryId", q.name as "Name", q.script as "Script", q.script_type as "ScriptType", q.parameters as "Parameters",
      coalesce(u.user_name, '') as "UserName", to_json(q.updated_at) #>> '{}' as "UpdatedDt",
      md5(concat_ws(' ', q.name, q.script, q.script_type, q.parameters)) as "Version"
    from saved_queries q left join users u on u.id = coalesce(q.updated_by, q.created_by)
    ${id === undefined ? sql`` : sql`where q.id = ${id}`}
    order by lower(q.name)`);
  return rows;
}

const stateOf = ({ Name, Script, ScriptType, Parameters }: SavedQuery) => ({
  Name,
  Script,
  ScriptType,
  Parameters,
});

/** Finds a query and holds it until the end. Throws Refusal where it is gone. */
async function holdQuery(transaction: Transaction, id: number): Promise<SavedQuery> {
  await transaction.execute(sql`select from saved_queries where id = ${id} for update`);
  const [query] = await readQueries(transaction, id);
  if (!query) throw new Refusal(goneMessage);
  return query;
}

interface Given {
  QueryId: number;
  Name: string;
  Script: string;
  ScriptType: ScriptType;
  Parameters: SavedQuery['Parameters'];
  Version?: string | undefined;
}

/**
 * Saves a query, and records who changed what. Throws Refusal where another query has its name, or it was changed meanwhile.
 */
export async function storeQuery(
  transaction: Transaction,
  session: Session,
  { QueryId, Name, Script, ScriptType, Parameters, Version }: Given,
): Promise<SavedQuery> {
  const before = QueryId ? await holdQuery(transaction, QueryId) : undefined;
  if (before && before.Version !== Version) throw changedSince(before);
  const values = {
    name: Name,
    script: Script,
    scriptType: ScriptType,
    parameters: Parameters,
    updatedBy: session.userId,
  };
  const id = await writeQuery(transaction, QueryId, session, values);
  const [kept] = await readQueries(transaction, id);
  if (!kept) throw new Error('A query that was just saved is not there');
  await record(transaction, session, { before, after: kept });
  return kept;
}

async function writeQuery(
  transaction: Transaction,
  id: number,
  { userId }: Session,
  values: Omit<typeof savedQueries.$inferInsert, 'id'>,
): Promise<number> {
  try {
    if (id) {
      const changes = { ...values, updatedAt: sql`clock_timestamp()` };
      await transaction.update(savedQueries).set(changes).where(eq(savedQueries.id, id));
      return id;
    }
    const added = await transaction
      .insert(savedQueries)
      .values({ ...values, createdBy: userId })
      .returning({ id: savedQueries.id });
    return added[0]?.id ?? 0;
  } catch (error) {
    if (pgError(error)?.code === sqlState.uniqueViolation) throw refusalAt('Name', taken);
    throw error;
  }
}

/** Removes a query. Throws Refusal where it is gone. */
export async function removeQuery(transaction: Transaction, session: Session, id: number): Promise<void> {
  const before = await holdQuery(transaction, id);
  await transaction.delete(savedQueries).where(eq(savedQueries.id, id));
  await record(transaction, session, { before });
}

async function record(
  transaction: Transaction,
  session: Session,
  { before, after }: { before?: SavedQuery | undefined; after?: SavedQuery },
): Promise<void> {
  const query = after ?? before;
  if (!query) return;
  await recordChange(
    transaction,
    { ...session, companyId: session.ownCompanyId },
    {
      page: editorPage,
      recordId: query.QueryId,
      label: query.Name,
      action: after ? (before ? 'updated' : 'created') : 'deleted',
      before: before ? stateOf(before) : null,
      after: after ? stateOf(after) : null,
    },
  );
}
