import { type Name, type SQL, sql } from 'drizzle-orm';
import type { Field } from '../../contract/resource/Field.ts';
import { ruleMessages } from '../../contract/resource/fieldRules.ts';
import { emptyValue } from '../../contract/resource/parseValue.ts';
import { goneMessage, HttpRefusal, Refusal, unauthorized } from '../calls/answer.ts';
import { seesAllCompanies, type Session } from '../calls/Session.ts';
import { pgError } from '../db/pgError.ts';
import type { Save, Writer } from './save.ts';
import { ruleName, rulesOf } from './schema/rulesOf.ts';
import { columnName, labelColumn, type TableResource, uniqueIndexName } from './schema/tableOf.ts';

/** SQL of what is written, as `field` is stored. */
function parameter(field: Field, written: unknown, zone: string): SQL {
  if (field.kind === 'pairs') return sql`${written}::json`;
  if (field.kind === 'moment') return sql`(${written}::timestamp at time zone ${zone})`;
  return sql`${written}`;
}

/** A stored moment of the same minute stays: its seconds are on no form, nor which of an hour that came twice it was. */
const changed = (column: Name, value: SQL, zone: string): SQL =>
  sql`case when date_trunc('minute', ${column} at time zone ${zone}) = ${value} at time zone ${zone} then ${column} else ${value} end`;

/** Throws Refusal for a moment that the clocks of the zone leave out. */
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

/** The condition under which `session` may write the row: as if another company's did not exist. */
function ownRow(resource: TableResource, session: Session, id: number): SQL {
  if (resource.rowsOf === 'company') return sql`id = ${id} and company_id = ${session.companyId}`;
  if (resource.rowsOf === 'own-company' && !seesAllCompanies(session))
    return sql`id = ${id} and id = ${session.companyId}`;
  return sql`id = ${id}`;
}

/** The condition that a record which is referred to has the values that its reference asks for. */
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

/** The values of the declared fields among `values`, as the database takes them. */
export const writtenValues = (
  { fields }: Pick<TableResource, 'fields'>,
  values: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name];
      return field
        ? [[name, field.kind === 'pairs' ? JSON.stringify(value ?? emptyValue(field)) : value]]
        : [];
    }),
  );

const assignments = ({ fields }: TableResource, written: Record<string, unknown>, zone: string) =>
  Object.entries(written).flatMap(([name, value]) => {
    const field = fields[name];
    return field
      ? [{ field, column: sql.identifier(columnName(name, field)), value: parameter(field, value, zone) }]
      : [];
  });

/** What a new record is made of: values, or placeholders for them. */
export interface NewRecord {
  written: Record<string, unknown>;
  companyId: unknown;
  userId: unknown;
}

/** The statement that adds a record, but for what it returns. */
export function insertion(
  resource: TableResource,
  { written, companyId, userId }: NewRecord,
  zone: string,
): SQL {
  const cells = [
    ...assignments(resource, written, zone),
    ...(resource.rowsOf === 'company'
      ? [{ column: sql.identifier('company_id'), value: sql`${companyId}` }]
      : []),
    ...['created_by', 'updated_by'].map((name) => ({
      column: sql.identifier(name),
      value: sql`${userId}`,
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
  return sql`insert into ${sql.identifier(resource.table)} (${columns}) values (${row})`;
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

/** The text for a reference to a record that is not there. */
const missingText = ({ required }: Field): string => (typeof required === 'string' ? required : goneMessage);

/** Writes a declared table's records, and restricts references to the person's company. */
export function tableWriter(
  resource: TableResource,
  resources: ReadonlyMap<string, TableResource>,
): Required<Writer> {
  const requireWritable = async (save: Save) => {
    const { transaction, session, values, id: stored } = save;
    await requireMoments(resource, save);
    // Nobody else would see the company that they made.
    if (stored === undefined && resource.rowsOf === 'own-company' && !seesAllCompanies(session))
      throw new HttpRefusal(418, unauthorized);
    for (const [name, field] of Object.entries(resource.fields)) {
      const id = values[name];
      const target = field.kind === 'reference' ? resources.get(field.to) : undefined;
      if (!target || typeof id !== 'number') continue;
      const isExcepted =
        field.kind === 'reference' && field.except !== undefined
          ? sql`lower(${sql.identifier(labelColumn(target))}) = lower(${field.except})`
          : sql`false`;
      const found = await transaction.execute(
        sql`select 1 from ${sql.identifier(target.table)} where ${ownRow(target, session, id)} and not ${isExcepted} and ${likeValues(target, field, values)}`,
      );
      const message = missingText(field);
      if (!found.rows.length) throw new Refusal(message, { errors: { [name]: message } });
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
    create: async ({ deps, transaction, session, values }: Save) => {
      const record = { ...session, written: writtenValues(resource, values) };
      const inserted = await refusingBroken(
        resource,
        transaction.execute<{ id: number }>(
          sql`${insertion(resource, record, deps.config.timeZone)} returning id`,
        ),
      );
      return Number(inserted.rows[0]?.id);
    },
    update: async ({ deps, transaction, session, values, id }) => {
      const zone = deps.config.timeZone;
      const changes = assignments(resource, writtenValues(resource, values), zone).map(
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
