import type { Day } from '../../../contract/day/day.ts';
import type { Chart } from '../../../contract/resource/Resource.ts';
import type { ChartGroup } from '../../../contract/resource/resourceCalls.ts';
import type { Database } from '../../db/connect.ts';
import type { Asker } from './bindText.ts';
import { courseOf } from './courseOf.ts';
import type { RowSource } from './RowSource.ts';
import type { Narrowed } from './selectSummed.ts';
import { sumRows } from './sumRows.ts';
import { sumStates } from './sumStates.ts';
import { sumTime } from './sumTime.ts';

type Summing = (
  database: Database,
  source: RowSource,
  asker: Asker,
  narrowed: Narrowed,
  chart: Chart,
  today: Day,
) => Promise<ChartGroup[]>;

const summings: Readonly<Record<Chart['type'], Summing>> = {
  bar: sumRows,
  time: async (database, source, asker, narrowed, chart, today) =>
    courseOf(await sumTime(database, source, asker, narrowed, chart), narrowed.period ?? {}, today),
  states: sumStates,
};

/** What a chart shows of the rows that a query finds. `today`: the day that it is in the rows' zone. */
export const sumChart: Summing = (database, source, asker, narrowed, chart, today) =>
  summings[chart.type](database, source, asker, narrowed, chart, today);
