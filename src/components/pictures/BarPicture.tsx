import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { Forms, Legend, lookOf, quietBar, Tip, useSwitches } from './looks.tsx';
import { type Group, type PictureProps, totalOf } from './PictureProps.ts';
import { useLeads } from './useLeads.ts';
import styles from './pictures.module.css';

/** Without and with the period before. */
const barHeights = [30, 44] as const;
const lineHeight = 14;
/** The average width of a letter in pixels. */
const letter = 6.6;
/** The most pixels for names: on phones, and elsewhere. */
const [narrowest, widest] = [144, 280];

/**
 * Draws one bar for each group from the left, and a quiet one below it for the period before. A bar is made of the group's series
 * and ends with their sum. Screen readers skip the picture, because the table beside it says the same.
 */
export default function BarPicture({ groups, series }: PictureProps) {
  const id = useId();
  const switches = useSwitches(series);
  const { around, onClick, tellShown } = useLeads(groups);
  const isNarrow = useMediaQuery('(max-width: 599px)');
  const longest = Math.max(...groups.map(({ name }) => name.length)) * letter + 12;
  const room = Math.min(longest, isNarrow ? narrowest : widest);
  const rows = groups.map(({ name, values }, index) => ({ index, name, values }));
  const hasBefore = series.some(({ isBefore }) => isBefore);
  const ends = groups.map(({ values: all }) => {
    const values = switches.kept(all);
    const now = totalOf(values, series);
    // the series of a bar share a format
    const { format = String } = series[0] ?? {};
    return hasBefore ? `${format(now)} (${format(totalOf(values) - now)})` : format(now);
  });
  const endRoom = Math.max(...ends.map((end) => end.length)) * letter + 16;
  return (
    <div className={styles['picture']} {...around}>
      <Legend id={id} series={series} before="bar" switches={switches} />
      <div aria-hidden="true">
        <Forms id={id} tones={series.map(({ tone }) => tone)} />
        <ResponsiveContainer
          width="100%"
          height={groups.length * barHeights[hasBefore ? 1 : 0] + 8}
          initialDimension={{ width: 640, height: 320 }}
        >
          <BarChart
            data={rows}
            layout="vertical"
            barCategoryGap={6}
            margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
            accessibilityLayer={false}
            onClick={onClick}
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
              content={
                <Tip
                  id={id}
                  groups={groups}
                  series={series}
                  before="bar"
                  switches={switches}
                  tellShown={tellShown}
                />
              }
            />
            {series.map(({ label, tone, isBefore }, index) => (
              <Bar
                key={label}
                dataKey={({ values }: (typeof rows)[number]) => values[index] ?? 0}
                name={label}
                hide={switches.isOut(label)}
                stackId={isBefore ? 'before' : 'now'}
                {...(isBefore ? quietBar : lookOf(id, index, tone))}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

/** recharts passes the optional ones. */
interface NameProps {
  groups: readonly Group[];
  room: number;
  x?: number;
  y?: number;
  payload?: { value: number };
}

const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

/** Breaks a name between words into at most two lines of `most` letters, and shortens what does not fit. */
function linesOf(name: string, most: number): string[] {
  const end = name.lastIndexOf(' ', most);
  if (name.length <= most || end <= 0) return [shortened(name, most)];
  return [name.slice(0, end), shortened(name.slice(end + 1), most)];
}

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
