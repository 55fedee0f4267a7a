import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { Forms, Legend, lookOf } from './looks.tsx';
import { type Group, type PictureProps, totalOf } from './PictureProps.ts';
import styles from './pictures.module.css';
import { Tip } from './Tip.tsx';

const barHeight = 30;
const lineHeight = 14;
/** About as wide as a letter is on the average. */
const letter = 6.6;
/** Names take no more room than this, in pixels, on phones and elsewhere. */
const [narrowest, widest] = [144, 280];

/**
 * Bars from the left, one for each group with its sum at the end, in which the series stand one after the other. It is
 * silent: the table beside it says the same.
 */
export default function BarPicture({ groups, series }: PictureProps) {
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 599px)');
  const longest = Math.max(...groups.map(({ name }) => name.length)) * letter + 12;
  const room = Math.min(longest, isNarrow ? narrowest : widest);
  const rows = groups.map(({ name, values }, index) => ({ index, name, values }));
  // sums that stand in one bar are of one kind
  const ends = groups.map(({ values }) => series[0]?.format(totalOf(values)) ?? '');
  const endRoom = Math.max(...ends.map((end) => end.length)) * letter + 16;
  return (
    <div className={styles['picture']} aria-hidden="true">
      <Legend id={id} series={series} />
      <Forms id={id} tones={series.map(({ tone }) => tone)} />
      <ResponsiveContainer
        width="100%"
        height={groups.length * barHeight + 8}
        initialDimension={{ width: 640, height: 320 }}
      >
        <BarChart
          data={rows}
          layout="vertical"
          barCategoryGap={6}
          margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <XAxis type="number" domain={[0, 'dataMax']} hide />
          <YAxis
            type="category"
            dataKey="index"
            width={room}
            interval={0}
            axisLine={false}
            tickLine={false}
            tick={<Name groups={groups} room={room} />}
          />
          <YAxis
            yAxisId="ends"
            orientation="right"
            type="category"
            dataKey="index"
            width={endRoom}
            interval={0}
            axisLine={false}
            tickLine={false}
            tickFormatter={(index: number) => ends[index] ?? ''}
          />
          <Tooltip
            cursor={{ fill: 'var(--surface-sunken)' }}
            isAnimationActive={false}
            content={<Tip id={id} groups={groups} series={series} />}
          />
          {series.map(({ label, tone }, index) => (
            <Bar
              key={label}
              dataKey={({ values }: (typeof rows)[number]) => values[index] ?? 0}
              name={label}
              stackId="sum"
              {...lookOf(id, index, tone)}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** What recharts hands to a part of a picture. */
interface NameProps {
  groups: readonly Group[];
  room: number;
  x?: number;
  y?: number;
  payload?: { value: number };
}

const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

/** A name in one line of `most` letters, or in two, broken between words; what is longer is shortened. */
function linesOf(name: string, most: number): string[] {
  const end = name.lastIndexOf(' ', most);
  if (name.length <= most || end <= 0) return [shortened(name, most)];
  return [name.slice(0, end), shortened(name.slice(end + 1), most)];
}

/** A group's name at the left, in the lines that its room and the height of a bar have. */
function Name({ groups, room, x = 0, y = 0, payload }: NameProps) {
  const { name } = groups[payload?.value ?? -1] ?? { name: '' };
  const lines = linesOf(name, Math.floor((room - 12) / letter));
  const left = x - room + 8;
  return (
    <text className="recharts-text" x={left} y={y} dominantBaseline="central">
      {lines.map((line, index) => (
        <tspan key={index} x={left} y={y + (index - (lines.length - 1) / 2) * lineHeight}>
          {line}
        </tspan>
      ))}
      <title>{name}</title>
    </text>
  );
}
