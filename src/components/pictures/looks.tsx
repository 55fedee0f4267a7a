import type { ReactNode } from 'react';
import type { Series } from './PictureProps.ts';
import styles from './pictures.module.css';

/** The forms in which areas are told apart without colours, the first of them filled; from the seventh on they begin anew. */
const forms: readonly ((colour: string) => ReactNode)[] = [
  (colour) => <rect width="8" height="8" fill={colour} />,
  (colour) => <path d="M-2 2 2-2M0 8 8 0M6 10 10 6" stroke={colour} strokeWidth="2" />,
  (colour) => <circle cx="4" cy="4" r="1.8" fill={colour} />,
  () => null,
  (colour) => <path d="M0 2H8M0 6H8" stroke={colour} strokeWidth="1.5" />,
  (colour) => <path d="M-2 6 2 10M0 0 8 8M6-2 10 2M-2 2 2-2M0 8 8 0M6 10 10 6" stroke={colour} />,
];

/** How an area is drawn: in a colour, and in a form for whoever does not tell the colours apart. */
export interface Look {
  fill: string;
  stroke: string;
}

/** The look of a picture's area by its place; `id` tells the picture from others on the page. */
export const lookOf = (id: string, index: number, tone?: Series['tone']): Look => ({
  fill: `url(#${id}${index})`,
  stroke: colourOf(index, tone),
});

/** The colour of a picture's area or line by its place. */
const colourOf = (index: number, tone: Series['tone']): string =>
  `var(--series-${tone ?? index % forms.length})`;

/** What `lookOf` names: an area for each of the tones, or for each undefined. */
export const Forms = ({ id, tones }: { id: string; tones: readonly Series['tone'][] }) => (
  <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
    {tones.map((tone, index) => (
      <pattern key={index} id={`${id}${index}`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" fill="var(--surface)" />
        {forms[index % forms.length]?.(colourOf(index, tone))}
      </pattern>
    ))}
  </svg>
);

/** A square of an area's look beside its name. */
export const Swatch = ({ look }: { look: Look }) => (
  <svg width="12" height="12" aria-hidden="true" className={styles['swatch']}>
    <rect x="0.5" y="0.5" width="11" height="11" rx="2" {...look} />
  </svg>
);

/** How the lines of a picture are broken, the first of them not. */
const dashes = [undefined, '6 4', '2 3', '10 4 2 4'];

/** The look of a picture's line by its place. */
export const lineOf = (index: number, tone?: Series['tone']) => ({
  stroke: colourOf(index, tone),
  strokeDasharray: dashes[index % dashes.length],
  strokeWidth: 2,
});

/** A piece of a line beside its name. */
export const LineSwatch = ({ line }: { line: ReturnType<typeof lineOf> }) => (
  <svg width="20" height="12" aria-hidden="true" className={styles['swatch']}>
    <path d="M0 6h20" fill="none" {...line} />
  </svg>
);

interface LegendProps {
  id: string;
  series: readonly Series[];
  isLine?: boolean;
}

/** Which series is which; of a single one nothing. */
export function Legend({ id, series, isLine = false }: LegendProps) {
  if (series.length < 2) return null;
  return (
    <ul className={styles['legend']}>
      {series.map(({ label, tone }, index) => (
        <li key={label}>
          {isLine ? <LineSwatch line={lineOf(index, tone)} /> : <Swatch look={lookOf(id, index, tone)} />}
          {label}
        </li>
      ))}
    </ul>
  );
}
