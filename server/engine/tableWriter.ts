import { type Name, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import {
  type Field,
  type FieldOf,
  isActorField,
  isPersonField,
  linesIn,
  withLineFields,
} from '../../contract/resource/declaration/Field.ts';
import { columnOf } from '../../contract/resource/declaration/kinds.ts';
import { ruleMessages } from '../../contract/resource/fieldState.ts';
import { emptyValue } from '../../contract/resource/parseValue.ts';
import { goneMessage, HttpRefusal, Refusal, refusalAt, unauthorized } from '../calls/answer.ts';
import { seesAllCompanies, type Session } from '../calls/Session.ts';
import { pgError } from '../db/pgError.ts';
import { runNamed } from '../db/runNamed.ts';
import { idsIn, linesOf, missingText } from './optionsEndpoint.ts';
import type { Save, Toggle, Writer } from './save.ts';
import { linesPart, type RuledTable, ruleName, rulesOf } from './schema/rulesOf.ts';
import {
  columnName,
  overlapName,
  type TableResource,
  type Target,
  uniqueIndexName,
} from './schema/tableOf.ts';

/** Writes a value of `field` in SQL, as its column stores it. */
function parameter(field: Field, value: unknown, zone: string): SQL {
  if (field.kind === 'pairs') return sql`${JSON.stringify(value ?? emptyValue(field))}::json`;
  if (field.kind === 'moment') return sql`(${value}::timestamp at time zone ${zone})`;
  return sql`${value}`;
}

/** Keeps a stored moment of the same minute: no form shows its seconds, nor which one it is of an hour that the clocks repeat. */
const changed = (column: Name, value: SQL, zone: string): SQL =>
  sql`case when date_trunc('minute', ${column} at time zone ${zone}) = ${value} at time zone ${zone} then ${column} else ${value} end`;

/** Throws Refusal for a time that the zone's clocks skip when they go forward. */
async function requireMoments(
  { fields }: Pick<TableResource, 'fields'>,
  { transaction, deps, values }: Pick<Save, 'transaction' | 'deps' | 'values'>,
): Promise<void> {
  const { timeZone: zone } = deps.config;
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (field.kind !== 'moment' || typeof value !== 'string') continue;
    const { rows } = await transaction.execute<{ is_there: boolean }>(
      sql`select ${parameter(field, value, zone)} at time zone ${zone} = ${value}::timestamp as is_there`,
    );
    if (!rows[0]?.is_there) throw refusalAt(name, ruleMessages.noSuchTime);
  }
}

/** Selects the rows that `session` may write. Another company's row counts as missing. */
export function ownRows(resource: TableResource, session: Session): SQL {
  if (resource.rowsOf === 'company') return sql`company_id = ${session.companyId}`;
  return seesAllCompanies(session) ? sql`true` : sql`id = ${session.companyId}`;
}

/** Selects the row if `session` may write it. */
const ownRow = (resource: TableResource, session: Session, id: number): SQL =>
  sql`id = ${id} and ${ownRows(resource, session)}`;

/** Selects referred records that have the values which the reference asks for. */
function likeValues(target: TableResource, field: Field, values: Record<string, unknown>): SQL {
  const { like = {} } = field.kind === 'reference' ? field : {};
  const parts = Object.entries(like).flatMap(([theirs, own]) => {
    const named = target.fields[theirs];
    return named ? [sql`${sql.identifier(columnName(theirs, named))} = ${values[own]}`] : [];
  });
  return sql.join([sql`true`, ...parts], sql` and `);
}

/** The columns of the declared fields among `values`, and their values in SQL. */
const assignments = ({ fields }: TableResource, values: Record<string, unknown>, zone: string) =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    return field && field.kind !== 'lines'
      ? [{ field, column: columnName(name, field), value: parameter(field, value, zone) }]
      : [];
  });

/** Returns the statement that adds a record, without what it answers. */
function insertion(resource: TableResource, { deps, session, values }: Save): SQL {
  const cells = [
    ...assignments(resource, values, deps.config.timeZone),
    ...(resource.rowsOf === 'company' ? [{ column: 'company_id', value: sql`${session.companyId}` }] : []),
    ...['created_by', 'updated_by'].map((column) => ({ column, value: sql`${session.userId}` })),
  ];
  // one part of the statement, as each costs Drizzle time
  const columns = sql.raw(cells.map(({ column }) => pg.escapeIdentifier(column)).join(', '));
  const row = sql.join(
    cells.map((cell) => cell.value),
    sql`, `,
  );
  return sql`insert into ${sql.identifier(resource.table)} (${columns}) values (${row})`;
}

