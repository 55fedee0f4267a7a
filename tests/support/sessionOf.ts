import type { Session } from '../../server/calls/Session.ts';

/** A session as the engine reads it, for tests below the calls; without rights. */
export const sessionOf = (companyId: number, changes: Partial<Session> = {}): Session => ({
  tokenHash: '',
  userId: 1,
  userName: 'Tester',
  email: 'tester@example.com',
  roleId: 1,
  userType: 1,
  companyId,
  ownCompanyId: companyId,
  operating: false,
  permissions: [],
  ...changes,
});
