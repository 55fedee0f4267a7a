import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Period } from '../../../contract/day/period.ts';
import { shortStep, shownStep } from '../../../contract/day/shownStep.ts';
import { daysOfStep, stepNameOf } from '../../../contract/day/step.ts';
import type { Chart, Resource } from '../../../contract/resource/Resource.ts';
import { isLabelled } from '../../../contract/resource/declaration/Field.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { hasOwnDate, partsOf } from '../../../contract/resource/charts.ts';
import { chartCall, type ChartGroup, groupsName } from '../../../contract/resource/resourceCalls.ts';
import { formatMoney } from '../../../contract/values/formatAmount.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { ask } from '../../api/ask.ts';
import { PictureFigure } from '../../components/pictures/PictureFigure.tsx';
import type { Group, PictureName, PictureProps, Series } from '../../components/pictures/PictureProps.ts';
import { useBeside, useComparison } from '../../components/pictures/useComparison.tsx';
import { comparedPeriods, narrowedAddress } from '../../dataProvider/listAddress.ts';
import { countsRequestOf } from '../../dataProvider/list.ts';
import { formatNumber, writtenDay } from '../../../contract/resource/writtenValue.ts';
import { useResource } from '../useResource.ts';
import { comparePeriods, type GroupBeside, isState } from './comparePeriods.ts';

/** The chart above a list, of all rows that its filters find, and the titles of the others. Hidden without rows. */
export function ListCharts() {
  const translate = useTranslate();
  const { charts } = useResource();
  const { data: rows } = useListContext();
  const [params, setParams] = useSearchParams();
  const chart = charts.find(({ title }) => title === params.get('chart')) ?? charts[0];
  if (!chart || rows?.length === 0) return null;
  const titles = charts.map(({ title }) => title);
  const among = {
    titles: titles.map((title) => translate(title)),
    choose: (said: string) =>
      setParams((params) => {
        const next = new URLSearchParams(params);
        next.set('chart', titles.find((title) => translate(title) === said) ?? '');
        return next;
      }),
  };
  return <ListChart key={chart.call} chart={chart} among={charts.length > 1 ? among : undefined} />;
}

interface ListChartProps {
  chart: Chart;
  among: { titles: readonly string[]; choose: (title: string) => void } | undefined;
}

function ListChart({ chart, among }: ListChartProps) {
  const { filterValues } = useListContext();
  return <PictureFigure {...useChart(chart, filterValues)} among={among} />;
}

const pictures: Readonly<Record<Chart['type'], PictureName>> = {
  bar: 'bars',
  time: 'time',
  states: 'states',
};

/**
 * The props of a chart's figure, with the list's filter, and with the period before where the address asks for it. The query is
 * refetched with the list's rows.
 */
export function useChart(chart: Chart, filter: Readonly<Record<string, unknown>>) {
  const translate = useTranslate();
  const resource = useResource();
  const { search } = useLocation();
  const comparison = useComparison();
  const beside = useBeside();
  const periods = hasOwnDate(resource, chart) ? undefined : comparedPeriods(resource, filter);
  const input = countsRequestOf(resource, filter);
  const inputBefore =
    comparison.isOn && periods && countsRequestOf(resource, { ...filter, ...periods.before });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [resource.name, 'chart', chart.call, input, inputBefore],
    queryFn: async ({ signal }): Promise<Answered> => {
      const read = async (input: object) => (await ask(chartCall(resource, chart), { input, signal })).data;
      const reading = read(input);
      if (!inputBefore) return { groups: await reading };
      // only bars leave out groups, and the period before may have others
      const wanted = chart.type === 'bar' && { [groupsName]: (await reading).flatMap(ownName).join('\n') };
      const [groups, before] = await Promise.all([reading, read({ ...inputBefore, ...wanted })]);
      const groupsBeside = comparePeriods(
        chart.type,
        { groups, ...periods.now },
        { groups: before, ...periods.before },
      );
      return { groups: groupsBeside, before: periods.before };
    },
    placeholderData: keepPreviousData,
  });
  const toOf = (group: AnsweredGroup) => {
    const narrower = narrowerOf(resource, chart, group, filter);
    return narrower && narrowedAddress(resource, search, narrower);
  };
  const drawn = drawnOf(resource, chart, data?.groups, translate, toOf);
  const { groups } = drawn;
  const { before } = data ?? {};
  const [whole] = drawn.parts ? seriesOf(resource, chart, translate) : [];
  const befores = data?.groups.map((group) => group.before ?? []);
  return {
    picture: chart.inOrder ? 'time' : pictures[chart.type],
    title: translate(chart.title),
    by: headOf(resource, chart, data?.groups, translate),
    ...drawn,
    ...(groups && befores && before && beside({ ...drawn, groups }, befores, before, whole)),
    comparison: periods && comparison,
    error,
    retry: () => void refetch(),
    isStale: isPlaceholderData,
  };
}

/** The label of a single group. */
const ownName = ({ label, groups }: ChartGroup): string[] => (groups > 1 ? [] : [label ?? '']);

/** The groups of a chart, and the period before if they have its values. */
interface Answered {
  groups: readonly AnsweredGroup[];
  before?: Period;
}