/** Adds all lines of a record in one statement. */
async function insertLines(resource: TableResource, save: Save, id: number): Promise<void> {
  const { name, field } = linesIn(resource.fields) ?? {};
  const lines = linesOf(save.values, name);
  if (!field?.table || !lines.length) return;
  const columns = Object.entries(field.fields).map(([wire, own]) => ({
    wire,
    own,
    column: columnName(wire, own),
  }));
  const rows = lines.map((line, place) => ({
    place,
    ...Object.fromEntries(columns.map(({ wire, column }) => [column, line[wire]])),
  }));
  const names = sql.join(
    columns.map(({ column }) => sql.identifier(column)),
    sql`, `,
  );
  const typed = columns.map(({ own, column }) => sql`${sql.identifier(column)} ${sql.raw(columnOf(own))}`);
  await refusingBroken(
    resource,
    save.transaction.execute(sql`
      insert into ${sql.identifier(field.table)} (company_id, record_id, place, ${names})
      select ${save.session.companyId}::int, ${id}::int, place, ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        x (${sql.join([sql`place int`, ...typed], sql`, `)})`),
  );
}

/** A declared rule that a statement broke, and the text that its field shows. */
export interface BrokenRule {
  field: string;
  message: string;
  isDouble: boolean;
}

/** Finds the declared rule of `resource` that the database holds by this constraint. */
export function brokenRule(resource: RuledTable, constraint: string | undefined): BrokenRule | undefined {
  const [name, lines] = [linesIn(resource.fields)?.name, linesPart(resource)];
  const inLines = name !== undefined && lines && brokenRule(lines, constraint);
  if (inLines) return { ...inLines, field: name };
  for (const [name, field] of Object.entries(resource.fields)) {
    const column = columnName(name, field);
    if (field.unique && constraint === uniqueIndexName(resource.table, column))
      return { field: name, message: field.unique, isDouble: true };
    if (field.kind === 'reference' && constraint === ruleName(resource.table, column))
      return { field: name, message: missingText(field), isDouble: false };
  }
  const { neverOverlap } = resource;
  if (neverOverlap && constraint === overlapName(resource.table))
    return { field: neverOverlap.from, message: neverOverlap.message, isDouble: true };
  const rule = rulesOf(resource).find(({ name }) => name === constraint);
  return rule && { field: rule.field, message: rule.message, isDouble: false };
}

/** Waits for `work`, and throws a broken rule of the table as a Refusal with the declared text at its field. */
export async function refusingBroken<Result>(
  resource: TableResource,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const broken = brokenRule(resource, pgError(error)?.constraint);
    if (!broken) throw error;
    const { field, message, isDouble } = broken;
    throw refusalAt(field, message, isDouble ? '409' : '400');
  }
}

const notOfCompany = 'You act for another company. Its records can name only its own people.';

/** Selects the ids to which a stored record refers by a field of `table`. */
const keptIn =
  (table: string, recordId: string, name: string, field: Field) =>
  (stored: number): SQL =>
    sql`select ${sql.identifier(columnName(name, field))} from ${sql.identifier(table)} where ${sql.identifier(recordId)} = ${stored}`;

