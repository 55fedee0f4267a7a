import { read, utils } from '@e965/xlsx';
import type { Hono } from 'hono';
import Papa from 'papaparse';
import { expect } from 'vitest';
import type { AnswerOf } from '../../contract/calls/Call.ts';
import { getDashboardData } from '../../contract/calls/dashboard.ts';
import { sumsName, type Row } from '../../contract/calls/records/listRequest.ts';
import { periodBefore } from '../../contract/day/period.ts';
import { parseDay, wireDay } from '../../contract/day/day.ts';
import type { Chart, Resource } from '../../contract/resource/Resource.ts';
import { chartCall, csvType, groupsName, xlsxType } from '../../contract/resource/resourceCalls.ts';
import { resources } from '../../src/resources/index.ts';
import { askApp, done } from './ask.ts';
import { resourceOf } from './recordsOf.ts';

const [mappingReport, demappingReport, damageReport, orderBookingReport] = [
  'mappingReport',
  'demappingReport',
  'damageReport',
  'orderBookingReport',
].map(resourceOf) as [Resource, Resource, Resource, Resource];

interface Asker {
  app: { request: Hono['request'] };
  token: string;
}

/** The part of a list request that narrows its rows. */
type Narrowing = Readonly<Record<string, unknown>>;

const sum = (values: readonly unknown[]): number =>
  values.reduce<number>((total, value) => total + Number(value), 0);

const totalOf = async ({ app, token }: Asker, resource: Resource, chart: Chart, given: Narrowing) =>
  sum(
    (await done(askApp(app)(chartCall(resource, chart), given, { token }))).flatMap(({ values }) => values),
  );

/** The number below a report's list: the sum of its field `name`, or how many rows there are. */
async function belowOf(
  { app, token }: Asker,
  { calls }: Resource,
  name: string | undefined,
  given: Narrowing,
) {
  const body = { First: 1, PageSize: 5, ...given, ...(name && { [sumsName]: true }) };
  const [first] = await done(askApp(app)<Row[]>(calls.list, body, { token }));
  const sums: unknown = first?.[sumsName];
  const below =
    typeof sums === 'object' && sums !== null && name ? Reflect.get(sums, name) : first?.['TotalRows'];
  return Number(below ?? 0);
}

const sumsOf = (asker: Asker, report: Resource, name: string | undefined, months: readonly Narrowing[]) =>
  Promise.all(months.map((month) => belowOf(asker, report, name, month)));

/** The rows that `narrowing` finds in a report, in its list and in its files, and the workbook's last row if it has sums. */
async function rowsOf(
  { app, token }: Asker,
  { calls, sums, export: exported }: Resource,
  narrowing: Narrowing,
) {
  const body = { First: 1, PageSize: -1, ...narrowing };
  const file = async (accept: string) => {
    const answered = await app.request(`/api/api/${calls.list}?headers=wire`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
      body: JSON.stringify(body),
    });
    return new Uint8Array(await answered.arrayBuffer());
  };
  const list = await done(askApp(app)<Row[]>(calls.list, body, { token }));
  const csv = new TextDecoder().decode(await file(csvType));
  const book = read(await file(xlsxType));
  const [sheet = {}] = book.SheetNames.map((name) => book.Sheets[name] ?? {});
  const lines = utils.sheet_to_json<Row>(sheet, { defval: '' });
  const hasSums = sums.some((name) => exported.columns.some(({ field }) => field === name));
  return {
    list,
    csv: Papa.parse<Row>(csv, { header: true, skipEmptyLines: true }).data,
    xlsx: hasSums ? lines.slice(0, -1) : lines,
    sums: hasSums ? lines.at(-1) : undefined,
  };
}

/**
 * Counts the rows that `narrowing` finds in a report, or sums their field `name`, in every place that shows the number: its list,
 * the sums below it, its files and its charts. Holds all places to `expected`, or to what the list's rows add up to.
 */
async function assertOne(
  asker: Asker,
  report: Resource,
  narrowing: Narrowing,
  names: readonly (string | undefined)[] = [undefined, ...report.sums],
  expected?: number,
): Promise<void> {
  const rows = await rowsOf(asker, report, narrowing);
  for (const name of names) {
    const of = (all: readonly Row[]) => (name ? sum(all.map((row) => row[name])) : all.length);
    const isInFiles = !name || report.export.columns.some(({ field }) => field === name);
    const charts = report.charts.filter(
      ({ rows, sums }) => !rows && (name ? sums.length === 1 && sums[0] === name : !sums.length),
    );
    const numbers: Record<string, number> = {
      list: of(rows.list),
      below: await belowOf(asker, report, name, narrowing),
      ...(isInFiles && { csv: of(rows.csv), xlsx: of(rows.xlsx) }),
      ...(isInFiles && name && { 'last row of xlsx': Number(rows.sums?.[name]) }),
    };
    for (const chart of charts) numbers[chart.title] = await totalOf(asker, report, chart, narrowing);
    const one = expected ?? of(rows.list);
    const title = `${report.title}, ${name ?? 'rows'} of ${JSON.stringify(narrowing)}`;
    expect([title, numbers]).toEqual([
      title,
      Object.fromEntries(Object.keys(numbers).map((place) => [place, one])),
    ]);
  }
}

