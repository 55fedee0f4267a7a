import type { BeforeToggle } from '../../engine/Registry.ts';
import { lockSerialBook } from '../serials/lockSerialBook.ts';
import { requireFreeNumbers } from './requireFreeNumbers.ts';
import { storedScheme } from './storedScheme.ts';

/** While a scheme was inactive another one may have taken its numbers: then it stays inactive. Throws Refusal. */
export const requireStillFree: BeforeToggle = async ({ transaction, session: { companyId }, id, active }) => {
  if (!active) return;
  await lockSerialBook(transaction, companyId);
  const stored = await storedScheme(transaction, companyId, id);
  if (stored) await requireFreeNumbers(transaction, { companyId, ...stored, except: id });
};
