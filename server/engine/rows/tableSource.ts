/** A declared table's rows, as a query like those that modules write. */
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { authors } from '../../../contract/resource/check/assertSense.ts';
import {
  fieldNamed,
  type FieldOf,
  isLabelled,
  linesIn,
} from '../../../contract/resource/declaration/Field.ts';
import { derivedFrom } from '../../../contract/resource/parseValue.ts';
import { lookups, moduleTables } from '../../../contract/resource/declaration/lookups.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { isForMany } from '../../../contract/resource/setAction.ts';
import type { KeptTotals } from '../schema/triggers.ts';
import {
  columnName,
  keptTotalsOf,
  labelColumn,
  ownerColumns,
  type TableResource,
} from '../schema/tableOf.ts';
import { type Asker, bindText, choiceLabel } from './bindText.ts';
import { querySource } from './querySource.ts';
import { ownOnly, type RowSource, type SearchedLabel } from './RowSource.ts';

/** The resources with a table, by key: references lead to them. */
export type Tables = ReadonlyMap<string, TableResource>;

const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Limits the rows to those of the company acted for, and companies to the person's own. */
const scopes: Readonly<Record<Resource['rowsOf'], string>> = {
  company: 'where r.company_id = :company',
  'own-company': 'where (:is_operating or r.id = :company)',
};

/** The columns with the ids of the people whom the rows name. */
const authorColumns: Readonly<Record<keyof typeof authors, string>> = {
  CreatedBy: 'created_by',
  UpdatedBy: 'updated_by',
};

/** A module's addition to the rows of a declared table, as SQL over the table as `r`. */
export interface TableAddition {
  /** A left join of at most one row, which the planner leaves out where nothing selects from it. Another kind of join stops the boot. */
  join: string;
  /** Expressions by the wire's names. */
  columns: Readonly<Record<string, string>>;
  wire: Readonly<Record<string, (value: unknown) => unknown>>;
}

/** The rows of a declared table with the labels of what they refer to, as a text like those that modules write. */
export function tableSource(
  resource: TableResource,
  tables: Tables,
  zone: string,
  addition?: TableAddition,
): RowSource {
  const selected = new Map([
    [resource.id, 'r.id'],
    ['IsActive', 'r.is_active'],
    [resource.created, 'r.created_at'],
    [resource.updated, 'r.updated_at'],
  ]);
  const joins: string[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'lines') continue;
    const column = `r.${quoted(columnName(name, field))}`;
    selected.set(name, column);
    if (field.kind === 'choice' && field.labelled)
      selected.set(field.labelled, choiceLabel(column, field.choices));
    if (!isLabelled(field)) continue;
    const target = labelledIn(field, tables);
    if (!target) throw new Error(`The declaration '${resource.key}': '${field.to}' has no table`);
    const alias = `t${joins.length}`;
    joins.push(`left join ${quoted(target.table)} ${alias} on ${alias}.id = ${column}`);
    selected.set(field.labelled, `${alias}.${quoted(target.column)}`);
  }
  const lines = linesIn(resource.fields);
  if (lines?.field.table) selected.set(lines.name, linesText(lines.field, tables));
  const shown = new Set(
    [...resource.columns, ...resource.export.columns].flatMap(({ field, ...column }) => [
      field,
      ...('sort' in column ? [column.sort] : []),
    ]),
  );
  for (const [name, column] of Object.entries(authorColumns)) {
    if (!shown.has(name)) continue;
    joins.push(`left join users t${joins.length} on t${joins.length}.id = r.${column}`);
    selected.set(name, `t${joins.length - 1}.user_name`);
  }
  if (resource.rowsOf === 'company') {
    selected.set('CompanyId', 'r.company_id');
    if (!selected.has('CompanyName'))
      // the same for all rows, which are this company's
      selected.set('CompanyName', '(select company_name from companies where id = :company)');
  }
  if (resource.search.some((name) => name in resource.fields && resource.fields[name]?.kind !== 'choice'))
    // PostgreSQL generates this column (`schema/tableOf.ts`)
    selected.set('_search', 'r.search_text');
  if (resource.actions.some((action) => isForMany(action) && action.otherThan?.includes('CreatedBy')))
    selected.set('_created_by', 'r.created_by');
  for (const [name, expression] of Object.entries(addition?.columns ?? {})) selected.set(name, expression);
  const columns = [...selected].map(([name, expression]) => `${expression} as ${quoted(name)}`);
  const textOf = (rows: string, own = '') => `select ${columns.join(', ')} from ${rows} r
      ${joins.join(' ')} ${addition?.join ?? ''} ${scopes[resource.rowsOf]}${own}`;
  const searchedLabels = searchedLabelsOf(resource, tables);
  const text = textOf(quoted(resource.table));
  const source = querySource(resource, zone, { text, searchedLabels, wire: addition?.wire });
  const owners = ownerColumns(resource).map((column) => `r.${quoted(column)} = :user`);
  const own = bindText(
    textOf(quoted(resource.table), ` and (${owners.join(' or ')})`),
    `The own rows of '${resource.key}'`,
  );
  const written = bindText(textOf('written'), `The written rows of '${resource.key}'`);
  const kept = keptTotalsOf(resource);
  return {
    ...source,
    ...(resource.ownRows && {
      fromAll: source.from,
      from: (asker, query) =>
        ownOnly(resource, asker) ? sql`(${own.bind(asker, query, zone)}) r` : source.from(asker, query),
    }),
    written: written.place(zone),
    ...(kept && { dayTotals: keptDaysOf(resource, kept) }),
  };
}