type AnsweredGroup = Omit<ChartGroup, 'values'> & Pick<GroupBeside, 'values'> & Partial<GroupBeside>;

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** The heading of the groups: their step in time, or the label of their field or column. */
function headOf(
  { fields, columns }: Resource,
  { type, by = '', step }: Chart,
  [first]: readonly AnsweredGroup[] = [],
  translate: Translate,
): string {
  if (type === 'time') return translate(`app.chart.${step ?? stepNameOf(first?.label ?? '2000-01-01')}`);
  return translate(columns.find(({ field }) => field === by)?.label ?? fields[by]?.label ?? by);
}

type Drawn = Pick<PictureProps, 'series'> & { groups: Group[] | undefined; parts: boolean };

/** The groups and series of a chart. Parts that are empty in every group are left out. */
function drawnOf(
  resource: Resource,
  chart: Chart,
  answered: readonly AnsweredGroup[] | undefined,
  translate: Translate,
  toOf: (group: AnsweredGroup) => string | undefined,
): Drawn {
  const groups = answered?.map((group) => ({
    ...nameOf(resource, chart, group, translate),
    values: group.values,
    to: toOf(group),
  }));
  const series = seriesOf(resource, chart, translate);
  const parts = partsOf(resource, chart);
  if (!parts) return { groups, series, parts: false };
  const format = series[0]?.format ?? String;
  const each = [...parts, { label: translate('app.chart.no_name'), tone: undefined }].map(
    ({ label, tone }) => ({ label: translate(label), format, tone }),
  );
  const used = each.flatMap((_, place) => (groups?.some(({ values }) => values[place]) ? [place] : []));
  const pick = <Value,>(values: readonly Value[]) => used.flatMap((place) => values.slice(place, place + 1));
  return {
    groups: groups?.map((group) => ({ ...group, values: pick(group.values) })),
    series: pick(each),
    parts: true,
  };
}

type Values = Readonly<Record<string, unknown>>;

/** The part of a filter that narrows the list to a group; undefined if the list cannot be narrowed so, or is already. */
function narrowerOf(
  resource: Resource,
  chart: Chart,
  group: AnsweredGroup,
  filter: Values,
): Values | undefined {
  const { label, id, groups } = group;
  if (label === null || groups > 1 || chart.rows) return undefined;
  if (chart.type === 'time') return hasOwnDate(resource, chart) ? undefined : daysOf(resource, label, filter);
  const { by = '' } = chart;
  const field = resource.fields[by];
  const choice = field?.kind === 'choice' && field.choices.find((choice) => choice.label === label);
  const name = Object.keys(resource.fields).find((name) => {
    const other = resource.fields[name];
    return other && isLabelled(other) && other.labelled === by;
  });
  const narrower: Readonly<Record<string, string | number | undefined>> =
    chart.type === 'states'
      ? { [by]: isState(label) ? label : undefined }
      : choice
        ? { [by]: choice.value }
        : { [name ?? by]: name === undefined ? undefined : id };
  const isFurther = Object.entries(narrower).every(
    ([name, value]) =>
      value !== undefined &&
      String(value) !== filter[name] &&
      resource.filters.some(({ field }) => field === name),
  );
  return isFurther ? narrower : undefined;
}

/** The days of a step that lie in the list's period. */
function daysOf({ period }: Resource, step: string, filter: Values): Values | undefined {
  if (period?.days === undefined) return undefined;
  const [from, to] = [textOf(filter['from']), textOf(filter['to'])];
  const [first, last] = daysOfStep(step);
  const narrower = { from: first < from ? from : first, to: last > to ? to : last };
  return narrower.from === from && narrower.to === to ? undefined : { ...narrower, period: undefined };
}

/** The fields that the chart sums, or the number of rows where it sums none. */
function seriesOf(
  { fields }: Resource,
  { sums, counts = 'app.chart.count' }: Chart,
  translate: Translate,
): Series[] {
  if (!sums.length) return [{ label: translate(counts), format: formatQuantity }];
  return sums.map((name) => {
    const field = fields[name];
    return {
      label: translate(field?.label ?? name),
      format: (value: number) => formatNumber(value, field, translate),
      ...(field?.kind === 'money' && { onAxis: (value: number) => formatMoney(value, 0) }),
    };
  });
}

function nameOf(
  { fields }: Resource,
  { type, by = '' }: Chart,
  { label, groups, stepBefore }: AnsweredGroup,
  translate: Translate,
) {
  if (type === 'time') {
    const [now, earlier] = [label, stepBefore].map((step) => (step ? shownStep(step) : ''));
    const name = now && earlier ? translate('app.compare.steps', { now, earlier }) : now || earlier;
    return { name: name ?? '', short: label === null ? '' : shortStep(label) };
  }
  const others = type === 'states' ? 'elsewhere' : 'others';
  if (groups > 1) return { name: translate(`app.chart.${others}`, { count: groups }) };
  if (label === null) return { name: translate('app.chart.no_name') };
  const field = fields[by];
  return { name: field?.kind === 'date' ? writtenDay(label, field) : translate(label) };
}
