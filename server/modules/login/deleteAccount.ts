import { deleteAccount, loginSteps } from '../../../contract/calls/login.ts';
import { type Answer, done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Deps } from '../../calls/Deps.ts';
import { certificatesOf } from '../dealers/certificatesOf.ts';
import { removeUnused } from '../uploads/removeUnused.ts';
import { requireAccount } from './requireAccount.ts';
import { requireOtherAdministrator } from './requireOtherAdministrator.ts';
import { erasePerson } from './erasePerson.ts';
import type { Account } from '../people/findAccount.ts';
import { sendCode } from './sendCode.ts';
import { spendCode } from './spendCode.ts';
import { limitSignIns } from './limitSignIns.ts';
import { twoStepSchema } from './twoStepSchema.ts';

/**
 * `Login/AccountDeleteUserMobile`, both steps: the password, then the mailed code, as for signing in and with the same
 * limits (spec 1 §4, Account deletion; design §10).
 */
export const deleteAccountEndpoint = endpoint(
  deleteAccount,
  twoStepSchema,
  async ({ deps, input, address }) => {
    await limitSignIns(deps, address);
    const account = await requireAccount(deps, input.Email, input.Password);
    if (input.RequestType === loginSteps.useOtp) return deleteWithCode(deps, account, input.otp ?? '');
    await requireOtherAdministrator(deps.database.db, account.userId);
    return sendCode(deps, account, 'deletion');
  },
);

async function deleteWithCode(deps: Deps, { userId }: Account, code: string): Promise<Answer<null>> {
  const certificates = await spendCode(deps, {
    userId,
    code,
    purpose: 'deletion',
    work: async (transaction) => {
      await requireOtherAdministrator(transaction, userId);
      const addresses = await certificatesOf(transaction, userId);
      await erasePerson(transaction, userId, deps.now());
      return addresses;
    },
  });
  await removeUnused(deps, certificates);
  return done(null, 'Your account is deleted.');
}
