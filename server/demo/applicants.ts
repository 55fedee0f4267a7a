import { sql } from 'drizzle-orm';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import { signUps } from '../db/schema/people.ts';
import { confirmRequest } from '../modules/applicants/signUp.ts';
import { findPerson } from '../modules/people/findAccount.ts';
import { sealMaker } from './companies.ts';
import { dealerFields, type DemoDealer } from './dealers.ts';
import type { DemoClient } from './DemoClient.ts';
import type { DemoPerson } from './people.ts';

/** A firm that wants to sell the seal maker's own range. */
export const dealerApplicant: DemoDealer = {
  person: {
    userName: 'Narmada Auto Agency',
    email: 'office@narmada-auto.example',
    password: 'Narmada1234',
    mobileNo: '9826045510',
  },
  firm: 'Narmada Auto Agency',
  nature: 4,
  pan: 'AAGFN5518Q',
  gst: '23AAGFN5518Q1Z4',
  certificate: 'gst-certificate.webp',
  bill: { address: '56 Dewas Naka, A. B. Road', state: 'Madhya Pradesh', city: 'Indore', pincode: '452010' },
};

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
  const { email } = dealerApplicant.person;
  if (!(await findPerson(deps, email))) {
    const fields = await dealerFields(client, dealerApplicant);
    await client.signUp({ ...fields, Prefix: sealMaker.Prefix }, dealerApplicant.certificate);
    await confirmSignUp(deps, email);
  }
  await signUpMechanic(deps, client, mechanicApplicant, 'Nashik');
}
