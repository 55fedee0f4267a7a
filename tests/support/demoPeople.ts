import { createApp } from '../../server/app.ts';
import { addDealers, partDealers } from '../../server/demo/dealers.ts';
import { addRole, administrator, demoRoles } from '../../server/demo/people.ts';
import { DemoClient } from '../../server/demo/DemoClient.ts';
import { openWorld } from '../../server/demo/fillDemo.ts';
import { findAccount } from '../../server/modules/people/findAccount.ts';
import { syncPages } from '../../server/modules/roles/roleRights.ts';
import { pagesOf } from '../../server/pages.ts';
import { resources } from '../../src/resources/index.ts';
import type { TestDeps } from './testDeps.ts';

/** Somebody of the demo, as factories sign people in. */
export interface DemoUser {
  userId: number;
  companyId: number;
}

/** The demo's roles of the operating company and the person of each, in an empty database, without the demo's goods. */
export async function addDemoPeople(deps: TestDeps): Promise<Record<string, DemoUser>> {
  await syncPages(deps.database, pagesOf(resources));
  await openWorld(deps);
  const code = () => /\b\d{6}\b/.exec(deps.mails.at(-1)?.text ?? '')?.[0] ?? '';
  const client = await DemoClient.signIn(createApp(deps), administrator, code);
  for (const role of demoRoles) await addRole(deps, client, role);
  await addDealers(client, partDealers.slice(0, 1));
  const people: Record<string, DemoUser> = {};
  const roles = [{ name: 'Administrator', person: administrator }, ...demoRoles];
  for (const { name, person } of roles) {
    const account = await findAccount(deps, person.email);
    if (!account) throw new Error(`The demo has no ${name}`);
    people[name] = account;
  }
  return people;
}
