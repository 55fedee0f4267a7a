import { clockIn } from '../../contract/day/moment.ts';
import type { Present } from '../../contract/resource/givenValue.ts';
import { readSession, timeZone } from './session.ts';

/** What given values go by, in the form that somebody fills now. */
export const present = (): Present => ({ ...clockIn(timeZone()), me: readSession()?.user.UserId });
