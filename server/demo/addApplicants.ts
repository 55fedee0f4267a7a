import type { Deps } from '../calls/Deps.ts';
import { findPerson } from '../modules/login/findAccount.ts';
import { dealerApplicant, mechanicApplicant } from './applicants.ts';
import { sealMaker } from './companies.ts';
import { dealerFields } from './dealerFields.ts';
import type { DemoClient } from './DemoClient.ts';

/** Two people who have signed up with the operating company and wait for approval, each once. */
export async function addApplicants(deps: Deps, client: DemoClient): Promise<void> {
  const isNew = async (email: string) => !(await findPerson(deps, email));
  const { Prefix } = sealMaker;
  if (await isNew(dealerApplicant.person.email)) {
    const fields = await dealerFields(client, dealerApplicant);
    await client.signUp({ ...fields, Prefix }, dealerApplicant.certificate);
  }
  const { userName, email, mobileNo, password, role, city } = mechanicApplicant;
  if (!(await isNew(email))) return;
  await client.signUp({
    Prefix,
    RoleName: role,
    UserName: userName,
    Email: email,
    MobileNo: mobileNo,
    City: city,
    Password: password,
    ConfirmPassword: password,
  });
}
