import type { DemoPerson } from '../../../server/demo/DemoClient.ts';
import { administrator } from '../../../server/demo/people.ts';
import { type Ask, done } from '../../support/ask.ts';

/** Adds a person with the demo administrator's role, for tests that end sessions or accounts. */
export async function addPerson(ask: Ask, person: DemoPerson): Promise<DemoPerson> {
  const { data: users } = await ask<{ Email: string; RoleId: number }[]>('UserMaster/GetUsers', {
    PageSize: 100,
  });
  const RoleId = users.find(({ Email }) => Email === administrator.email)?.RoleId;
  const { userName: UserName, email: Email, mobileNo: MobileNo, password: Password } = person;
  const sent = { UserName, UserType: 1, RoleId, Email, MobileNo, Password, ConfirmPassword: Password };
  await done(ask('UserMaster/CreateUser', sent));
  return person;
}
