import { useTranslate } from 'ra-core';
import { parseDay, shownDay } from '../../../contract/day/day.ts';

/** The most scanned things that a text names. */
const mostNamed = 5;

/** Says which of the scanned things have expired, so that a save needs a reason; undefined where there are none. */
export function useExpired(names: readonly string[]): string | undefined {
  const translate = useTranslate();
  if (!names.length) return undefined;
  const more = names.length - mostNamed;
  return translate(more > 0 ? 'app.floor.expired_more' : 'app.floor.expired', {
    names: names.slice(0, mostNamed).join(', '),
    more,
  });
}

/** Returns what the answer to a scan says of something that has expired, in a line of its own. */
export const useExpiredOn = () => {
  const translate = useTranslate();
  return ({ IsExpired, EXPDate }: { IsExpired?: boolean | undefined; EXPDate: string | null }): string =>
    IsExpired && EXPDate
      ? `\n${translate('app.floor.expired_on', { day: shownDay(parseDay(EXPDate) ?? EXPDate) })}`
      : '';
};