/** Holds what the dashboard and the charts say about the period before to the reports' numbers of its days. */
async function assertBefore(
  asker: Asker,
  { Before, Months, MonthCounts, ProductData }: AnswerOf<typeof getDashboardData>,
): Promise<void> {
  if (!Before) throw new Error('The dashboard has no period before');
  const { FromDate, ToDate, MappingList, DeMappingList, OrderCounts, OrderedQty } = Before;
  const days = { FromDate, ToDate };
  expect(MonthCounts).toHaveLength(2);
  for (const { FromDate, ToDate, ...counts } of MonthCounts)
    for (const [report, count] of [
      [mappingReport, counts.TotalMapping],
      [demappingReport, counts.TotalDeMapping],
      [damageReport, counts.TotalDamage],
    ] as const)
      expect(await belowOf(asker, report, 'Qty', { FromDate, ToDate })).toBe(count);

  const months = Months.map(({ FromDate, ToDate }) => {
    const [from = '', to = ''] = [FromDate, ToDate].map((day) => parseDay(day));
    const before = periodBefore({ from, to }, 12);
    return { FromDate: wireDay(before?.from ?? ''), ToDate: wireDay(before?.to ?? '') };
  });
  expect(days).toEqual({ FromDate: months[0]?.FromDate, ToDate: months.at(-1)?.ToDate });
  expect({ MappingList, DeMappingList, OrderCounts }).toEqual({
    MappingList: await sumsOf(asker, mappingReport, 'Qty', months),
    DeMappingList: await sumsOf(asker, demappingReport, 'Qty', months),
    OrderCounts: await sumsOf(asker, orderBookingReport, undefined, months),
  });
  const quantity = 'TotalQtyOfProducts';
  for (const [place, { ProductId }] of ProductData.entries())
    if (ProductId !== null)
      expect(await belowOf(asker, orderBookingReport, quantity, { ...days, ProductId })).toBe(
        OrderedQty[place],
      );
  const total = await belowOf(asker, orderBookingReport, quantity, days);
  expect(sum(OrderedQty)).toBe(total);

  const [chart] = orderBookingReport.charts;
  if (chart) {
    const [first] = await done(askApp(asker.app)(chartCall(orderBookingReport, chart), days, asker));
    const wanted = { ...days, [groupsName]: first?.label ?? '' };
    const amounts = chart.sums.map((name) => belowOf(asker, orderBookingReport, name, days));
    expect(await totalOf(asker, orderBookingReport, chart, wanted)).toBe(sum(await Promise.all(amounts)));
  }
}

/**
 * Asks for a company's numbers wherever they stand, and holds all places to one number: the dashboard's cards and charts, and
 * each report's rows, sums, files and charts.
 */
export async function assertOneNumber(asker: Asker): Promise<void> {
  const { app, token } = asker;
  const dashboard = await done(askApp(app)(getDashboardData, { Before: true }, { token }));
  const [cards] = dashboard.DashboardCount;
  const [today, months] = [dashboard.Months.at(-1)?.ToDate, dashboard.Months];
  const all = { FromDate: dashboard.Since, ToDate: today };
  const year = { FromDate: months[0]?.FromDate, ToDate: today };

  const reports = resources.filter(({ path, api }) => path.startsWith('/reports/') && api === 'calls');
  for (const report of reports) await assertOne(asker, report, all);

  await assertOne(asker, mappingReport, all, ['Qty'], cards?.TotalMapping);
  await assertOne(asker, demappingReport, all, ['Qty'], cards?.TotalDeMapping);
  await assertOne(asker, damageReport, all, ['Qty'], cards?.TotalDamage);

  const shown = {
    mapped: await sumsOf(asker, mappingReport, 'Qty', months),
    demapped: await sumsOf(asker, demappingReport, 'Qty', months),
    orders: await sumsOf(asker, orderBookingReport, undefined, months),
  };
  const { MappingList, DeMappingList, OrderCharts } = dashboard;
  const orders = OrderCharts.map(({ OrderCount }) => OrderCount);
  expect(shown).toEqual({ mapped: MappingList, demapped: DeMappingList, orders });

  const quantity = ['TotalQtyOfProducts'];
  for (const { ProductId, OrderedQty } of dashboard.ProductData)
    if (ProductId !== null)
      await assertOne(asker, orderBookingReport, { ...year, ProductId }, quantity, OrderedQty);
  await assertBefore(asker, dashboard);
  const pieces = sum(dashboard.ProductData.map(({ OrderedQty }) => OrderedQty));
  await assertOne(asker, orderBookingReport, year, quantity, pieces);
}