/** The kept totals of a declared table's days, for whoever asks. */
function keptDaysOf(resource: TableResource, kept: KeptTotals): NonNullable<RowSource['dayTotals']> {
  const days =
    (field = '') =>
    ({ companyId }: Asker) =>
      sql`select day, part, total from row_totals where of_table = ${sql.raw(pg.escapeLiteral(resource.table))}
        and company_id = ${companyId}::int and field = ${sql.raw(pg.escapeLiteral(field))}`;
  const parts = Object.entries(resource.fields).flatMap(([name, field]) => {
    const column = columnName(name, field);
    return kept.parts.includes(column) ? [[name, days(column)] as const] : [];
  });
  return { zone: sql`kept_zone()`, days: days(), parts: new Map(parts) };
}

/** A record's lines in their order, as a JSON array with what they refer to. Only the rows of an answer ask for it. */
function linesText({ table = '', fields }: FieldOf<'lines'>, tables: Tables): string {
  const values: string[] = [];
  const joins: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const column = `l.${quoted(columnName(name, field))}`;
    values.push(`${field.kind === 'date' ? `to_char(${column}, 'YYYY/MM/DD')` : column} as ${quoted(name)}`);
    const target = isLabelled(field) ? labelledIn(field, tables) : undefined;
    if (!target || !isLabelled(field)) continue;
    const alias = `l${joins.length}`;
    joins.push(`left join ${quoted(target.table)} ${alias} on ${alias}.id = ${column}`);
    values.push(`${alias}.${quoted(target.column)} as ${quoted(field.labelled)}`);
  }
  return `coalesce((select json_agg(row_to_json(x)) from (select ${values.join(', ')} from ${quoted(table)} l
      ${joins.join(' ')} where l.record_id = r.id order by l.place) x), '[]')`;
}

/** The texts of lines, and the labels of what they refer to, among what `resource` is searched by. */
function searchedLines(resource: Resource, tables: Tables): SearchedLabel[] {
  const { name = '', field } = linesIn(resource.fields) ?? {};
  const searched = resource.search.filter((one) => derivedFrom(one) === name);
  if (!field?.table || !searched.length) return [];
  const { fields, table } = field;
  const found = (texts: SQL): SearchedLabel => ({
    id: resource.id,
    label: name,
    texts: ({ companyId }) => sql`${texts} where l.company_id = ${companyId}`,
    isIndexed: true,
  });
  const isOwn = searched.some((one) => fieldNamed(resource.fields, one));
  const own = sql`select l.record_id as id, l.search_text as text, l.search_text as indexed from ${sql.identifier(table)} l`;
  return [
    ...(isOwn ? [found(own)] : []),
    ...Object.entries(fields).flatMap(([of, one]) => {
      const target =
        isLabelled(one) && searched.includes(`${name}.${one.labelled}`) && labelledIn(one, tables);
      if (!target) return [];
      const label = sql`t.${sql.identifier(target.column)}`;
      return found(sql`select l.record_id as id, lower(${label}) as text, ${target.isIndexed ? sql`t.search_text` : sql`lower(${label})`} as indexed
        from ${sql.identifier(table)} l join ${sql.identifier(target.table)} t on t.id = l.${sql.identifier(columnName(of, one))}`);
    }),
  ];
}

/** The labels of other tables' rows, and what is in lines, among what `resource` is searched by. */
export const searchedLabelsOf = (resource: Resource, tables: Tables): SearchedLabel[] => [
  ...searchedLines(resource, tables),
  ...Object.entries(resource.fields).flatMap(([id, field]) => {
    if (!isLabelled(field) || !resource.search.includes(field.labelled)) return [];
    const target = labelledIn(field, tables);
    if (!target) return [];
    const { table, column, isIndexed } = target;
    const text = sql`select id, lower(${sql.identifier(column)}) as text`;
    const texts = ({ companyId }: Asker) =>
      isIndexed
        ? sql`${text}, search_text as indexed from ${sql.identifier(table)} where company_id = ${companyId}`
        : sql`${text} from ${sql.identifier(table)}`;
    return [{ id, label: field.labelled, texts, isIndexed }];
  }),
];

/** The table and the column with the label of what `field` leads to. */
function labelledIn(
  field: FieldOf<'reference'> | FieldOf<'lookup'>,
  tables: Tables,
): { table: string; column: string; isIndexed: boolean } | undefined {
  if (field.kind === 'lookup') {
    const { table, label } = lookups[field.to];
    return { table, column: label, isIndexed: false };
  }
  const target = tables.get(field.to);
  if (!target) return undefined;
  const { table, label, search, rowsOf } = target;
  const isIndexed = rowsOf === 'company' && search.includes(label) && !Object.hasOwn(moduleTables, field.to);
  return { table, column: labelColumn(target), isIndexed };
}
