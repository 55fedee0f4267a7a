import { useTranslate } from 'ra-core';
import type { SuspicionSession } from '../../../contract/calls/verification/suspicion.ts';
import { shownWhen } from '../tracking/CodeLink.tsx';
import { placesOf, PlacesPicture } from './PlacesPicture.tsx';
import styles from './suspicion.module.css';

/** Shows where a seal was scanned as a picture, and when as a list. Both name the places by the same letters. */
export function Sessions({ sessions }: { sessions: readonly SuspicionSession[] }) {
  const translate = useTranslate();
  const { places, ofSession } = placesOf(sessions);
  const way = ofSession.flatMap((place) => place ?? []);
  return (
    <div className={`stack gap-20 ${styles['scanned']}`}>
      <section>
        <h3 className="small">{translate('app.suspicion.places')}</h3>
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
        <h3 className="small">{translate('app.suspicion.sessions')}</h3>
        <ol className={`panel clips lined ${styles['sessions']}`}>
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
    <li>
      <span
        className={`rigid circle accent weight-600 centered ${styles['letter']}`}
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
