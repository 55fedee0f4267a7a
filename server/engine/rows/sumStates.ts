import { sql } from 'drizzle-orm';
import { stateKeys } from '../../../contract/indiaStates.ts';
import type { Chart } from '../../../contract/resource/Resource.ts';
import type { ChartGroup } from '../../../contract/resource/resourceCalls.ts';
import type { Database } from '../../db/connect.ts';
import type { Asker } from './bindText.ts';
import type { RowSource } from './RowSource.ts';
import { type Narrowed, selectSummed } from './selectSummed.ts';

/**
 * The rows that a query finds by India's states, however their texts write them: the largest first, then what is elsewhere
 * together, then what says nothing. A text is anybody's, so there may be very many.
 */
export async function sumStates(
  database: Database,
  source: RowSource,
  asker: Asker,
  narrowed: Narrowed,
  chart: Chart,
): Promise<ChartGroup[]> {
  const { from, where, by, values } = await selectSummed(database, source, asker, narrowed, chart);
  const keys = sql`${sql.param([...stateKeys.keys()])}::text[]`;
  const names = sql`${sql.param([...stateKeys.values()])}::text[]`;
  const { rows } = await database.db.execute<ChartGroup>(sql`
    with grouped as (
      select nullif(btrim(${by}), '') as text, ${values} as values
      from ${from} ${where} group by 1
    ), named as (
      select g.text, g.values[1] as value, (${names})[
        array_position(${keys}, regexp_replace(replace(lower(g.text), '&', 'and'), '[^a-z]', '', 'g'))
      ] as state from grouped g where g.values[1] <> 0
    )
    select coalesce(state, case when count(*) = 1 then min(text) end) as label,
      (case when state is null then count(*) else 1 end)::int as groups, array[sum(value)] as values
    from named group by state, text is null
    order by state is null, text is null, sum(value) desc, state`);
  return rows;
}
