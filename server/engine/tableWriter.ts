import { type Name, type SQL, sql } from 'drizzle-orm';
import { type Field, isPersonField } from '../../contract/resource/Field.ts';
import { ruleMessages } from '../../contract/resource/fieldRules.ts';
import { emptyValue } from '../../contract/resource/parseValue.ts';
import { goneMessage, HttpRefusal, Refusal, unauthorized } from '../calls/answer.ts';
import { seesAllCompanies, type Session } from '../calls/Session.ts';
import { pgError } from '../db/pgError.ts';
import { runNamed } from '../db/runNamed.ts';
import type { Save, Writer } from './save.ts';
import { ruleName, rulesOf } from './schema/rulesOf.ts';
import {
  columnName,
  labelColumn,
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
    const message = ruleMessages.noSuchTime;
    if (!rows[0]?.is_there) throw new Refusal(message, { errors: { [name]: message } });
  }
}

/** Selects the row if `session` may write it. Another company's row counts as missing. */
function ownRow(resource: TableResource, session: Session, id: number): SQL {
  if (resource.rowsOf === 'company') return sql`id = ${id} and company_id = ${session.companyId}`;
  if (resource.rowsOf === 'own-company' && !seesAllCompanies(session))
    return sql`id = ${id} and id = ${session.companyId}`;
  return sql`id = ${id}`;
}

/** Selects referred records that have the values which the reference asks for. */
function likeValues(target: TableResource, field: Field, values: Record<string, unknown>): SQL {
  const { like = {}, among = {} } = field.kind === 'reference' ? field : {};
  const asked = [
    ...Object.entries(like).map(([theirs, own]) => [theirs, values[own]] as const),
    ...Object.entries(among),
  ];
  const parts = asked.flatMap(([theirs, value]) => {
    const named = target.fields[theirs];
    return named ? [sql`${sql.identifier(columnName(theirs, named))} = ${value}`] : [];
  });
  return sql.join([sql`true`, ...parts], sql` and `);
}

/** The columns of the declared fields among `values`, and their values in SQL. */
const assignments = ({ fields }: TableResource, values: Record<string, unknown>, zone: string) =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    return field
      ? [{ field, column: sql.identifier(columnName(name, field)), value: parameter(field, value, zone) }]
      : [];
  });

/** Returns the statement that adds a record. It answers the id. */
function insertion(resource: TableResource, { deps, session, values }: Save): SQL {
  const cells = [
    ...assignments(resource, values, deps.config.timeZone),
    ...(resource.rowsOf === 'company'
      ? [{ column: sql.identifier('company_id'), value: sql`${session.companyId}` }]
      : []),
    ...['created_by', 'updated_by'].map((name) => ({
      column: sql.identifier(name),
      value: sql`${session.userId}`,
    })),
  ];
  const columns = sql.join(
    cells.map((cell) => cell.column),
    sql`, `,
  );
  const row = sql.join(
    cells.map((cell) => cell.value),
    sql`, `,
  );
  return sql`insert into ${sql.identifier(resource.table)} (${columns}) values (${row}) returning id`;
}

/** A declared rule that a statement broke, and the text that its field shows. */
export interface BrokenRule {
  field: string;
  message: string;
  isDouble: boolean;
}

/** Finds the declared rule of `resource` that the database holds by this constraint. */
export function brokenRule(resource: TableResource, constraint: string | undefined): BrokenRule | undefined {
  for (const [name, field] of Object.entries(resource.fields)) {
    const column = columnName(name, field);
    if (field.unique && constraint === uniqueIndexName(resource.table, column))
      return { field: name, message: field.unique, isDouble: true };
    if (field.kind === 'reference' && constraint === ruleName(resource.table, column))
      return { field: name, message: missingText(field), isDouble: false };
  }
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
    throw new Refusal(message, { ...(isDouble && { code: '409' }), errors: { [field]: message } });
  }
}

const notOfCompany = 'You act for another company, whose records name its own people alone.';

/** The text for a reference to a record that is not there. */
const missingText = ({ required }: Field): string => (typeof required === 'string' ? required : goneMessage);

/** Writes a declared table's records, and restricts references to the person's company. */
export function tableWriter(resource: TableResource, targets: ReadonlyMap<string, Target>): Required<Writer> {
  const requireWritable = async (save: Save) => {
    const { transaction, session, values, id: stored } = save;
    await requireMoments(resource, save);
    // people of other companies would not see the company that they add
    if (stored === undefined && resource.rowsOf === 'own-company' && !seesAllCompanies(session))
      throw new HttpRefusal(418, unauthorized);
    for (const [name, field] of Object.entries(resource.fields)) {
      const id = values[name];
      const target = field.kind === 'reference' ? targets.get(field.to) : undefined;
      if (!target || typeof id !== 'number') continue;
      // a person of the operating company who acts for another one
      const isVisitor =
        isPersonField(field) && id === session.userId && session.companyId !== session.ownCompanyId;
      if (isVisitor && field.locked === true) continue;
      const isExcepted =
        field.kind === 'reference' && field.except !== undefined
          ? sql`lower(${sql.identifier(labelColumn(target))}) = lower(${field.except})`
          : sql`false`;
      const only = target.only === undefined ? sql`true` : sql.identifier(target.only);
      const found = await runNamed(
        transaction,
        sql`select 1 from ${sql.identifier(target.table)} where ${ownRow(target, session, id)} and not ${isExcepted} and ${only} and ${likeValues(target, field, values)}`,
      );
      const message = isVisitor ? notOfCompany : missingText(field);
      if (!found.length) throw new Refusal(message, { errors: { [name]: message } });
    }
  };

  const table = sql.identifier(resource.table);
  return {
    hold: async ({ transaction, session, id }) => {
      await transaction.execute(
        sql`select from ${table} where ${ownRow(resource, session, id)} for no key update`,
      );
    },
    requireWritable,
    create: async (save) => {
      const [inserted] = await refusingBroken(
        resource,
        runNamed<{ id: number }>(save.transaction, insertion(resource, save)),
      );
      return Number(inserted?.id);
    },
    update: async ({ deps, transaction, session, values, id }) => {
      const zone = deps.config.timeZone;
      const changes = assignments(resource, values, zone).map(
        ({ field, column, value }) =>
          sql`${column} = ${field.kind === 'moment' ? changed(column, value, zone) : value}`,
      );
      const updated = await refusingBroken(
        resource,
        transaction.execute(
          sql`update ${table} set ${sql.join([...changes, sql`updated_at = now()`, sql`updated_by = ${session.userId}`], sql`, `)} where ${ownRow(resource, session, id)} returning id`,
        ),
      );
      if (!updated.rows.length) throw new Refusal(goneMessage);
      return id;
    },
    toggle: async ({ transaction, session, id, active }) => {
      const updated = await refusingBroken(
        resource,
        transaction.execute(sql`
          update ${table} set is_active = ${active}, updated_at = now(), updated_by = ${session.userId}
          where ${ownRow(resource, session, id)} returning id`),
      );
      if (!updated.rows.length) throw new Refusal(goneMessage);
    },
  };
}
