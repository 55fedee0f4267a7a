import type { Session } from '../../calls/Session.ts';
import type { Transaction } from '../../db/connect.ts';
import { recordChange } from './recordChange.ts';

type Person = Pick<Session, 'userId' | 'userName' | 'ownCompanyId'>;

/** Keeps that a person set a password of their own: in their own company's log, and nothing of the password. */
export const recordPasswordChange = (transaction: Transaction, person: Person): Promise<void> =>
  recordChange(
    transaction,
    { ...person, companyId: person.ownCompanyId },
    {
      page: 'user-master',
      recordId: person.userId,
      label: person.userName,
      action: 'password',
      before: null,
      after: null,
    },
  );
