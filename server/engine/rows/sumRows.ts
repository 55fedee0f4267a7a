import { sql } from 'drizzle-orm';
import type { Chart } from '../../../contract/resource/Resource.ts';
import type { ChartGroup } from '../../../contract/resource/resourceCalls.ts';
import type { Database } from '../../db/connect.ts';
import type { Asker } from './bindText.ts';
import { type RowQuery, selectRows } from './listRows.ts';
import type { RowSource } from './RowSource.ts';

/** What of a query decides which rows it finds. */
export type Narrowed = Omit<RowQuery, 'sortColumn' | 'sortOrder'>;

/**
 * The rows that a query finds, in groups: the largest first, and as the last one all that are smaller. Groups whose sums
 * are nothing are left out.
 */
export async function sumRows(
  database: Database,
  source: RowSource,
  asker: Asker,
  narrowed: Narrowed,
  { by, sums, most }: Omit<Chart, 'type' | 'title' | 'call'>,
): Promise<ChartGroup[]> {
  const query = { ...narrowed, sortColumn: '', sortOrder: '' };
  const { columns, from, where } = await selectRows(database, source, asker, query);
  const columnOf = (name: string) => {
    const column = columns.answered.get(name);
    if (!column) throw new Error(`The declaration '${source.resource.key}': its rows have no '${name}'`);
    return column.value;
  };
  // The texts of choices stand in the declaration, not in the rows.
  const field = source.resource.fields[by];
  const choices = new Map(
    field?.kind === 'choice' ? field.choices.map(({ value, label }) => [String(value), label]) : [],
  );
  const values = sums.length
    ? sums.map((name) => sql`coalesce(sum(${columnOf(name)}), 0)::float8`)
    : [sql`count(*)::float8`];
  const list = sql.join(values, sql`, `);
  const { rows } = await database.db.execute<ChartGroup>(sql`
    with grouped as (
      select nullif(${columnOf(by)}::text, '') as label, array[${list}] as values from ${from} ${where} group by 1
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
