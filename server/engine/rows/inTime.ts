import { Refusal } from '../../calls/answer.ts';
import { pgError, sqlState } from '../../db/pgError.ts';

export const tooSlow =
  'This list takes too long. Please choose a shorter period, search for a longer text, or sort by the date.';

/** What `work` answers. Throws Refusal where the database ended a statement of it at its limit of time. */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (pgError(error)?.code === sqlState.queryCanceled) throw new Refusal(tooSlow);
    throw error;
  }
}
