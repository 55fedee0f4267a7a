import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { Forms, Legend, lookOf } from './looks.tsx';
import type { PictureProps } from './PictureProps.ts';
import styles from './pictures.module.css';
import { Tip } from './Tip.tsx';
import { useLeads } from './useLeads.ts';

const height = 240;

/**
 * Upright bars, one for each day or month in their order. The series stand on each other where they are parts of a whole,
 * else side by side. The arrow keys go from bar to bar; the table beside it says the same.
 */
export default function TimePicture({ title, groups, series, parts = false }: PictureProps) {
  const translate = useTranslate();
  const id = useId();
  const rows = groups.map(({ values }, index) => ({ index, values }));
  const format = series[0]?.format ?? String;
  const { around, onClick, tellShown } = useLeads(groups);
  // recharts' own role, `application`, would hand screen readers all keys, for what the table says better
  const named = { role: 'img', 'aria-label': translate('app.chart.keys', { title }) };
  return (
    <div className={styles['picture']} {...around}>
      <Legend id={id} series={series} />
      <Forms id={id} tones={series.map(({ tone }) => tone)} />
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 640, height }}>
        <BarChart
          data={rows}
          barCategoryGap="12%"
          barGap={1}
          maxBarSize={56}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          onClick={onClick}
          {...named}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="index"
            tickFormatter={(index: number) => groups[index]?.short ?? groups[index]?.name ?? ''}
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
            cursor={{ fill: 'var(--surface-sunken)' }}
            isAnimationActive={false}
            content={
              <Tip
                id={id}
                groups={groups}
                series={series}
                tellShown={tellShown}
                total={parts ? translate('app.chart.total') : undefined}
              />
            }
          />
          {series.map(({ label, tone }, index) => (
            <Bar
              key={label}
              dataKey={({ values }: (typeof rows)[number]) => values[index] ?? 0}
              name={label}
              stackId={parts ? 'whole' : label}
              {...lookOf(id, index, tone)}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
