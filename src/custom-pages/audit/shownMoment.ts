import { timeZone } from '../../api/session.ts';

/** An ISO moment as people read it, `21 Nov 2026, 11:35`, in the server's zone. */
export const shownMoment = (moment: string): string =>
  new Date(moment).toLocaleString('en-GB', {
    timeZone: timeZone(),
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
