import type { Deps } from '../../calls/Deps.ts';
import { networkOf } from '../limits/networkOf.ts';
import { takeTurn } from '../limits/takeTurn.ts';

/** Generous, for a whole office signs in from one address. */
const perNetwork = { count: 120, seconds: 60 };

/** Counts a request that carries a password; throws HttpRefusal 429 for too many from one network. */
export const takeSignInTurn = (deps: Deps, address: string): Promise<void> =>
  takeTurn(deps, `sign-in:${networkOf(address)}`, perNetwork);
