import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './ListChart.module.css';
import type { PictureProps } from './PictureProps.ts';

const barHeight = 30;
/** About as wide as a letter is on the average. */
const letter = 6.6;
/** Names take no more room than this, in pixels, on phones and elsewhere. */
const [narrowest, widest] = [144, 208];

/** The forms of the series, the first of them filled; from the fifth on they begin anew. */
const forms: readonly ((colour: string) => ReactNode)[] = [
  (colour) => <rect width="8" height="8" fill={colour} />,
  (colour) => <path d="M-2 2 2-2M0 8 8 0M6 10 10 6" stroke={colour} strokeWidth="2" />,
  (colour) => <circle cx="4" cy="4" r="1.8" fill={colour} />,
  () => null,
];

const colourOf = (index: number): string => `var(--series-${index % forms.length})`;

/** A square of a series beside its name. */
const Swatch = ({ fill, index }: { fill: string; index: number }) => (
  <svg width="12" height="12" aria-hidden="true">
    <rect x="0.5" y="0.5" width="11" height="11" rx="2" fill={fill} stroke={colourOf(index)} />
  </svg>
);

/**
 * Bars from the left, one for each group, in which the series stand one after the other. It is silent: the table beside
 * it says the same.
 */
export default function BarPicture({ groups, series }: PictureProps) {
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 599px)');
  const fillOf = (index: number) => `url(#${id}${index % forms.length})`;
  const longest = Math.max(...groups.map(({ name }) => name.length)) * letter + 12;
  const room = Math.min(longest, isNarrow ? narrowest : widest);
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const rows = groups.map(({ name, values }, index) => ({ index, name, values }));
  // sums that stand in one bar are of one kind
  const ends = groups.map(({ values }) => series[0]?.format(total(values)) ?? '');
  const endRoom = Math.max(...ends.map((end) => end.length)) * letter + 16;
  return (
    <div className={styles['picture']} aria-hidden="true">
      {series.length > 1 && (
        <ul className={styles['legend']}>
          {series.map(({ label }, index) => (
            <li key={label}>
              <Swatch fill={fillOf(index)} index={index} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <svg width="0" height="0" style={{ position: 'absolute' }}>
        {forms.map((form, index) => (
          <pattern key={index} id={`${id}${index}`} width="8" height="8" patternUnits="userSpaceOnUse">
            {form(colourOf(index))}
          </pattern>
        ))}
      </svg>
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
          <XAxis type="number" hide />
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
            content={<Tip groups={groups} series={series} fillOf={fillOf} />}
          />
          {series.map(({ label }, index) => (
            <Bar
              key={label}
              dataKey={({ values }: (typeof rows)[number]) => values[index] ?? 0}
              name={label}
              stackId="sum"
              fill={fillOf(index)}
              stroke={colourOf(index)}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

type Groups = PictureProps['groups'];

/** What recharts hands to a part of a picture. */
interface NameProps {
  groups: Groups;
  room: number;
  x?: number;
  y?: number;
  payload?: { value: number };
}

/** A group's name at the left, shortened to its room. */
function Name({ groups, room, x = 0, y = 0, payload }: NameProps) {
  const { name } = groups[payload?.value ?? -1] ?? { name: '' };
  const most = Math.floor((room - 12) / letter);
  return (
    <text className="recharts-text" x={x - room + 8} y={y} dominantBaseline="central">
      {name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name}
      <title>{name}</title>
    </text>
  );
}

type TipProps = PictureProps & {
  fillOf: (index: number) => string;
  active?: boolean;
  label?: number;
};

/** The sums of the group that is pointed at. */
function Tip({ groups, series, fillOf, active, label = -1 }: TipProps) {
  const group = active ? groups[label] : undefined;
  if (!group) return null;
  return (
    <div className={styles['tip']}>
      <strong>{group.name}</strong>
      {series.map(({ label, format }, index) => (
        <span key={label}>
          <Swatch fill={fillOf(index)} index={index} />
          {label}: {format(group.values[index] ?? 0)}
        </span>
      ))}
    </div>
  );
}
