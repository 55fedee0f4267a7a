import { administrator, type DemoPerson } from '../../../server/demo/people.ts';
import type { Ask } from '../../support/ask.ts';

/** Somebody new with the demo administrator's role, for tests that end sessions or accounts. */
export async function addPerson(ask: Ask, person: DemoPerson): Promise<DemoPerson> {
  const { data: users } = await ask<{ Email: string; RoleId: number }[]>('UserMaster/GetUsers', {
    PageSize: 100,
  });
  const RoleId = users.find(({ Email }) => Email === administrator.email)?.RoleId;
  const { userName: UserName, email: Email, mobileNo: MobileNo, password: Password } = person;
  const added = await ask('UserMaster/CreateUser', {
    UserName,
    UserType: 1,
    RoleId,
    Email,
    MobileNo,
    Password,
    ConfirmPassword: Password,
  });
  if (added.code !== '200') throw new Error(added.message);
  return person;
}
