/** Sums the rows that a query finds: in the groups of a chart, or all of them. */
import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../../contract/day/day.ts';
import { stepAt, stepCount, type StepName, stepsBetween } from '../../../contract/day/step.ts';
import { stateKeys } from '../../../contract/values/stateNamed.ts';
import { dateOfChart, hasOwnDate, partsOf } from '../../../contract/resource/charts.ts';
import { isLabelled } from '../../../contract/resource/declaration/Field.ts';
import type { Chart } from '../../../contract/resource/Resource.ts';
import type { ChartGroup } from '../../../contract/resource/resourceCalls.ts';
import type { Database } from '../../db/connect.ts';
import { keptBy, keptWithin } from '../rows/keptDays.ts';
import type { Asker } from '../rows/bindText.ts';
import type { Period } from '../rows/period.ts';
import type { RowColumns, RowQuery, RowSource } from '../rows/RowSource.ts';
import { allOf, selectionOf, stateKeyOf } from '../rows/selection.ts';

/** The declared sums of a list over all rows that a query finds, by their fields: those that the person sees. */
export async function sumFields(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: RowQuery,
): Promise<Record<string, number>> {
  const { columns, from, where } = await selectionOf(database, source, asker, query);
  const sums = source.resource.sums.flatMap((name) => {
    const column = columns.answered.get(name);
    return column ? [sql`coalesce(sum(${column.value}), 0)::float8 as ${sql.identifier(name)}`] : [];
  });
  if (!sums.length) return {};
  const { rows } = await database.db.execute<Record<string, number>>(
    sql`select ${sql.join(sums, sql`, `)} from ${from} ${where}`,
  );
  return rows[0] ?? {};
}

/**
 * The groups of a chart over the rows that a query finds.
 *
 * @param today the present day in the rows' zone
 * @param wanted the labels of the groups of a bar chart, in place of the largest ones
 */
export async function sumChart(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: RowQuery,
  chart: Chart,
  today: Day,
  wanted?: readonly string[],
): Promise<ChartGroup[]> {
  const summed =
    (await keptSums(database, source, asker, query, chart)) ??
    (await rowSums(database, source, asker, query, chart));
  if (chart.type === 'bar') return sumGroups(database, source, summed, chart, wanted);
  if (chart.type === 'states') return sumStates(database, summed);
  const period = hasOwnDate(source.resource, chart) ? {} : (query.period ?? {});
  return courseOf(await sumDays(database, source, summed, chart), period, today, chart.step);
}

/** The parts of a statement that sums rows. */
interface Summed {
  from: SQL;
  where: SQL;
  /** The value to group by; null where the chart names none. */
  by: SQL;
  /** The id of the record whose label is the value to group by; null if the rows have none. */
  id: SQL;
  /** The day of the date that the chart goes by, in the portal's zone. */
  day: SQL;
  /** The sums of a group as an array of numbers; the number of its rows where the chart sums nothing. */
  values: SQL;
}

/** The sums of the rows themselves. */
async function rowSums(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: RowQuery,
  chart: Chart,
): Promise<Summed> {
  const { columns, from, where } = await selectionOf(database, source, asker, query);
  const column = (name: string) => columnOf(source, columns, name);
  const labelled = Object.entries(source.resource.fields).find(
    ([, field]) => isLabelled(field) && field.labelled === chart.by,
  )?.[0];
  const several = source.resource.filters.some((filter) => filter.field === labelled && filter.several);
  const id = labelled === undefined || several ? undefined : columns.answered.get(labelled)?.value;
  const sums = chart.sums.map((name) => sql`coalesce(sum(${column(name).value}), 0)::float8`);
  return {
    from,
    where,
    by: chart.by === undefined ? sql`null::text` : sql`${column(chart.by).value}::text`,
    id: id ? sql`${id}::float8` : sql`null::float8`,
    get day() {
      const { value, date } = column(dateOfChart(source.resource, chart));
      return date === 'moment' ? sql`(${value} at time zone ${source.zone})::date` : value;
    },
    values: sql`array[${sums.length ? sql.join(sums, sql`, `) : sql`count(*)::float8`}]`,
  };
}

/** A column of the rows that a chart goes by. `assertSources` has refused to start without it. */
function columnOf({ resource }: RowSource, { answered }: RowColumns, name: string) {
  const column = answered.get(name);
  if (!column) throw new Error(`The declaration '${resource.key}': its rows have no '${name}'`);
  return column;
}

/** The kept sums of a log's days; undefined where none are kept by the chart's and the filters' fields, or their zone is another one. */
async function keptSums(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: RowQuery,
  chart: Chart,
): Promise<Summed | undefined> {
  const { dayTotals, zone, resource } = source;
  const { by, sums } = chart;
  const names = new Set([...(by === undefined ? [] : [by]), ...Object.keys(query.among ?? {})]);
  const kept = keptBy(source, asker, query, names);
  if (!dayTotals || !kept || sums.length || hasOwnDate(resource, chart)) return undefined;
  const { rows } = await database.db.execute<{ zone: string }>(sql`select ${dayTotals.zone} as zone`);
  if (rows[0]?.zone !== zone) return undefined;
  return {
    from: sql`(${kept}) d`,
    where: allOf(keptWithin(query)),
    by: by === undefined ? sql`null::text` : sql`d.part::text`,
    id: sql`null::float8`,
    day: sql`d.day`,
    values: sql`array[sum(d.total)::float8]`,
  };
}

// Bars

/** So many groups of a bar chart are shown by themselves, and so many of one in order. */
const [mostGroups, mostInOrder] = [10, 60];

