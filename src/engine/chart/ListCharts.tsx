import { useListContext, useStore } from 'ra-core';
import type { Chart } from '../../../contract/resource/Resource.ts';
import { PictureFigure } from '../../components/pictures/PictureFigure.tsx';
import { useSay } from '../../components/useSay.ts';
import { useResource } from '../useResource.ts';
import { useChart } from './useChart.ts';

/**
 * The picture above a list, of all rows that it shows; of several the one that was chosen, and the others' titles. Where there
 * are no rows, the list says so alone.
 */
export function ListCharts() {
  const say = useSay();
  const { name, charts } = useResource();
  const { data: rows } = useListContext();
  const [chosen, choose] = useStore<string | undefined>(`${name}.chart`);
  const chart = charts.find(({ title }) => title === chosen) ?? charts[0];
  if (!chart || rows?.length === 0) return null;
  const titles = charts.map(({ title }) => title);
  const among = {
    titles: titles.map(say),
    choose: (said: string) => choose(titles.find((title) => say(title) === said)),
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
