import { momentInZone, shownMoment } from '../../../contract/day/moment.ts';
import type { Deps } from '../../calls/Deps.ts';
import { Refusal } from '../../calls/answer.ts';

export interface Reversal {
  code: string;
  by: string | null;
  at: Date;
}

/** The refusal of what is done with dispatches alone that were not reversed: who reversed this one, and when. */
export const wasReversed = ({ config }: Pick<Deps, 'config'>, { code, by, at }: Reversal): Refusal =>
  new Refusal(
    `${code} was reversed by ${by ?? 'somebody'} on ${shownMoment(momentInZone(at, config.timeZone))}.`,
    { code: '409' },
  );
