import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { shortStep, shownStep, stepNameOf } from '../../../contract/day/step.ts';
import { partsOf } from '../../../contract/resource/charts.ts';
import type { Chart, Resource } from '../../../contract/resource/Resource.ts';
import { chartCall, type ChartGroup } from '../../../contract/resource/resourceCalls.ts';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import { ask } from '../../api/ask.ts';
import type { PictureName } from '../../components/pictures/PictureFigure.tsx';
import type { Group, PictureProps, Series } from '../../components/pictures/PictureProps.ts';
import { useSay } from '../../components/useSay.ts';
import { countsRequestOf } from '../../dataProvider/listRequestOf.ts';
import { formatMoney } from '../formatMoney.ts';
import { useResource } from '../useResource.ts';

const pictures: Readonly<Record<Chart['type'], PictureName>> = {
  bar: 'bars',
  time: 'time',
  states: 'states',
};

/** What a figure shows of a chart with the list's filter, read again with its rows. */
export function useChart(chart: Chart, filter: Readonly<Record<string, unknown>>) {
  const translate = useTranslate();
  const say = useSay();
  const resource = useResource();
  const input = countsRequestOf(resource, filter);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [resource.name, 'chart', chart.call, input],
    queryFn: async ({ signal }) => (await ask(chartCall(resource, chart), { input, signal })).data,
    placeholderData: keepPreviousData,
  });
  const words: Words = { say, translate };
  return {
    picture: pictures[chart.type],
    title: say(chart.title),
    by: headOf(resource, chart, data, words),
    ...drawnOf(resource, chart, data, words),
    error,
    retry: () => void refetch(),
    isStale: isPlaceholderData,
  };
}

interface Words {
  say: (text: string) => string;
  translate: (key: string, options?: Record<string, unknown>) => string;
}

/** What the groups are of: days, or the label of their field, or of the column that shows it. */
function headOf(
  { fields, columns }: Resource,
  { type, by = '' }: Chart,
  [first]: readonly ChartGroup[] = [],
  { say, translate }: Words,
): string {
  if (type === 'time') return translate(`app.chart.${stepNameOf(first?.label ?? '2000-01-01')}`);
  return say(columns.find(({ field }) => field === by)?.label ?? fields[by]?.label ?? by);
}

type Drawn = Pick<PictureProps, 'series'> & { groups: Group[] | undefined; parts: boolean };

/** The groups and the series of a chart's picture; parts that no group has anything of are left out. */
function drawnOf(
  resource: Resource,
  chart: Chart,
  answered: readonly ChartGroup[] | undefined,
  words: Words,
): Drawn {
  const groups = answered?.map((group) => ({ ...nameOf(chart, group, words), values: group.values }));
  const series = seriesOf(resource, chart, words);
  const parts = partsOf(resource, chart);
  if (!parts) return { groups, series, parts: false };
  const format = series[0]?.format ?? String;
  const each = [...parts, { label: words.translate('app.chart.no_name'), tone: undefined }].map(
    ({ label, tone }) => ({ label: words.say(label), format, tone }),
  );
  const used = each.flatMap((_, place) => (groups?.some(({ values }) => values[place]) ? [place] : []));
  const pick = <Value>(values: readonly Value[]) => used.flatMap((place) => values.slice(place, place + 1));
  return {
    groups: groups?.map((group) => ({ ...group, values: pick(group.values) })),
    series: pick(each),
    parts: true,
  };
}

/** What the chart sums, or the number of rows where it sums nothing. */
function seriesOf({ fields }: Resource, { sums }: Chart, { say, translate }: Words): Series[] {
  if (!sums.length) return [{ label: translate('app.chart.count'), format: formatSerial }];
  return sums.map((name) => {
    const field = fields[name];
    const format = (value: number) =>
      field?.kind === 'money' ? formatMoney(value, field) : formatSerial(value);
    return { label: say(field?.label ?? name), format };
  });
}

function nameOf({ type }: Chart, { label, groups }: ChartGroup, { say, translate }: Words) {
  if (type === 'time') return { name: shownStep(label ?? ''), short: shortStep(label ?? '') };
  const others = type === 'states' ? 'elsewhere' : 'others';
  if (groups > 1) return { name: translate(`app.chart.${others}`, { count: formatSerial(groups) }) };
  return { name: label === null ? translate('app.chart.no_name') : say(label) };
}
