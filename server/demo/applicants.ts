import { sql } from 'drizzle-orm';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import { signUps } from '../db/schema/people.ts';
import { confirmRequest } from '../modules/applicants/signUp.ts';
import { findPerson } from '../modules/people/findAccount.ts';
import { sealMaker } from './companies.ts';
import { dealerApplicants, dealerFields } from './dealers.ts';
import type { DemoClient } from './DemoClient.ts';
import type { DemoPerson } from './people.ts';

/** A mechanic who wants points for the parts they fit. */
const mechanicApplicant: DemoPerson = {
  userName: 'Suresh Pawar',
  email: 'suresh@pawar-garage.example',
  password: 'Suresh1234',
  mobileNo: '9850045511',
};

/** Confirms a request as its owner does by the mailed link. */
export async function confirmSignUp(deps: ServerDeps, email: string): Promise<void> {
  await confirmRequest(deps, sql`${signUps.values}->>'Email' = ${email}`);
}

/** Signs up a mechanic with the operating company, once. */
export async function signUpMechanic(
  deps: ServerDeps,
  client: DemoClient,
  { userName, email, mobileNo, password }: DemoPerson,
  city: string,
): Promise<void> {
  if (await findPerson(deps, email)) return;
  await client.signUp({
    Prefix: sealMaker.Prefix,
    RoleName: 'Mechanic',
    UserName: userName,
    Email: email,
    MobileNo: mobileNo,
    City: city,
    Password: password,
    ConfirmPassword: password,
  });
  await confirmSignUp(deps, email);
}

/** Signs up two people with the operating company, each once, who then wait for approval. */
export async function addApplicants(deps: ServerDeps, client: DemoClient): Promise<void> {
  for (const dealer of dealerApplicants) {
    if (await findPerson(deps, dealer.email)) continue;
    const fields = await dealerFields(client, dealer);
    await client.signUp({ ...fields, Prefix: sealMaker.Prefix }, dealer.certificate);
    await confirmSignUp(deps, dealer.email);
  }
  await signUpMechanic(deps, client, mechanicApplicant, 'Nashik');
}
