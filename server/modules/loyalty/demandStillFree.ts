import type { BeforeToggle } from '../../engine/Registry.ts';
import { lockSerialBook } from '../serials/lockSerialBook.ts';
import { demandFreeNumbers } from './demandFreeNumbers.ts';
import { storedScheme } from './storedScheme.ts';

/** While a scheme was inactive another one may have taken its numbers: then it stays inactive. Throws Refusal. */
export const demandStillFree: BeforeToggle = async ({ transaction, session: { companyId }, id, active }) => {
  if (!active) return;
  await lockSerialBook(transaction, companyId);
  const stored = await storedScheme(transaction, companyId, id);
  if (stored) await demandFreeNumbers(transaction, { companyId, ...stored, except: id });
};
