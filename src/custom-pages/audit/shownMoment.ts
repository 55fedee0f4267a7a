import { zone } from '../../engine/zone.ts';

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An ISO moment as people read it, `21 Nov 2026, 11:35`, in the company's zone. */
export const shownMoment = (moment: string): string => format.format(new Date(moment));
