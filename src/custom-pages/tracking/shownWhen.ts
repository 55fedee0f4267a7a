import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { parseMoment } from '../../../contract/day/moment.ts';

/** A day or a moment of the wire as people read it; another text as it is. */
export function shownWhen(text: string): { day: string; time: string } {
  const moment = parseMoment(text);
  if (moment) return { day: shownDay(moment.slice(0, 10)), time: moment.slice(11) };
  const day = parseDay(text);
  return { day: day ? shownDay(day) : text, time: '' };
}
