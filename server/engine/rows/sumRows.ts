import { sql } from 'drizzle-orm';
import type { Chart } from '../../../contract/resource/Resource.ts';
import type { ChartGroup } from '../../../contract/resource/resourceCalls.ts';
import type { Database } from '../../db/connect.ts';
import type { Asker } from './bindText.ts';
import type { RowSource } from './RowSource.ts';
import { type Narrowed, selectSummed } from './selectSummed.ts';

/** The largest groups, which stand alone. */
const mostGroups = 10;

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
  const { by: name = '' } = chart;
  const { from, where, by, values } = await selectSummed(database, source, asker, narrowed, chart);
  // The texts of choices stand in the declaration, not in the rows.
  const field = source.resource.fields[name];
  const choices = new Map(
    field?.kind === 'choice' ? field.choices.map(({ value, label }) => [String(value), label]) : [],
  );
  const { rows } = await database.db.execute<ChartGroup>(sql`
    with grouped as (
      select nullif(${by}, '') as label, ${values} as values from ${from} ${where} group by 1
    ), placed as (
      select g.*, least(row_number() over (order by (select sum(v) from unnest(values) v) desc, label), ${mostGroups + 1}) as place
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
