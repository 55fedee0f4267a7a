import type { Deps } from '../../calls/Deps.ts';
import { forgetAttempts } from '../limits/attempts.ts';
import { limitRate } from '../limits/limitRate.ts';
import { scratchCodeMatches } from '../seals/scratchCode.ts';

const tries = { count: 5, seconds: 3600 };

/**
 * Whether the scratch code typed for a serial is right. A try counts before it is judged, so that many at once are no
 * way around; the right code takes them back. Throws HttpRefusal 429 after five wrong tries in an hour.
 */
export async function isScratchCode(
  deps: Deps,
  seal: { companyId: number; serial: number; key: Buffer },
  typed: string,
): Promise<boolean> {
  const subject = `scratch-code:${seal.companyId}:${seal.serial}`;
  await limitRate(deps, subject, tries);
  const isRight = scratchCodeMatches(seal.key, seal.serial, typed);
  if (isRight) await forgetAttempts(deps, subject);
  return isRight;
}
