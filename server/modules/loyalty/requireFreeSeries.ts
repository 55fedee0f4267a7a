import { isSerial, rangeEnd } from '../../../contract/serial/serialRange.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Hook, Save } from '../../engine/Registry.ts';
import { lockSerialBook } from '../serials/lockSerialBook.ts';
import { requireFreeNumbers } from './requireFreeNumbers.ts';
import { requireMappedNumbers } from './requireMappedNumbers.ts';
import { storedScheme } from './storedScheme.ts';

const noSuchNumbers = 'There are no such numbers.';
const endsTooEarly = 'End date must be greater than Start date.';

/**
 * A scheme's numbers are mapped to its product and in no other active scheme of its role; a stored one keeps its numbers
 * and its start, so only its end and its active flag are held against others. Throws Refusal.
 */
export const requireFreeSeries: Hook = async (save) => {
  // One after the other, so that the losers of a race are told who has the numbers.
  await lockSerialBook(save.transaction, save.session.companyId);
  await (save.id === undefined ? requireNew(save) : requireStored(save, save.id));
};

async function requireNew({ transaction, session: { companyId }, values }: Save): Promise<void> {
  const from = Number(values.FromNo);
  const range = { from, to: rangeEnd(from, Number(values.Qty)) };
  if (!isSerial(range.from) || !isSerial(range.to))
    throw new Refusal(noSuchNumbers, { errors: { FromNo: noSuchNumbers } });
  await requireMappedNumbers(transaction, { companyId, productId: Number(values.ProductId), range });
  if (values.IsActive)
    await requireFreeNumbers(transaction, { companyId, roleId: Number(values.RoleId), range });
}

async function requireStored(
  { transaction, session: { companyId }, values }: Save,
  id: number,
): Promise<void> {
  const stored = await storedScheme(transaction, companyId, id);
  if (!stored) return;
  if (String(values.EndDate) < stored.startDate)
    throw new Refusal(endsTooEarly, { errors: { EndDate: endsTooEarly } });
  if (values.IsActive) await requireFreeNumbers(transaction, { companyId, ...stored, except: id });
}
