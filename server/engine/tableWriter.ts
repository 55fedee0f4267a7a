import { type Name, type Placeholder, type SQL, sql } from 'drizzle-orm';
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
import type { Writing } from '../calls/endpoint.ts';
import { seesAllCompanies, type Session } from '../calls/Session.ts';
import { pgError } from '../db/pgError.ts';
import { prepared, runNamed, runPrepared } from '../db/transaction.ts';
import { idsIn, linesOf, missingText } from './optionsEndpoint.ts';
import type { Save, Writer } from './save.ts';
import { linesPart, type RuledTable, ruleName, rulesOf } from './schema/rulesOf.ts';
import { ofCompany, ofPerson, ownRows } from './rows/RowSource.ts';
import {
  columnName,
  overlapName,
  type TableResource,
  type Target,
  uniqueIndexName,
} from './schema/tableOf.ts';

/** SQL that writes a moment of people's zone as its column stores it. */
const moment = (value: unknown, zone: string | Placeholder): SQL =>
  sql`(${value}::timestamp at time zone ${zone})`;

/** Keeps a stored moment of the same minute: no form shows its seconds, nor which one it is of an hour that the clocks repeat. */
const changed = (column: Name, value: SQL, zone: Placeholder): SQL =>
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
      sql`select ${moment(value, zone)} at time zone ${zone} = ${value}::timestamp as is_there`,
    );
    if (!rows[0]?.is_there) throw refusalAt(name, ruleMessages.noSuchTime);
  }
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

/** A value's column, and in a statement of a save the name of its placeholder, which no column has. */
interface Cell {
  column: string;
  field?: Field;
  from: string;
}

const placed = {
  person: '@person',
  company: '@company',
  record: '@record',
  seesAll: '@sees-all',
  zone: '@zone',
};
const zoneOf = sql.placeholder(placed.zone);

const isJson = (field: Field | undefined) => field?.kind === 'pairs' || field?.kind === 'files';

/** SQL of a cell's value, as its column stores it. */
function valueOf({ field, from }: Cell): SQL {
  const value = sql.placeholder(from);
  if (isJson(field)) return sql`${value}::json`;
  return field?.kind === 'moment' ? moment(value, zoneOf) : sql`${value}`;
}

const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** The statement that adds a record, without what it answers. */
const insertion = ({ table, rowsOf }: TableResource, own: readonly Cell[]): SQL => {
  const cells: Cell[] = [
    ...own,
    ...(rowsOf === 'company' ? [{ column: 'company_id', from: placed.company }] : []),
    ...['created_by', 'updated_by'].map((column) => ({ column, from: placed.person })),
  ];
  const columns = listed(cells.map(({ column }) => sql.identifier(column)).map((name) => sql`${name}`));
  return sql`insert into ${sql.identifier(table)} (${columns}) values (${listed(cells.map(valueOf))})`;
};

/** The statement that changes a record, without what it answers. */
const change = ({ table, rowsOf }: TableResource, cells: readonly Cell[]): SQL => {
  const changes = cells.map((cell) => {
    const column = sql.identifier(cell.column);
    const value = valueOf(cell);
    return sql`${column} = ${cell.field?.kind === 'moment' ? changed(column, value, zoneOf) : value}`;
  });
  const all = listed([
    ...changes,
    sql`updated_at = now()`,
    sql`updated_by = ${sql.placeholder(placed.person)}`,
  ]);
  const company = sql.placeholder(placed.company);
  const own =
    rowsOf === 'company'
      ? sql`company_id = ${company}`
      : sql`(${sql.placeholder(placed.seesAll)}::boolean or id = ${company})`;
  return sql`update ${sql.identifier(table)} set ${all} where id = ${sql.placeholder(placed.record)} and ${own}`;
};

/** The statement that stores a record's own row, made once for its columns, and the values of this save. */
function writing(resource: TableResource, { deps, session, values, id }: Save): Writing {
  const named: Record<string, unknown> = {
    [placed.person]: session.userId,
    [placed.company]: session.companyId,
    [placed.seesAll]: seesAllCompanies(session),
    [placed.record]: id,
    [placed.zone]: deps.config.timeZone,
  };
  const cells: Cell[] = [];
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    if (!field || field.kind === 'lines') continue;
    const column = columnName(name, field);
    cells.push({ column, field, from: column });
    named[column] = isJson(field) ? JSON.stringify(value ?? emptyValue(field)) : value;
  }
  const isNew = id === undefined;
  return {
    key: `${isNew ? 'insert' : 'update'} ${cells.map(({ column }) => column).join()}`,
    statement: () => (isNew ? insertion : change)(resource, cells),
    values: named,
  };
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
    // what the record has already may stay
    const only = sql`(${ofPerson(target, session)} and ${sql.raw(target.only ?? 'true')} or id in (${kept(stored)}))`;
    const rows = await runNamed<{ id: number }>(
      transaction,
      sql`select id from ${sql.identifier(target.table)} where id = any(${sql.param([...places.keys()])}::int[])
        and ${ofCompany(target, session)} and ${only} and ${likeValues(target, field, values)}`,
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
  const statements = prepared();

  /** Stores the record's own row, and returns its id. Throws Refusal where it is gone. */
  const store = async (save: Save): Promise<number> => {
    const { key, statement, values } = writing(resource, save);
    const text = statements(key, () => sql`${statement()} returning id`);
    const [row] = await refusingBroken(resource, runPrepared<{ id: number }>(save.transaction, text, values));
    if (!row) throw new Refusal(goneMessage);
    return row.id;
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
    ...(!linesIn(resource.fields) && {
      write: async (save, run) => {
        const stored = await refusingBroken(resource, run(writing(resource, save)));
        if (!stored) throw new Refusal(goneMessage);
        return stored;
      },
    }),
    create: async (save) => {
      const id = await store(save);
      await insertLines(resource, save, id);
      return id;
    },
    update: async (save) => {
      const { transaction, values, id } = save;
      await store(save);
      const lines = linesIn(resource.fields);
      if (lines?.field.table && lines.name in values) {
        await transaction.execute(
          sql`delete from ${sql.identifier(lines.field.table)} where record_id = ${id}`,
        );
        await insertLines(resource, save, id);
      }
      return id;
    },
    toggle: async ({ transaction, session, id, active }) => {
      const { rows } = await refusingBroken(
        resource,
        transaction.execute(sql`
          update ${table} set is_active = ${active}, updated_at = now(), updated_by = ${session.userId}
          where ${ownRow(resource, session, id)} returning id`),
      );
      if (!rows.length) throw new Refusal(goneMessage);
    },
    remove: async ({ transaction, session, id }) => {
      await transaction.execute(sql`delete from ${table} where ${ownRow(resource, session, id)}`);
    },
  };
}
