import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { Legend, lineOf } from './looks.tsx';
import type { PictureProps } from './PictureProps.ts';
import styles from './pictures.module.css';
import { Tip } from './Tip.tsx';
import { useLeads } from './useLeads.ts';

const height = 240;

/** A line for each series, from one day or month to the next. The arrow keys go along; the table beside it says the same. */
export default function LinePicture({ title, groups, series }: PictureProps) {
  const translate = useTranslate();
  const id = useId();
  const rows = groups.map(({ values }, index) => ({ index, values }));
  const format = series[0]?.format ?? String;
  const { around, onClick, tellShown } = useLeads(groups);
  // recharts' own role, `application`, would hand screen readers all keys, for what the table says better
  const named = { role: 'img', 'aria-label': translate('app.chart.keys', { title }) };
  return (
    <div className={styles['picture']} {...around}>
      <Legend id={id} series={series} isLine />
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 640, height }}>
        <LineChart
          data={rows}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
          onClick={onClick}
          {...named}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="index"
            tickFormatter={(index: number) => groups[index]?.short ?? groups[index]?.name ?? ''}
            padding={{ left: 16, right: 16 }}
            interval="equidistantPreserveStart"
            minTickGap={12}
            tickLine={false}
            stroke="var(--line-strong)"
          />
          <YAxis
            width="auto"
            tickFormatter={format}
            allowDecimals={false}
            axisLine={false}
            tickLine={false}
          />
          <Tooltip
            cursor={{ stroke: 'var(--line-strong)' }}
            isAnimationActive={false}
            content={<Tip id={id} groups={groups} series={series} isLine tellShown={tellShown} />}
          />
          {series.map(({ label, tone }, index) => {
            const line = lineOf(index, tone);
            return (
              <Line
                key={label}
                dataKey={({ values }: (typeof rows)[number]) => values[index] ?? 0}
                name={label}
                type="linear"
                {...line}
                dot={{ r: 3, fill: index % 2 ? 'var(--surface)' : line.stroke, strokeDasharray: 'none' }}
                activeDot={{ r: 5 }}
                isAnimationActive={false}
              />
            );
          })}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
