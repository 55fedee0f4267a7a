import { mobileType } from '../../../contract/userTypes.ts';
import type { Transaction } from '../../db/connect.ts';
import { dealers } from '../../db/schema/dealers.ts';
import { createPerson } from '../people/createPerson.ts';
import { type DealerValues, dealerRow, personOf } from './dealerRow.ts';

interface NewDealer {
  companyId: number;
  roleId: number;
  values: DealerValues;
  /** False for who signs up: they can't sign in before they are approved (spec 2 §4). */
  isApproved?: boolean;
  /** Who adds them; undefined for who signs up. */
  createdBy?: number;
}

/**
 * Keeps a new dealer, both the person and the firm, and answers the dealer's id. Throws Refusal where the e-mail or mobile
 * number is taken.
 */
export async function createDealer(
  transaction: Transaction,
  { companyId, roleId, values, isApproved = true, createdBy }: NewDealer,
): Promise<number> {
  const userId = await createPerson(transaction, {
    ...personOf(values),
    companyId,
    roleId,
    userType: mobileType,
    password: String(values.Password),
    isApproved,
    ...(createdBy !== undefined && { createdBy }),
  });
  const [dealer] = await transaction
    .insert(dealers)
    .values({ ...dealerRow(values), companyId, userId, createdBy, updatedBy: createdBy })
    .returning({ id: dealers.id });
  if (!dealer) throw new Error('The database answered no id for the new dealer');
  return dealer.id;
}
