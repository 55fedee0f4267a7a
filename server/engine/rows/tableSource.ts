import pg from 'pg';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { columnName } from '../schema/tableOf.ts';
import { choiceLabel } from './bindText.ts';
import { type RowSource, rowSource, type SearchedLabel } from './RowSource.ts';

export type TableResource = Resource & { table: string };

export const hasTable = (resource: Resource): resource is TableResource => resource.table !== undefined;

/** The resources with a table, by key: those to which references lead. */
export type Tables = ReadonlyMap<string, TableResource>;

/** What a module adds to the rows of a declared table, as SQL over it as `r`. */
export interface TableAddition {
  /** A left join of at most one row, which the planner leaves out where nothing of it is asked for. */
  join: string;
  /** What is selected, by the wire's names. */
  columns: Readonly<Record<string, string>>;
  wire: Readonly<Record<string, (value: unknown) => unknown>>;
}

/** The column of the field that names the records of `target`. */
export const labelColumn = (target: TableResource): string => {
  const field = target.fields[target.label];
  if (!field) throw new Error(`The declaration '${target.key}' has no label`);
  return columnName(target.label, field);
};

/** The labels of declared tables' records among what `resource` is searched by. */
export const searchedLabelsOf = (resource: Resource, tables: Tables): SearchedLabel[] =>
  Object.entries(resource.fields).flatMap(([id, field]) => {
    if (field.kind !== 'reference' || !resource.search.includes(field.labelled)) return [];
    const target = tables.get(field.to);
    return target ? [{ id, label: field.labelled, table: target.table, column: labelColumn(target) }] : [];
  });

const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Whose rows a person sees. */
const scopes: Readonly<Record<Resource['rowsOf'], string>> = {
  company: 'where r.company_id = :company',
  'own-company': 'where (:operating or r.id = :company)',
  everybody: '',
};

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
    const column = `r.${quoted(columnName(name, field))}`;
    selected.set(name, column);
    if (field.kind === 'choice' && field.labelled)
      selected.set(field.labelled, choiceLabel(column, field.choices));
    if (field.kind !== 'reference') continue;
    const target = tables.get(field.to);
    if (!target) throw new Error(`The declaration '${resource.key}': '${field.to}' has no table`);
    const alias = `t${joins.length}`;
    joins.push(`left join ${quoted(target.table)} ${alias} on ${alias}.id = ${column}`);
    selected.set(field.labelled, `${alias}.${quoted(labelColumn(target))}`);
  }
  if (resource.rowsOf === 'company') selected.set('CompanyId', 'r.company_id');
  if (resource.search.some((name) => name in resource.fields)) selected.set('_search', 'r.search_text');
  for (const [name, expression] of Object.entries(addition?.columns ?? {})) selected.set(name, expression);
  const columns = [...selected].map(([name, expression]) => `${expression} as ${quoted(name)}`);
  return rowSource(resource, zone, {
    text: `select ${columns.join(', ')} from ${quoted(resource.table)} r
      ${joins.join(' ')} ${addition?.join ?? ''} ${scopes[resource.rowsOf]}`,
    searchedLabels: searchedLabelsOf(resource, tables),
    wire: addition?.wire,
  });
}
