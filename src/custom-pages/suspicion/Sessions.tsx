import { useTranslate } from 'ra-core';
import type { SuspicionSession } from '../../../contract/calls/verification/suspicion.ts';
import { shownWhen } from '../tracking/CodeLink.tsx';
import styles from './suspicion.module.css';

/** Shows where a seal was scanned as a picture, and when as a list. Both name the places by the same letters. */
export function Sessions({ sessions }: { sessions: readonly SuspicionSession[] }) {
  const translate = useTranslate();
  const { places, ofSession } = placesOf(sessions);
  const way = ofSession.flatMap((place) => place ?? []);
  return (
    <div className="stack halves stacks gap-20">
      <section>
        <h3 className="small below-8 weight-500">{translate('app.suspicion.places')}</h3>
        {places.length ? (
          <PlacesPicture places={places} way={way} />
        ) : (
          <p className="muted">{translate('app.suspicion.no_places')}</p>
        )}
        <ul className={`above-8 size-13 ${styles['places']}`}>
          {places.map(({ letter, name, sessions: count }) => (
            <li key={letter}>
              {translate('app.suspicion.place', { letter, place: name, smart_count: count })}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="small below-8 weight-500">{translate('app.suspicion.sessions')}</h3>
        <ol className="panel clips lined">
          {sessions.map((session, index) => (
            <Session key={index} session={session} letter={ofSession[index]?.letter} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function Session({ session, letter }: { session: SuspicionSession; letter: string | undefined }) {
  const translate = useTranslate();
  const from = shownWhen(session.From);
  const to = shownWhen(session.To);
  const until =
    session.To === session.From ? '' : ` – ${to.day === from.day ? to.time : `${to.day}, ${to.time}`}`;
  return (
    <li className="line tops gap-12 pad-8-16">
      <span
        className={`rigid circle accent weight-600 centered size-12 ${styles['letter']}`}
        aria-hidden={letter === undefined}
      >
        {letter ?? '–'}
      </span>
      <span>
        {session.Place ?? translate('app.suspicion.nowhere')}
        <small>
          {from.day}, {from.time}
          {until} · {translate('app.suspicion.scans', { smart_count: session.Scans })}
        </small>
      </span>
    </li>
  );
}

/** A place where a seal was scanned. The picture and the sessions name it by its letter. */
interface Place {
  letter: string;
  name: string;
  latitude: number;
  longitude: number;
  sessions: number;
}

/** The degrees within which sessions count as one place: about ten kilometres. */
const near = 0.1;

const letterOf = (index: number): string =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') +
  String.fromCharCode(65 + (index % 26));

/** Finds the places, in the order of their first sessions, and the place of each session. */
function placesOf(sessions: readonly SuspicionSession[]): {
  places: Place[];
  ofSession: (Place | undefined)[];
} {
  const places: Place[] = [];
  const ofSession = sessions.map(({ Latitude: latitude, Longitude: longitude, Place: name }) => {
    if (latitude === null || longitude === null) return undefined;
    const known = places.find(
      (place) => Math.abs(place.latitude - latitude) < near && Math.abs(place.longitude - longitude) < near,
    );
    const place = known ?? {
      letter: letterOf(places.length),
      name: name ?? '',
      latitude,
      longitude,
      sessions: 0,
    };
    if (!known) places.push(place);
    place.sessions += 1;
    return place;
  });
  return { places, ofSession };
}

const width = 320;
const height = 300;
/** The margin around the places, so their letters stay within the picture. */
const edge = 34;
/** The fewest degrees that the picture shows, for a single place. */
const leastDegrees = 3;
const kilometresOfDegree = 111.2;

/** Returns the greatest number up to `most` that is 1, 2 or 5 times a power of ten. */
function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((times) => times * power).find((length) => length <= most) ?? power;
}

/** Projects places onto the picture, north up, with true proportions near their middle. */
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
  /** The places in the order of the sessions. The line between them follows it. */
  way: readonly Place[];
}

/**
 * Draws the places where a seal was scanned, larger for more sessions, and the way from each to the next. It shows no borders,
 * so that nobody can dispute them. Screen readers skip it, because the list beside it says the same.
 */
function PlacesPicture({ places, way }: PlacesPictureProps) {
  const translate = useTranslate();
  const { x, y, pixelsOfKilometre } = projectionOf(places);
  const length = roundLength(110 / pixelsOfKilometre);
  const end = width - 16;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="panel block full sunken" aria-hidden="true">
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
        {translate('app.suspicion.scale', { kilometres: length })}
      </text>
    </svg>
  );
}
