import { useTranslate } from 'ra-core';
import { useId } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Forms, Legend, lineOf, lookOf, quietLine, Tip, useSwitches } from './looks.tsx';
import type { PictureProps } from './PictureProps.ts';
import { useLeads } from './useLeads.ts';
import styles from './pictures.module.css';

const height = 240;
/** The most groups whose bars are wide enough for patterns: on phones, and elsewhere. */
const [fewest, few] = [7, 14];

/**
 * Draws the course from one day or month to the next, as one line for each series or as upright bars. The bars of a group are
 * on each other if its series are parts of a whole, or else side by side. The period before is a quiet line. The arrow keys move
 * along the course. The table beside it says the same.
 */
export default function CoursePicture({ picture, title, groups, series, parts = false }: PictureProps) {
  const translate = useTranslate();
  const id = useId();
  const isLine = picture === 'line';
  const rows = groups.map(({ values }, index) => ({ index, values }));
  const { around, onClick, tellShown, tellPoint } = useLeads(groups);
  const switches = useSwitches(series);
  const isNarrow = useMediaQuery('(max-width: 599px)');
  const isThin = groups.length * (parts ? 1 : series.length) > (isNarrow ? fewest : few);
  // recharts' own role, `application`, would catch a screen reader's keys, though the table serves it better
  const named = { role: 'img', 'aria-label': translate('app.chart.keys', { title }) };
  const drawn = series.map(({ label, tone, isBefore }, index) => {
    const shared = {
      dataKey: ({ values }: (typeof rows)[number]) => values[index],
      name: label,
      hide: switches.isOut(label),
      isAnimationActive: false,
    };
    if (isBefore) {
      const line = quietLine(series, index);
      const dot = { r: 2, fill: 'var(--surface)', stroke: line.stroke, strokeDasharray: 'none' };
      return [
        // tells the line apart from bars behind it
        <Line
          key={`${label} halo`}
          {...shared}
          type="linear"
          stroke="var(--surface)"
          strokeWidth={5}
          dot={false}
          activeDot={false}
        />,
        <Line key={label} {...shared} {...line} type="linear" dot={dot} activeDot={{ r: 4 }} />,
      ];
    }
    if (!isLine) {
      const stackId = parts ? 'whole' : label;
      return <Bar key={label} {...shared} {...lookOf(id, index, tone)} stackId={stackId} />;
    }
    const line = lineOf(index, tone);
    const dot = { r: 3, fill: index % 2 ? 'var(--surface)' : line.stroke, strokeDasharray: 'none' };
    return (
      <Line
        key={label}
        {...shared}
        {...line}
        type="linear"
        dot={dot}
        activeDot={{ r: 5, onClick: () => tellPoint(index) }}
      />
    );
  });
  return (
    <div className={styles['picture']} data-thin={isThin} {...around}>
      <Legend id={id} series={series} isLine={isLine} switches={switches} />
      {!isLine && <Forms id={id} tones={series.map(({ tone }) => tone)} />}
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 640, height }}>
        <ComposedChart
          data={rows}
          barCategoryGap="12%"
          barGap={1}
          maxBarSize={56}
          margin={{ top: 8, right: isLine ? 12 : 8, bottom: 0, left: 0 }}
          onClick={onClick}
          {...named}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="index"
            tickFormatter={(index: number) => groups[index]?.short ?? groups[index]?.name ?? ''}
            {...(isLine && { padding: { left: 16, right: 16 } })}
            interval="equidistantPreserveStart"
            minTickGap={12}
            tickLine={false}
            stroke="var(--line-strong)"
          />
          <YAxis
            width="auto"
            tickFormatter={series[0]?.onAxis ?? series[0]?.format ?? String}
            allowDecimals={false}
            axisLine={false}
            tickLine={false}
          />
          <Tooltip
            cursor={isLine ? { stroke: 'var(--line-strong)' } : { fill: 'var(--surface-sunken)' }}
            isAnimationActive={false}
            content={
              <Tip
                id={id}
                groups={groups}
                series={series}
                isLine={isLine}
                switches={switches}
                tellShown={tellShown}
                total={parts ? translate('app.chart.total') : undefined}
              />
            }
          />
          {drawn}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
