import { pageKeys } from '../../../contract/pages.ts';
import type { Deps } from '../../calls/Deps.ts';
import { inTransaction, type Transaction } from '../../db/connect.ts';
import { recordChange } from '../../engine/changeLog.ts';
import { isAmongFirst } from '../limits/limits.ts';
import type { Account } from '../people/findAccount.ts';

/** Refused sign-ins of an account that the audit log has of an hour: whoever guesses on can't fill it. */
const mostRefused = { count: 5, seconds: 60 * 60 };

/** Keeps in the audit log of their company that somebody signed in as this person, or was refused, and from where. */
export const recordSignIn = (
  transaction: Transaction,
  { userId, userName, companyId }: Account,
  action: 'signed-in' | 'refused',
  address: string,
): Promise<void> =>
  recordChange(
    transaction,
    { userId, userName, companyId, ownCompanyId: companyId },
    {
      page: pageKeys.userMaster,
      recordId: userId,
      label: userName,
      action,
      before: null,
      after: { Address: address },
    },
  );

/**
 * Keeps in the audit log that a sign-in was refused, where it is among the first of an hour. Done after the answer, which must
 * not tell by its time that there is such an account.
 */
export function recordRefusal(deps: Deps, account: Account, address: string): void {
  const record = async () => {
    if (!(await isAmongFirst(deps, `refused-sign-in:${account.userId}`, mostRefused))) return;
    await inTransaction(deps.database, (transaction) =>
      recordSignIn(transaction, account, 'refused', address),
    );
  };
  record().catch((error: unknown) =>
    deps.log.error({ err: error }, 'a refused sign-in is missing in the audit log'),
  );
}
