import { useTranslate } from 'ra-core';
import type { Place } from './placesOf.ts';
import styles from './suspicion.module.css';

const width = 320;
const height = 300;
/** Around the places, so that their letters stand within the picture. */
const edge = 34;
/** Degrees that it shows at the least: a single place is no spot on an empty sheet. */
const leastDegrees = 3;
const kilometresOfDegree = 111.2;

/** The longest of 1, 2 or 5 times a power of ten that is not above `most`. */
function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((times) => times * power).find((length) => length <= most) ?? power;
}

/** How places lie on the sheet, north above, in the right proportions about their middle. */
function projectionOf(places: readonly Place[]) {
  const between = (values: readonly number[]) => ({
    middle: (Math.min(...values) + Math.max(...values)) / 2,
    span: Math.max(leastDegrees, Math.max(...values) - Math.min(...values)),
  });
  const north = between(places.map(({ latitude }) => latitude));
  const east = between(places.map(({ longitude }) => longitude));
  const narrow = Math.max(0.2, Math.cos((north.middle * Math.PI) / 180));
  const pixels = Math.min((width - 2 * edge) / (east.span * narrow), (height - 2 * edge) / north.span);
  return {
    x: ({ longitude }: Place) => width / 2 + (longitude - east.middle) * narrow * pixels,
    y: ({ latitude }: Place) => height / 2 - (latitude - north.middle) * pixels,
    pixelsOfKilometre: pixels / kilometresOfDegree,
  };
}

interface PlacesPictureProps {
  places: readonly Place[];
  /** The places in the order of the sessions, by which the way between them is drawn. */
  way: readonly Place[];
}

/**
 * Where a seal was scanned, as points about where they lie, the larger the more sessions, with the way from each to the next. It
 * has no borders, which nobody need dispute. Silent: the list beside it says the same.
 */
export function PlacesPicture({ places, way }: PlacesPictureProps) {
  const translate = useTranslate();
  const { x, y, pixelsOfKilometre } = projectionOf(places);
  const length = roundLength(110 / pixelsOfKilometre);
  const end = width - 16;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles['sheet']} aria-hidden="true">
      <polyline className={styles['way']} points={way.map((place) => `${x(place)},${y(place)}`).join(' ')} />
      {places.map((place) => {
        const radius = Math.min(22, 9 + 2 * Math.sqrt(place.sessions));
        return (
          <g key={place.letter} transform={`translate(${x(place)} ${y(place)})`} className={styles['point']}>
            <title>{place.name}</title>
            <circle r={radius} />
            <text dy="0.36em">{place.letter}</text>
          </g>
        );
      })}
      <path
        className={styles['scale']}
        d={`M${end - length * pixelsOfKilometre} ${height - 12}v4H${end}v-4`}
      />
      <text className={styles['scaleText']} x={end} y={height - 16}>
        {translate('app.suspicion.scale', { kilometres: length.toLocaleString('en-IN') })}
      </text>
    </svg>
  );
}
