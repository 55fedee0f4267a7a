import { sql } from 'drizzle-orm';
import { partsOf } from '../../../contract/resource/charts.ts';
import type { Chart } from '../../../contract/resource/Resource.ts';
import type { Database } from '../../db/connect.ts';
import type { Asker } from './bindText.ts';
import type { DaySum } from './courseOf.ts';
import type { RowSource } from './RowSource.ts';
import { type Narrowed, selectSummed } from './selectSummed.ts';

/** A day's rows with one choice. */
type DayRow = { day: string; choice: string | null; values: number[] };

/** What the rows that a query finds come to on each day that has any: their sums, or one for each part of the chart. */
export async function sumTime(
  database: Database,
  source: RowSource,
  asker: Asker,
  narrowed: Narrowed,
  chart: Chart,
): Promise<DaySum[]> {
  const rows = await readDays(database, source, asker, narrowed, chart);
  const parts = partsOf(source.resource, chart);
  if (!parts) return rows;
  const places = new Map(
    parts.flatMap(({ choices }, place) => choices.map((value) => [String(value), place] as const)),
  );
  const days = new Map<string, number[]>();
  for (const { day, choice, values } of rows) {
    const sums = days.get(day) ?? Array.from({ length: parts.length + 1 }, () => 0);
    const place = places.get(choice ?? '') ?? parts.length;
    sums[place] = (sums[place] ?? 0) + (values[0] ?? 0);
    days.set(day, sums);
  }
  return [...days].map(([day, values]) => ({ day, values }));
}

/** Grouped by the days of the portal's zone. */
async function readDays(
  database: Database,
  source: RowSource,
  asker: Asker,
  narrowed: Narrowed,
  chart: Chart,
): Promise<DayRow[]> {
  const { from, where, by, day, values } = await selectSummed(database, source, asker, narrowed, chart);
  const { rows } = await database.db.execute<DayRow>(sql`
    select day::text, choice, values from (
      select ${day} as day, ${by} as choice, ${values} as values from ${from} ${where} group by 1, 2
    ) grouped where day is not null`);
  return rows;
}