/** Writes a declared table's records, and restricts references to the person's company. */
export function tableWriter(
  resource: TableResource,
  targets: ReadonlyMap<string, Target>,
): Required<Omit<Writer, 'undo' | 'write'>> & Pick<Writer, 'write'> {
  const requireWritable = async (save: Save) => {
    const { session, values, id: stored } = save;
    await requireMoments(resource, save);
    // people of other companies would not see the company that they add
    if (stored === undefined && resource.rowsOf === 'own-company' && !seesAllCompanies(session))
      throw new HttpRefusal(418, unauthorized);
    const linesTable = linesIn(resource.fields)?.field.table;
    for (const [name, field] of withLineFields(resource.fields)) {
      const places = idsIn(values, name);
      if (field.kind !== 'reference' || !places.size) continue;
      const [own = name, ofLine] = name.split('.');
      const [table, id] = ofLine === undefined ? [resource.table, 'id'] : [linesTable, 'record_id'];
      if (table) await requireReferred(save, field, places, keptIn(table, id, ofLine ?? own, field));
    }
  };

  /**
   * Throws Refusal for ids to which `field` does not lead.
   *
   * @param places the ids, each with the name of its value in the request
   * @param kept the ids that the stored record has
   */
  const requireReferred = async (
    { transaction, session, values, id: stored = 0 }: Save,
    field: FieldOf<'reference'>,
    places: ReadonlyMap<number, string>,
    kept: (stored: number) => SQL,
  ) => {
    const target = targets.get(field.to);
    if (!target) return;
    const only =
      target.only === undefined ? sql`true` : sql`(${sql.raw(target.only)} or id in (${kept(stored)}))`;
    const rows = await runNamed<{ id: number }>(
      transaction,
      sql`select id from ${sql.identifier(target.table)} where id = any(${sql.param([...places.keys()])}::int[])
        and ${ownRows(target, session)} and ${only} and ${likeValues(target, field, values)}`,
    );
    const found = new Set(rows.map(({ id }) => id));
    for (const [id, name] of places) {
      // a person of the operating company who acts for another one
      const isVisitor =
        isPersonField(field) && id === session.userId && session.companyId !== session.ownCompanyId;
      if (found.has(id) || (isVisitor && isActorField(field))) continue;
      throw refusalAt(name, isVisitor ? notOfCompany : missingText(field));
    }
  };

  const table = sql.identifier(resource.table);

  /** The statement that changes a record. It answers the row; none where it is gone. */
  const updating = ({ session, id }: Pick<Toggle, 'session' | 'id'>, changes: readonly SQL[]): SQL => {
    const all = [...changes, sql`updated_at = now()`, sql`updated_by = ${session.userId}`];
    return sql`update ${table} set ${sql.join(all, sql`, `)} where ${ownRow(resource, session, id)} returning *`;
  };

  const changesOf = ({ deps, values }: Pick<Save, 'deps' | 'values'>): SQL[] => {
    const zone = deps.config.timeZone;
    return assignments(resource, values, zone).map(({ field, column: name, value }) => {
      const column = sql.identifier(name);
      return sql`${column} = ${field.kind === 'moment' ? changed(column, value, zone) : value}`;
    });
  };

  /** Changes the row. Throws Refusal where it is gone. */
  const set = async (change: Pick<Toggle, 'transaction' | 'session' | 'id'>, changes: readonly SQL[]) => {
    const updated = await refusingBroken(resource, change.transaction.execute(updating(change, changes)));
    if (!updated.rows.length) throw new Refusal(goneMessage);
  };

  const write: Writer['write'] = async (save, run) => {
    const { session, id } = save;
    const statement =
      id === undefined
        ? sql`${insertion(resource, save)} returning *`
        : updating({ session, id }, changesOf(save));
    const row = await refusingBroken(resource, run(statement));
    if (!row) throw new Refusal(goneMessage);
    return row;
  };

  return {
    hold: async ({ transaction, session, id }) => {
      await runNamed(
        transaction,
        sql`select from ${table} where ${ownRow(resource, session, id)} for no key update`,
      );
    },
    requireWritable,
    // lines are stored after their record
    ...(!linesIn(resource.fields) && { write }),
    create: async (save) => {
      const [inserted] = await refusingBroken(
        resource,
        // not all columns, of which a migration beside this server may add one
        runNamed<{ id: number }>(save.transaction, sql`${insertion(resource, save)} returning id`),
      );
      const id = Number(inserted?.id);
      await insertLines(resource, save, id);
      return id;
    },
    update: async (save) => {
      const { transaction, values, id } = save;
      await set(save, changesOf(save));
      const lines = linesIn(resource.fields);
      if (lines?.field.table && lines.name in values) {
        await transaction.execute(
          sql`delete from ${sql.identifier(lines.field.table)} where record_id = ${id}`,
        );
        await insertLines(resource, save, id);
      }
      return id;
    },
    toggle: (toggle) => set(toggle, [sql`is_active = ${toggle.active}`]),
    remove: async ({ transaction, session, id }) => {
      await transaction.execute(sql`delete from ${table} where ${ownRow(resource, session, id)}`);
    },
  };
}
