import type { Transaction } from '../../db/connect.ts';
import { userMaster } from '../pageKeys.ts';
import { type Author, recordChange } from '../../engine/changeLog.ts';

/**
 * Keeps that somebody set a person's password, their own or another's, and nothing of the password.
 *
 * @param person the page on which they are kept, by default the User Master, their record's id there, and their name
 */
export const recordPasswordChange = (
  transaction: Transaction,
  author: Author,
  { page = userMaster, id, name }: { page?: string; id: number; name: string },
): Promise<void> =>
  recordChange(transaction, author, {
    page,
    recordId: id,
    label: name,
    action: 'password',
    before: null,
    after: null,
  });

/** The same of one's own password: in one's own company's log, whichever company one acts for. */
export const recordOwnPasswordChange = (
  transaction: Transaction,
  person: Omit<Author, 'companyId'>,
): Promise<void> =>
  recordPasswordChange(
    transaction,
    { ...person, companyId: person.ownCompanyId },
    { id: person.userId, name: person.userName },
  );
