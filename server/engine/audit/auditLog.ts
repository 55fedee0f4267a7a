/** Stage 8 of a save: records the change in the audit log. */
import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction, AuditState } from '../../../contract/calls/records/auditLog.ts';
import { isLabelled, type Line, linesIn } from '../../../contract/resource/declaration/Field.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import { recordName, type Resource } from '../../../contract/resource/Resource.ts';
import type { Session } from '../../calls/Session.ts';
import { prepared, runPrepared, type Transaction } from '../../db/transaction.ts';
import { auditEntries } from '../../db/schema/records.ts';
import type { Writing } from '../../calls/endpoint.ts';
import { choiceLabel } from '../rows/bindText.ts';
import { own, querySource } from '../rows/querySource.ts';
import {
  type Held,
  idOf,
  readRow,
  type RowColumns,
  type RowSource,
  wholeSource,
  type WireRow,
  wireRow,
} from '../rows/RowSource.ts';

/** The person who changes a record. `companyId`: the company whose log has the change. */
export type Author = Pick<Session, 'userId' | 'userName' | 'companyId' | 'ownCompanyId'>;

/** A change of one record. */
export interface Change {
  /** The permission key of the record's page. */
  page: string;
  recordId: number;
  /** The record's name for people. */
  label: string;
  action: AuditAction;
  /** The state before and after, never with a secret; left out or null where there is none. */
  before?: AuditState | null;
  after?: AuditState | null;
}

/** Records who changed what, in the change's own transaction. A save that changed nothing leaves no entry. */
export async function recordChange(
  transaction: Transaction,
  author: Author,
  { page, recordId, label, action, before = null, after = null }: Change,
): Promise<void> {
  if (before && isDeepStrictEqual(before, after)) return;
  const entry = transaction.insert(auditEntries).values({
    companyId: author.companyId,
    userId: author.userId,
    userName: author.userName,
    userCompanyId: author.ownCompanyId,
    page,
    recordId,
    recordLabel: label,
    action,
    before,
    after,
    // not now(): the transaction may have waited for another change of the record
    at: sql`clock_timestamp()`,
  });
  await entry.prepare('record-change').execute();
}

/** Records many changes at once, each as `recordChange` does. */
async function recordChanges(transaction: Transaction, author: Author, changes: readonly Change[]) {
  await transaction.execute(sql`
    insert into audit_entries (company_id, user_id, user_name, user_company_id, page, record_id, record_label, action, before, after, at)
    select ${author.companyId}, ${author.userId}, ${author.userName}, ${author.ownCompanyId}, c.page, c."recordId", c.label,
      c.action, c.before, c.after, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      c (page text, "recordId" int, label text, action text, before jsonb, after jsonb)
    where c.before is distinct from c.after`);
}

/** A stored record: its id, and its row unless the transaction has ended with it. */
export interface Written {
  id: number;
  row?: WireRow | undefined;
}

/** A record before and after a change; undefined where there was or is none. */
interface ChangedRow {
  id: number;
  before?: WireRow | undefined;
  after?: WireRow | undefined;
}

/** A resource's part of the audit log. It reads records from the list's own source. */
export interface AuditLog {
  /** Records what `action` made of the row, and answers the row. */
  record: (
    change: Held,
    action: AuditAction,
    before: WireRow | undefined,
    /** The record as it is now, where an action took it out of its own rows. */
    gone?: WireRow,
  ) => Promise<WireRow | undefined>;
  /**
   * Runs `write`, which stores one row of a `written` source, and records the change in the same statement. Answers the row's id,
   * and the row unless the transaction ends with it; undefined where nothing was stored.
   */
  recordWritten: (
    change: Omit<Held, 'id'> & { end?: Writing | undefined },
    action: AuditAction,
    before: WireRow | undefined,
    write: Writing,
  ) => Promise<Written | undefined>;
  /** Records what `action` made of many rows, at the moment of the last one. */
  recordMany: (change: Omit<Held, 'id'>, action: AuditAction, rows: readonly ChangedRow[]) => Promise<void>;
}

/** Returns the names of a row's values that the log stores: declared fields, the labels of references, and whether the record is active. */
const recordedNames = (resource: Pick<Resource, 'fields'>): ReadonlySet<string> =>
  new Set([
    ...Object.entries(resource.fields)
      .filter(([, field]) => !kinds[field.kind].isSecret)
      .flatMap(([name, field]) => (isLabelled(field) ? [name, field.labelled] : [name])),
    'IsActive',
  ]);

/** Returns the company whose log gets the entry: the record's own, whichever company the author acts for. */
const logOf = ({ rowsOf }: Resource, { companyId }: Author, recordId: number): number =>
  rowsOf === 'own-company' ? recordId : companyId;

