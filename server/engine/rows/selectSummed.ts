import { type SQL, sql } from 'drizzle-orm';
import { dateOfCharts } from '../../../contract/resource/charts.ts';
import type { Chart } from '../../../contract/resource/Resource.ts';
import type { Database } from '../../db/connect.ts';
import type { Asker } from './bindText.ts';
import { keptBy, keptWithin } from './keptDays.ts';
import { selectRows } from './selectRows.ts';
import type { RowQuery } from './RowQuery.ts';
import type { RowColumns, RowSource } from './RowSource.ts';

/** What of a query decides which rows it finds. */
export type Narrowed = Omit<RowQuery, 'sortColumn' | 'sortOrder'>;

/** What a chart's sums are read from. */
export interface Summed {
  from: SQL;
  where: SQL;
  /** What it groups by; null where it says nothing. */
  by: SQL;
  /** The day of the date that its period goes by, in the portal's zone. */
  day: SQL;
  /** The sums of a group as an array of numbers; of a chart that sums nothing, how many rows it has. */
  values: SQL;
}

/** The rows that a query finds, or what is kept of their days where no more is asked of them than that. */
export async function selectSummed(
  database: Database,
  source: RowSource,
  asker: Asker,
  narrowed: Narrowed,
  chart: Chart,
): Promise<Summed> {
  const kept = await keptSums(database, source, asker, narrowed, chart);
  if (kept) return kept;
  const selection = await selectRows(database, source, asker, { ...narrowed, sortColumn: '', sortOrder: '' });
  const { columns, from, where } = selection;
  const column = (name: string) => columnOf(source, columns, name);
  const sums = chart.sums.map((name) => sql`coalesce(sum(${column(name).value}), 0)::float8`);
  return {
    from,
    where,
    by: chart.by === undefined ? sql`null::text` : sql`${column(chart.by).value}::text`,
    get day() {
      const { value, date } = column(dateOfCharts(source.resource));
      return date === 'moment' ? sql`(${value} at time zone ${source.zone})::date` : value;
    },
    values: sql`array[${sums.length ? sql.join(sums, sql`, `) : sql`count(*)::float8`}]`,
  };
}

/** A column of the rows that a chart goes by, which the start has seen to be there. */
function columnOf({ resource }: RowSource, { answered }: RowColumns, name: string) {
  const column = answered.get(name);
  if (!column) throw new Error(`The declaration '${resource.key}': its rows have no '${name}'`);
  return column;
}

/** What is kept of the days by what the chart and the filters go by; undefined where that is not kept, or of another zone. */
async function keptSums(
  database: Database,
  source: RowSource,
  asker: Asker,
  narrowed: Narrowed,
  { by, sums }: Chart,
): Promise<Summed | undefined> {
  const { dayTotals, zone } = source;
  const { among = {}, period = {} } = narrowed;
  const names = new Set([...(by === undefined ? [] : [by]), ...Object.keys(among)]);
  const kept = keptBy(source, asker, narrowed, names);
  if (!dayTotals || !kept || sums.length) return undefined;
  const { rows } = await database.db.execute<{ zone: string }>(sql`select ${dayTotals.zone} as zone`);
  if (rows[0]?.zone !== zone) return undefined;
  return {
    from: sql`(${kept}) d`,
    where: sql`where ${sql.join([sql`true`, ...keptWithin(period, among)], sql` and `)}`,
    by: by === undefined ? sql`null::text` : sql`d.part::text`,
    day: sql`d.day`,
    values: sql`array[sum(d.total)::float8]`,
  };
}
