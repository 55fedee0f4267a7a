import { afterEach, expect, it, vi } from 'vitest';
import type { Permission } from '../../../contract/pages/Permission.ts';
import { authProvider, commentKey } from '../../../src/authProvider/authProvider.ts';
import * as going from '../../../src/api/goToLogin.ts';
import {
  clearSession,
  endSession,
  isSignedIn,
  leaveAfter,
  readSession,
  writeSession,
} from '../../../src/api/session.ts';
import * as asking from '../../../src/api/ask.ts';

const ask = vi.spyOn(asking, 'ask');

const user = {
  Token: 'token',
  UserId: 1,
  RoleId: 1,
  UserName: 'Asha',
  Email: 'asha@example.com',
  MobileNo: '9876543210',
  CompanyId: 1,
  UserType: 1,
};
const right: Permission = {
  PageId: 1,
  PageName: 'Role',
  ActionName: 'role-master',
  IsView: true,
  IsAdd: false,
  IsEdit: false,
  IsReport: false,
};

const answered = { data: [right], message: '' };

afterEach(() => clearSession());

it('rights that were read anew are kept for the next page load', async () => {
  writeSession({ users: [user], assignedPermissionsForUser: [] });
  ask.mockResolvedValue(answered);
  await authProvider.getPermissions?.({});
  expect(readSession()?.permissions).toEqual([right]);
});

it('rights that arrive after the session has ended do not bring it back', async () => {
  writeSession({ users: [user], assignedPermissionsForUser: [] });
  ask.mockImplementation(() => {
    clearSession();
    return Promise.resolve(answered);
  });
  await authProvider.getPermissions?.({});
  expect(isSignedIn()).toBe(false);
});

it('rights that arrive while a person signs out let nothing else lead to the sign-in page', async () => {
  writeSession({ users: [user], assignedPermissionsForUser: [] });
  const goToLogin = vi.spyOn(going, 'goToLogin').mockImplementation(() => {});
  ask.mockResolvedValue(answered);
  await leaveAfter(Promise.resolve(authProvider.getPermissions?.({})));
  endSession();
  expect(goToLogin.mock.calls).toEqual([['/dashboard']]);
});

it('people who sign out leave no comment behind that they typed and did not send', async () => {
  writeSession({ users: [user], assignedPermissionsForUser: [] });
  vi.spyOn(going, 'goToLogin').mockImplementation(() => {});
  ask.mockResolvedValue({ data: null, message: '' });
  sessionStorage.setItem(`${commentKey} 1 dealer-master 7`, '{"Text":"A secret"}');
  await authProvider.logout({});
  expect(Object.keys(sessionStorage)).toEqual([]);
});
