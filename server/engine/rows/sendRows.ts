import { HttpRefusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { createTurns, withTurn } from '../../db/createTurns.ts';
import { streamed } from './exportRows.ts';
import { spooled } from './spooled.ts';

/** Downloads that wait for their readers: slow ones cost a file each. */
const open = createTurns({ atOnce: 200, perPerson: 5, patience: 0 });

const tooMany = 'Several of your downloads are still open. Please wait until one of them is complete.';
const tryAgainSeconds = 30;

/**
 * Sends the rows of an export, made as fast as the database gives them and read as fast as the reader can. Throws what
 * fails before the first chunk, and HttpRefusal 429 for a person with too many open downloads, or 507 for a file that the
 * disk has no room for.
 */
export async function sendRows(
  { deps, session }: { deps: Pick<Deps, 'config' | 'log'>; session: Pick<Session, 'userId'> },
  chunks: AsyncGenerator<string | Uint8Array>,
  contentType: string,
): Promise<Response> {
  const giveBack = await open.take(session.userId);
  if (!giveBack) throw new HttpRefusal(429, tooMany, tryAgainSeconds);
  return streamed(withTurn(spooled(chunks, deps), giveBack), contentType);
}
