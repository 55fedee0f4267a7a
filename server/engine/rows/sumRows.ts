import { type SQL, sql } from 'drizzle-orm';
import type { Chart } from '../../../contract/resource/Resource.ts';
import type { ChartGroup } from '../../../contract/resource/resourceCalls.ts';
import type { Database } from '../../db/connect.ts';
import type { Asker } from './bindText.ts';
import { type RowQuery, selectRows } from './listRows.ts';
import type { RowColumns, RowSource } from './RowSource.ts';

/** What of a query decides which rows it finds. */
export type Narrowed = Omit<RowQuery, 'sortColumn' | 'sortOrder'>;

/** A column of the rows that a chart goes by, which the start has seen to be there. */
export function columnOf({ resource }: RowSource, { answered }: RowColumns, name: string) {
  const column = answered.get(name);
  if (!column) throw new Error(`The declaration '${resource.key}': its rows have no '${name}'`);
  return column;
}

/** The sums of a group as an array of numbers; of a chart that sums nothing, how many rows it has. */
export function sumsOf(source: RowSource, columns: RowColumns, { sums }: Pick<Chart, 'sums'>): SQL {
  if (!sums.length) return sql`array[count(*)::float8]`;
  const each = sums.map((name) => sql`coalesce(sum(${columnOf(source, columns, name).value}), 0)::float8`);
  return sql`array[${sql.join(each, sql`, `)}]`;
}

/**
 * The rows that a query finds, in groups: the largest first, and as the last one all that are smaller. Groups whose sums
 * are nothing are left out.
 */
export async function sumRows(
  database: Database,
  source: RowSource,
  asker: Asker,
  narrowed: Narrowed,
  chart: Chart,
): Promise<ChartGroup[]> {
  const { by = '', most } = chart;
  const query = { ...narrowed, sortColumn: '', sortOrder: '' };
  const { columns, from, where } = await selectRows(database, source, asker, query);
  // The texts of choices stand in the declaration, not in the rows.
  const field = source.resource.fields[by];
  const choices = new Map(
    field?.kind === 'choice' ? field.choices.map(({ value, label }) => [String(value), label]) : [],
  );
  const { rows } = await database.db.execute<ChartGroup>(sql`
    with grouped as (
      select nullif(${columnOf(source, columns, by).value}::text, '') as label, ${sumsOf(source, columns, chart)} as values
      from ${from} ${where} group by 1
    ), placed as (
      select g.*, least(row_number() over (order by (select sum(v) from unnest(values) v) desc, label), ${most + 1}) as place
      from grouped g where 0 <> any(values)
    )
    select min(label) as label, count(*)::int as groups,
      array(select sum(v) from placed p, unnest(p.values) with ordinality u(v, n) where p.place = o.place group by n order by n) as values
    from placed o group by place order by place`);
  return rows.map(({ label, groups, values }) => ({
    label: groups > 1 ? null : label === null ? null : (choices.get(label) ?? label),
    groups,
    values,
  }));
}
