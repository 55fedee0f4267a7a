import type { Transaction } from '../../db/connect.ts';
import { requirePlaces } from '../places/requirePlaces.ts';
import type { DealerValues } from './dealerRow.ts';

/** Both addresses of a dealer are in places that there are. Throws Refusal. */
export async function requireAddresses(transaction: Transaction, values: DealerValues): Promise<void> {
  for (const kind of ['Bill', 'Ship'])
    await requirePlaces(transaction, values, {
      country: `${kind}_Country`,
      state: `${kind}_State`,
      city: `${kind}_City`,
    });
}
