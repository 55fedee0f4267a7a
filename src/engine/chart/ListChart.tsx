import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { type ComponentType, Suspense, useId, useState } from 'react';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import type { Chart, Resource } from '../../../contract/resource/Resource.ts';
import { chartCall, type ChartGroup } from '../../../contract/resource/resourceCalls.ts';
import { ask } from '../../api/ask.ts';
import { useSay } from '../../components/useSay.ts';
import { countsRequestOf } from '../../dataProvider/listRequestOf.ts';
import { formatMoney } from '../formatMoney.ts';
import { useResource } from '../useResource.ts';
import styles from './ListChart.module.css';
import type { PictureProps } from './PictureProps.ts';
import { lazyPart } from '../../components/lazyPart.ts';

/** recharts is loaded where a chart is declared. */
const pictures: Readonly<Record<Chart['type'], ComponentType<PictureProps>>> = {
  bar: lazyPart(() => import('./BarPicture.tsx')),
};

/** What the chart sums, or the number of rows where it sums nothing. */
function seriesOf({ fields }: Resource, { sums }: Chart, say: (text: string) => string, count: string) {
  if (!sums.length) return [{ label: count, format: formatSerial }];
  return sums.map((name) => {
    const field = fields[name];
    const format = (value: number) =>
      field?.kind === 'money' ? formatMoney(value, field) : formatSerial(value);
    return { label: say(field?.label ?? name), format };
  });
}

/**
 * The picture above a list, of all rows that it shows with its search, its period and its filters. A table says the same
 * in words: to screen readers always, to everybody at a press of the button.
 */
export function ListChart({ chart }: { chart: Chart }) {
  const translate = useTranslate();
  const say = useSay();
  const id = useId();
  const resource = useResource();
  const { filterValues } = useListContext();
  const [isTable, setTable] = useState(false);
  const input = countsRequestOf(resource, filterValues);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    // read again with the rows
    queryKey: [resource.name, 'chart', input],
    queryFn: async ({ signal }) => (await ask(chartCall(resource, chart), { input, signal })).data,
    placeholderData: keepPreviousData,
  });
  const nameOf = ({ label, groups }: ChartGroup): string => {
    if (groups > 1) return translate('app.chart.others', { count: formatSerial(groups) });
    return label === null ? translate('app.chart.no_name') : say(label);
  };
  const groups = data?.map((group) => ({ name: nameOf(group), values: group.values }));
  const series = seriesOf(resource, chart, say, translate('app.chart.count'));
  const Picture = pictures[chart.type];
  return (
    <figure className={styles['chart']} aria-labelledby={id} aria-busy={!groups || isPlaceholderData}>
      <figcaption>
        <h2 id={id}>{say(chart.title)}</h2>
        {groups && groups.length > 0 && (
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {translate('app.chart.as_table')}
          </Button>
        )}
      </figcaption>
      {error && !groups && (
        <p className={styles['note']} role="alert">
          {say(error.message)} <Button onClick={() => void refetch()}>{translate('app.action.retry')}</Button>
        </p>
      )}
      {!groups && !error && <Bones />}
      {groups?.length === 0 && <p className={styles['note']}>{translate('app.list.none')}</p>}
      {groups && groups.length > 0 && (
        <div data-stale={isPlaceholderData}>
          {!isTable && (
            <Suspense fallback={<Bones />}>
              <Picture groups={groups} series={series} />
            </Suspense>
          )}
          <div className={isTable ? '' : 'visually-hidden'}>
            <SumsTable
              title={say(chart.title)}
              by={labelOf(resource, chart)}
              groups={groups}
              series={series}
            />
          </div>
        </div>
      )}
    </figure>
  );
}

/** What the groups are of: the label of their field, or of the column that shows it. */
const labelOf = ({ fields, columns }: Resource, { by }: Chart): string =>
  columns.find(({ field }) => field === by)?.label ?? fields[by]?.label ?? by;

function SumsTable({ title, by, groups, series }: PictureProps & { title: string; by: string }) {
  const say = useSay();
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{say(by)}</th>
          {series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {series.map(({ label, format }, index) => (
              <td key={label}>{format(values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What stands there until the sums are loaded. */
const Bones = () => (
  <div className={styles['bones']} aria-hidden="true">
    {[90, 70, 55, 35].map((width) => (
      <span key={width} style={{ width: `${width}%` }} />
    ))}
  </div>
);