/** The groups of a bar chart: the largest or the wanted ones, then all others; with sums of 0 only choices in order. */
async function sumGroups(
  { db }: Database,
  { resource }: RowSource,
  { from, where, by, id, values }: Summed,
  chart: Chart,
  wanted: readonly string[] | undefined,
): Promise<ChartGroup[]> {
  const { by: name = '', inOrder } = chart;
  // The texts of choices are in the declaration, not in the rows.
  const field = resource.fields[name];
  const choices = new Map(
    field?.kind === 'choice' ? field.choices.map(({ value, label }) => [String(value), label]) : [],
  );
  const valueOf = (label: string) => [...choices].find(([, own]) => own === label)?.[0] ?? label;
  const place = wanted
    ? sql`coalesce(array_position(${sql.param(wanted.map(valueOf))}::text[], coalesce(label, '')), ${wanted.length + 1})`
    : inOrder
      ? sql`least(row_number() over (order by array_position(${sql.param([...choices.keys()])}::text[], label), label), ${mostInOrder + 1})`
      : sql`least(row_number() over (order by (select sum(v) from unnest(values) v) desc, label), ${mostGroups + 1})`;
  const { rows } = await db.execute<Omit<ChartGroup, 'id'> & { id: number | null }>(sql`
    with grouped as (
      select nullif(${by}, '') as label, ${values} as values,
        case when min(${id}) = max(${id}) and count(${id}) = count(*) then min(${id}) end as id
      from ${from} ${where} group by 1
    ), placed as (
      select g.*, ${place} as place from grouped g where 0 <> any(values)
    )
    select min(label) as label, min(id) as id, count(*)::int as groups,
      array(select sum(v) from placed p, unnest(p.values) with ordinality u(v, n) where p.place = o.place group by n order by n) as values
    from placed o group by place order by place`);
  const summed = rows.map(({ label, id, groups, values }) => ({
    label: groups > 1 ? null : label === null ? null : (choices.get(label) ?? label),
    groups,
    values,
    ...(groups === 1 && id !== null && { id }),
  }));
  if (!inOrder || !choices.size || !summed.length) return summed;
  const none = (chart.sums.length ? chart.sums : [0]).map(() => 0);
  const known = new Map(summed.map((group) => [group.label, group]));
  const named = [...choices.values()].map((label) => known.get(label) ?? { label, groups: 1, values: none });
  return [...named, ...summed.filter(({ label }) => label === null)];
}

// States

/** Groups by states, however texts write them: the largest first, then other texts together, then none. */
async function sumStates({ db }: Database, { from, where, by, values }: Summed): Promise<ChartGroup[]> {
  const keys = sql`${sql.param([...stateKeys().keys()])}::text[]`;
  const names = sql`${sql.param([...stateKeys().values()])}::text[]`;
  const { rows } = await db.execute<ChartGroup>(sql`
    with grouped as (
      select nullif(btrim(${by}), '') as text, ${values} as values
      from ${from} ${where} group by 1
    ), named as (
      select g.text, g.values[1] as value, (${names})[
        array_position(${keys}, ${stateKeyOf(sql`g.text`)})
      ] as state from grouped g where g.values[1] <> 0
    )
    select coalesce(state, case when count(*) = 1 then min(text) end) as label,
      (case when state is null then count(*) else 1 end)::int as groups, array[sum(value)] as values
    from named group by state, text is null
    order by state is null, text is null, sum(value) desc, state`);
  return rows;
}

// A course in time

/** The sums of a day's rows. */
export interface DaySum {
  day: Day;
  values: readonly number[];
}

/** Sums by the days of the portal's zone: one sum for each of the chart's, or one for each part of the chart. */
async function sumDays(
  { db }: Database,
  { resource }: RowSource,
  { from, where, by, day, values }: Summed,
  chart: Chart,
): Promise<DaySum[]> {
  const { rows } = await db.execute<{ day: string; choice: string | null; values: number[] }>(sql`
    select day::text, choice, values from (
      select ${day} as day, ${by} as choice, ${values} as values from ${from} ${where} group by 1, 2
    ) grouped where day is not null`);
  const parts = partsOf(resource, chart);
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

/** The most days that are shown as days, and the most points that a picture has. */
const [mostDays, mostPoints] = [62, 400];

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

/**
 * A course in time without gaps from the sums of days, by the wanted steps. By default it goes by days, or where the period is
 * long by months from the first one with rows, or by years. It leaves out the days to come; its first point has all that is older
 * than the points reach.
 */
export function courseOf(
  sums: readonly DaySum[],
  { from, to }: Period,
  today: Day,
  wanted?: StepName,
): ChartGroup[] {
  const days = sums.map(({ day }) => day).toSorted();
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const end = earlier(to ?? last, last > today ? last : today);
  const count = (start: Day, name: StepName) => stepCount(stepAt(start, name), stepAt(end, name));
  const start = from !== undefined && count(from, wanted ?? 'day') <= mostDays ? from : first;
  const name =
    wanted ??
    (count(start, 'day') <= mostDays ? 'day' : count(start, 'month') <= mostPoints ? 'month' : 'year');
  const steps = stepsBetween(stepAt(start, name), stepAt(end, name), mostPoints);
  const [oldest = ''] = steps;
  const nothing = (sums[0]?.values ?? []).map(() => 0);
  const values = new Map(steps.map((step) => [step, nothing]));
  for (const { day, values: added } of sums) {
    const own = stepAt(day, name);
    const step = own < oldest ? oldest : own;
    const before = values.get(step) ?? nothing;
    values.set(
      step,
      before.map((value, place) => value + (added[place] ?? 0)),
    );
  }
  return [...values].map(([label, values]) => ({ label, groups: 1, values }));
}
