import { type SQL, sql } from 'drizzle-orm';
import type { Field } from '../../../contract/resource/Field.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { Database } from '../../db/connect.ts';
import { columnName, sortExpression } from '../schema/tableOf.ts';
import { containing, type RowField, type RowSource } from './RowSource.ts';
import { asIs, wireMoment, wireOf } from './wireOf.ts';

export type TableResource = Resource & { table: string };

export const hasTable = (resource: Resource): resource is TableResource => resource.table !== undefined;

/** `alias.column`, both quoted. */
const column = (alias: string, name: string): SQL => sql`${sql.identifier(alias)}.${sql.identifier(name)}`;

const sortOf = (alias: string, name: string, field: Field): SQL =>
  sql.raw(sortExpression(`"${alias}"."${columnName(name, field)}"`, field.kind));

const labelField = (target: TableResource): Field => {
  const field = target.fields[target.label];
  if (!field) throw new Error(`The declaration '${target.key}' has no label`);
  return field;
};

/** The column of the field that names the records of `target`. */
export const labelColumn = (target: TableResource): string => columnName(target.label, labelField(target));

interface Join {
  alias: string;
  target: TableResource;
  own: SQL;
  label: SQL;
  sort: SQL;
  field: string;
}

/** One join for each reference: the other record's label is a field of the row. */
function joinsOf(resource: TableResource, resources: ReadonlyMap<string, TableResource>): Join[] {
  return Object.entries(resource.fields).flatMap(([name, field], index) => {
    if (field.kind !== 'reference') return [];
    const target = resources.get(field.to);
    if (!target) throw new Error(`The declaration '${resource.key}': '${field.to}' has no table`);
    const alias = `t${index}`;
    return [
      {
        alias,
        target,
        own: column('r', columnName(name, field)),
        label: column(alias, labelColumn(target)),
        sort: sortOf(alias, target.label, labelField(target)),
        field: field.labelled,
      },
    ];
  });
}

/**
 * The ids of the records of `target` whose labels match. Asked before the rows are: what the planner knows of the ids
 * lets it use the index of both sides of the search's `or`, where a subquery there makes it read the whole table.
 */
async function labelled(database: Database, target: TableResource, pattern: SQL): Promise<number[]> {
  const found = await database.db.execute<{ id: number }>(
    sql`select id from ${sql.identifier(target.table)} where lower(${sql.identifier(labelColumn(target))}) like ${pattern}`,
  );
  return found.rows.map(({ id }) => id);
}

const idIn = (id: SQL, ids: readonly number[]): SQL => sql`${id} = any(${sql.param(ids)}::int[])`;

/**
 * The rows of a declared table with the labels of what they refer to.
 *
 * @param resources the resources with a table, by key, to which references lead
 * @param zone the zone whose days created and updated dates are
 */
export function tableSource(
  resource: TableResource,
  resources: ReadonlyMap<string, TableResource>,
  zone: string,
): RowSource {
  const joins = joinsOf(resource, resources);
  const stamp = wireMoment(zone);
  const isActive = column('r', 'is_active');
  const fields: Record<string, RowField> = {
    [resource.id]: { expression: column('r', 'id'), wire: asIs },
    IsActive: { expression: isActive, wire: asIs },
    Status: {
      expression: sql`case when ${isActive} then 'Active' else 'InActive' end`,
      sort: isActive,
      wire: asIs,
    },
    [resource.created]: { expression: column('r', 'created_at'), wire: stamp },
    [resource.updated]: { expression: column('r', 'updated_at'), wire: stamp },
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    const expression = column('r', columnName(name, field));
    fields[name] = {
      expression,
      sort: sortOf('r', name, field),
      wire: wireOf[field.kind],
    };
    if (field.kind === 'choice' && field.labelled) {
      const labels = new Map<unknown, string>(field.choices.map(({ value, label }) => [value, label]));
      fields[field.labelled] = { expression, wire: (value) => labels.get(value) ?? null };
    }
  }
  for (const join of joins) fields[join.field] = { expression: join.label, sort: join.sort, wire: asIs };
  if (resource.rowsOf === 'company') {
    fields.CompanyId = { expression: column('r', 'company_id'), wire: asIs };
  }

  const joined = joins.map(
    (join) =>
      sql` left join ${sql.identifier(join.target.table)} ${sql.identifier(join.alias)} on ${column(join.alias, 'id')} = ${join.own}`,
  );
  const searchesText = resource.search.some((name) => name in resource.fields);
  const searchedJoins = joins.filter((join) => resource.search.includes(join.field));
  return {
    from: sql`${sql.identifier(resource.table)} r${sql.join(joined)}`,
    id: column('r', 'id'),
    fields,
    scope: (session) => {
      if (resource.rowsOf === 'company') return sql`${column('r', 'company_id')} = ${session.companyId}`;
      if (resource.rowsOf === 'own-company' && !session.operating)
        return sql`${column('r', 'id')} = ${session.companyId}`;
      return undefined;
    },
    search: async (text, database) => {
      const pattern = containing(text);
      const own = searchesText ? [sql`${column('r', 'search_text')} like ${pattern}`] : [];
      const others = await Promise.all(
        searchedJoins.map(async ({ target, own }) => idIn(own, await labelled(database, target, pattern))),
      );
      return sql`(${sql.join([...own, ...others, sql`false`], sql` or `)})`;
    },
  };
}
