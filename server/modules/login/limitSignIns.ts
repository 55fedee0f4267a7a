import type { Deps } from '../../calls/Deps.ts';
import { networkOf } from '../limits/networkOf.ts';
import { limitRate } from '../limits/limitRate.ts';

/** Generous, for a whole office signs in from one address. */
const perNetwork = { count: 120, seconds: 60 };

/** Counts a request that carries a password; throws HttpRefusal 429 for too many from one network. */
export const limitSignIns = (deps: Deps, address: string): Promise<void> =>
  limitRate(deps, `sign-in:${networkOf(address)}`, perNetwork);
