import type { SignUpTarget } from '../../../contract/calls/signUp.ts';
import { mobileType } from '../../../contract/userTypes.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { inTransaction } from '../../db/connect.ts';
import { writableValues } from '../../engine/save.ts';
import { createDealer, requireAddresses } from '../dealers/createDealer.ts';
import { createPerson, personOf, takenCode } from '../people/createPerson.ts';
import type { Place } from './requireMembership.ts';
import { formOf, isDealer } from './signUpForms.ts';

/**
 * Keeps who asks for an account until it is decided (spec 2 §4), and answers whether it did: nothing is kept where the
 * e-mail or the mobile number is somebody's already. Throws Refusal for whatever else is wrong.
 */
export async function storeApplicant(
  { database }: Pick<Deps, 'database'>,
  { companyId, roleId, RoleName }: Place & SignUpTarget,
  sent: Record<string, unknown>,
): Promise<boolean> {
  const values = writableValues(formOf(RoleName), sent, 'add');
  const account = { companyId, roleId, isApproved: false };
  try {
    await inTransaction(database, async (transaction) => {
      if (isDealer(RoleName)) {
        await requireAddresses(transaction, values);
        return createDealer(transaction, { ...account, values });
      }
      return createPerson(transaction, {
        ...account,
        userType: mobileType,
        ...personOf(values),
        password: String(values.Password),
      });
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === takenCode) return false;
    throw error;
  }
}