export function auditLogOf(resource: Resource, seen: RowSource): AuditLog {
  const source = wholeSource(seen);
  const names = recordedNames(resource);
  const lines = linesIn(resource.fields);
  const inLine = recordedNames({ fields: lines?.field.fields ?? {} });
  const recorded = (values: object, own: ReadonlySet<string>): AuditState =>
    Object.fromEntries(Object.entries(values).filter(([name]) => own.has(name)));
  const stateOf = (row: WireRow | undefined): AuditState | null => {
    if (!row) return null;
    const state = recorded(row, names);
    const held = lines && state[lines.name];
    // a query may answer more of a line than is declared
    return lines && Array.isArray(held)
      ? { ...state, [lines.name]: held.map((line: Line) => recorded(line, inLine)) }
      : state;
  };
  /** The same of a stored row `r`, and its name, in SQL. */
  const inSql = ({ written }: RowColumns): { state: SQL; name: SQL } => {
    const state = [...written.keys()].filter((name) => names.has(name)).map(own);
    const [field, value] = [resource.fields[resource.label], own(resource.label)];
    const chosen = field?.kind === 'choice' ? `${choiceLabel(value, field.choices)}, ` : '';
    const name = written.has(resource.label) ? `coalesce(${chosen}${value}::text)` : 'null';
    return { state: sql.raw(state.join(', ')), name: sql.raw(name) };
  };
  let known: ReturnType<typeof inSql> | undefined;
  const statements = prepared();
  const labelOf = (row: WireRow | undefined) => row && recordName(resource, row);
  const changeOf = (action: AuditAction, { id, before, after }: ChangedRow): Change => ({
    page: resource.page,
    recordId: id,
    label: labelOf(after) ?? labelOf(before) ?? String(id),
    action,
    before: stateOf(before),
    after: stateOf(after),
  });
  return {
    record: async ({ transaction, session, id }, action, before, gone) => {
      const after = (await readRow(transaction, source, session, id)) ?? gone;
      const author = { ...session, companyId: logOf(resource, session, id) };
      await recordChange(transaction, author, changeOf(action, { id, before, after }));
      return after;
    },
    recordWritten: async ({ transaction, session, end }, action, before, { key, statement, values }) => {
      const columns = await source.columns(transaction);
      const { written } = source;
      if (!written) throw new Error(`No statement writes '${resource.key}' as a whole`);
      const text = statements(`${action} ${end?.key} ${key}`, () => {
        const { state, name } = (known ??= inSql(columns));
        const id = idOf(source);
        const [log, person, personName, own, earlier] = ['log', 'person', 'name', 'own', 'before'].map(
          (part) => sql.placeholder(`log.${part}`),
        );
        const rows = sql`select ${columns.list} from (${written.sql}) r`;
        return sql`with written as (${statement()} returning *), stored as (${rows}),
          logged as (
            insert into audit_entries (company_id, user_id, user_name, user_company_id, page, record_id, record_label, action, before, after, at)
            select ${resource.rowsOf === 'own-company' ? id : sql`${log}::int`}, ${person}::int, ${personName}, ${own}::int,
              ${resource.page}, ${id}, coalesce(${name}, ${id}::text), ${action}, c.before, c.after, clock_timestamp()
            from stored r, lateral (select ${earlier}::jsonb as before, (
              select to_jsonb(s) from (select ${state}) s) as after) c
            where c.before is distinct from c.after)${end ? end.statement() : sql``}
          select id${end ? sql`` : sql`, (select row_to_json(stored) from stored) as row`} from written`;
      });
      const named = {
        ...values,
        ...written.values(session),
        ...end?.values,
        'log.log': session.companyId,
        'log.person': session.userId,
        'log.name': session.userName,
        'log.own': session.ownCompanyId,
        'log.before': before && JSON.stringify(stateOf(before)),
      };
      const [saved] = await runPrepared<Written>(transaction, text, named, { isLast: end !== undefined });
      return saved && { id: saved.id, row: saved.row && wireRow(columns, saved.row) };
    },
    recordMany: ({ transaction, session }, action, rows) =>
      recordChanges(
        transaction,
        session,
        rows.map((row) => changeOf(action, row)),
      ),
  };
}

/** Returns, once for each zone, the rows of a module's query and their part of the audit log. */
export function loggedQuery(
  resource: Resource,
  text: string,
): (zone: string) => { source: RowSource; log: AuditLog } {
  const made = new Map<string, { source: RowSource; log: AuditLog }>();
  return (zone) => {
    const source = made.get(zone)?.source ?? querySource(resource, zone, { text, searchedLabels: [] });
    const both = made.get(zone) ?? { source, log: auditLogOf(resource, source) };
    made.set(zone, both);
    return both;
  };
}
