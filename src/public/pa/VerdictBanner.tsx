import { useEffect, useRef } from 'react';
import { translate } from '../../i18n/public/pa.ts';
import { GuillocheRosette } from '../shared/Guilloche.tsx';
import type { Scan } from './Scan.ts';
import { VerdictAudio } from './VerdictAudio.tsx';
import { VerdictIcon } from './VerdictIcon.tsx';

/** The verdict in a shape, a word and the server's message. */
export function VerdictBanner({ scan: { verdict, message, audio } }: { scan: Scan }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // whoever listens to the page hears the verdict first
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`verdict verdict-${verdict}`}>
      <GuillocheRosette className="verdict-rosette" />
      <VerdictIcon verdict={verdict} />
      <h1 ref={heading} tabIndex={-1}>
        {translate(`verdict.${verdict}`)}
      </h1>
      {message !== '' && <p className="verdict-message">{message}</p>}
      {verdict !== 'genuine' && <p className="verdict-advice">{translate(`advice.${verdict}`)}</p>}
      {audio !== undefined && <VerdictAudio source={audio} />}
    </section>
  );
}
