import type { Transaction } from '../../db/connect.ts';
import { demandPlaces } from '../places/demandPlaces.ts';
import type { DealerValues } from './dealerRow.ts';

/** Both addresses of a dealer are in places that there are. Throws Refusal. */
export async function demandAddresses(transaction: Transaction, values: DealerValues): Promise<void> {
  for (const kind of ['Bill', 'Ship'])
    await demandPlaces(transaction, values, {
      country: `${kind}_Country`,
      state: `${kind}_State`,
      city: `${kind}_City`,
    });
}
