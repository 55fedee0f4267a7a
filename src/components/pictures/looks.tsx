import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useState } from 'react';
import { type PictureProps, type Series, totalOf, type Values, writtenIn } from './PictureProps.ts';
import styles from './pictures.module.css';

/** The patterns that tell areas apart without colours. The first is solid. The seventh area starts over. */
const forms: readonly ((colour: string) => ReactNode)[] = [
  (colour) => <rect width="8" height="8" fill={colour} />,
  (colour) => <path d="M-2 2 2-2M0 8 8 0M6 10 10 6" stroke={colour} strokeWidth="2" />,
  (colour) => <circle cx="4" cy="4" r="1.8" fill={colour} />,
  () => null,
  (colour) => <path d="M0 2H8M0 6H8" stroke={colour} strokeWidth="1.5" />,
  (colour) => <path d="M-2 6 2 10M0 0 8 8M6-2 10 2M-2 2 2-2M0 8 8 0M6 10 10 6" stroke={colour} />,
];

/** The look of an area: a colour, and a pattern for readers who cannot tell the colours apart. */
interface Look {
  fill: string;
  stroke: string;
}

/** Returns the look of an area by its index. `id` tells the picture apart from others on the page. */
export const lookOf = (id: string, index: number, tone?: Series['tone']): Look => ({
  fill: `url(#${id}${index})`,
  stroke: colourOf(index, tone),
});

/** The looks of the period before: lines that are quieter than all others, of which the second is dotted, and bars. */
export const quietLine = (series: readonly Series[], index: number) => ({
  stroke: 'var(--ink-muted)',
  strokeDasharray: series[index - 1]?.isBefore ? '1 3' : '5 4',
  strokeWidth: 1.5,
});
export const quietBar: Look = { fill: 'var(--surface-sunken)', stroke: 'var(--ink-muted)' };

/** Returns the colour of an area or line by its index. */
const colourOf = (index: number, tone: Series['tone']): string =>
  `var(--series-${tone ?? index % forms.length})`;

/** Defines the patterns that `lookOf` refers to, one for each of `tones`. Where bars are thin, styles make them solid. */
export const Forms = ({ id, tones }: { id: string; tones: readonly Series['tone'][] }) => (
  <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
    {tones.map((tone, index) => (
      <pattern key={index} id={`${id}${index}`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" fill="var(--surface)" />
        {forms[index % forms.length]?.(colourOf(index, tone))}
        <rect
          className={styles['solid']}
          width="8"
          height="8"
          fill={`var(--solid-${tone ?? index % forms.length}, ${colourOf(index, tone)})`}
        />
      </pattern>
    ))}
  </svg>
);

const Swatch = ({ look }: { look: Look }) => (
  <svg width="12" height="12" aria-hidden="true" className="rigid">
    <rect x="0.5" y="0.5" width="11" height="11" rx="2" {...look} />
  </svg>
);

/** The dashes of a picture's lines. The first line has none. */
const dashes = [undefined, '6 4', '2 3', '10 4 2 4'];

/** Returns the look of a line by its index. */
export const lineOf = (index: number, tone?: Series['tone']) => ({
  stroke: colourOf(index, tone),
  strokeDasharray: dashes[index % dashes.length],
  strokeWidth: 2,
});

const LineSwatch = ({ line }: { line: ReturnType<typeof lineOf | typeof quietLine> }) => (
  <svg width="20" height="12" aria-hidden="true" className="rigid">
    <path d="M0 6h20" fill="none" {...line} />
  </svg>
);

interface LegendProps {
  id: string;
  series: readonly Series[];
  isLine?: boolean;
  /** How the period before is drawn; as a line if nothing is said. */
  before?: 'bar' | 'line';
  switches: Switches;
}

/** Which series a picture leaves out, and a function that changes it for one. The last one that is shown stays. */
export function useSwitches(series: readonly Series[]) {
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const isOut = (label: string) => out.has(label);
  return {
    isOut,
    /** A group's values without those that are left out. */
    kept: (values: Values): Values =>
      values.map((value, index) => (isOut(series[index]?.label ?? '') ? null : value)),
    toggle: (label: string) => {
      const next = new Set(out);
      if (!next.delete(label)) next.add(label);
      if (series.some((one) => !next.has(one.label))) setOut(next);
    },
  };
}

type Switches = ReturnType<typeof useSwitches>;

/** Shows how a series is drawn. */
function SeriesMark({ id, series, index, isLine, before = 'line' }: LegendProps & { index: number }) {
  const { tone, isBefore } = series[index] ?? {};
  if (isBefore)
    return before === 'bar' ? <Swatch look={quietBar} /> : <LineSwatch line={quietLine(series, index)} />;
  return isLine ? <LineSwatch line={lineOf(index, tone)} /> : <Swatch look={lookOf(id, index, tone)} />;
}

/** Names the series of a picture, and switches each off and on. A single series needs no name. */
export function Legend(props: LegendProps) {
  const translate = useTranslate();
  const { series, before, switches } = props;
  if (series.length < 2) return null;
  return (
    <ul className={`line wraps size-13 ${styles['legend']}`}>
      {series.map(({ label, isBefore }, index) => (
        <li key={label}>
          <button
            type="button"
            className="plain-button line gap-6"
            aria-pressed={!switches.isOut(label)}
            onClick={() => switches.toggle(label)}
          >
            <SeriesMark {...props} index={index} />
            {isBefore && before === 'bar' ? translate('app.compare.in_brackets', { label }) : label}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface TipProps extends LegendProps, Pick<PictureProps, 'groups'> {
  /** The label of the series' sum, if they are parts of a whole. */
  total?: string | undefined;
  /** Called with the index of the group that is shown. */
  tellShown?: (place: number | undefined) => void;
  /** Set by recharts: whether a group is pointed at, and its index. */
  active?: boolean;
  label?: number;
}

/** Shows the values of the group that the mouse or the arrow keys point at. */
export function Tip({ groups, total, tellShown, active, label: place = -1, ...legend }: TipProps) {
  const { series } = legend;
  const translate = useTranslate();
  const group = active ? groups[place] : undefined;
  const shown = group && place;
  useEffect(() => tellShown?.(shown), [tellShown, shown]);
  if (!group) return null;
  return (
    <div className={`edge radius-6 surface shadow ink size-13 pad-10 ${styles['tip']}`}>
      <strong className="block breaks">{group.name}</strong>
      {series.map(
        (one, index) =>
          !legend.switches.isOut(one.label) && (
            <span key={one.label} className="line gap-6">
              <SeriesMark {...legend} index={index} />
              {one.label}: {writtenIn(one, group.values[index])}
            </span>
          ),
      )}
      {total !== undefined && series.length > 1 && (
        <span>
          {total}: {series[0]?.format(totalOf(legend.switches.kept(group.values), series))}
        </span>
      )}
      {group.to !== undefined && <small>{translate('app.chart.lead')}</small>}
    </div>
  );
}
