import { Link } from 'react-router-dom';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { parseMoment } from '../../../contract/day/moment.ts';
import { trackingPath } from '../../../contract/pages/pages.ts';
import { parseTracked } from '../../../contract/serial/parseScan.ts';
import styles from './tracking.module.css';

/** The address parameter that holds the tracked code. */
export const codeParameter = 'qr';

export const trackingOf = (code: string) => ({
  pathname: trackingPath,
  search: `?${new URLSearchParams({ [codeParameter]: code })}`,
});

/** The history state of an address that was opened by a code's link. */
export const followed = 'followed';

/** A code as a link to its journey. Any other text stays as it is. */
export function CodeLink({ code, text = code }: { code: string; text?: string }) {
  if (parseTracked(code).kind === 'unknown') return <code>{text}</code>;
  return (
    <Link className={`accent medium unlined ${styles['code']}`} to={trackingOf(code)} state={followed}>
      {text}
    </Link>
  );
}

/** Splits a day or a moment of the wire into a day and a time for people. Any other text stays as it is. */
export function shownWhen(text: string): { day: string; time: string } {
  const moment = parseMoment(text);
  if (moment) return { day: shownDay(moment.slice(0, 10)), time: moment.slice(11) };
  const day = parseDay(text);
  return { day: day ? shownDay(day) : text, time: '' };
}
