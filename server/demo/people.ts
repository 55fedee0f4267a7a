import { sql } from 'drizzle-orm';
import { webType } from '../../contract/choices/people.ts';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import { inTransaction } from '../db/transaction.ts';
import { signUps } from '../db/schema/people.ts';
import { confirmRequest } from '../modules/applicants/signUp.ts';
import { createPerson } from '../access/people/createPerson.ts';
import { findAccount, findPerson } from '../access/people/findAccount.ts';
import { openAdministratorRole } from '../access/roles/roleRights.ts';
import type { DemoClient, DemoPerson } from './DemoClient.ts';
import { demoRows } from './demoFiles.ts';

/**
 * Somebody of `people.csv`. A mechanic has a city; `who` tells whose sign-in it is, and is empty where nobody is told of it. An
 * approved mechanic has scans and requests: the points of each, what for, and how it was decided, if it was.
 */
export type NamedPerson = DemoPerson & Readonly<Record<'city' | 'who' | 'scans' | 'requests', string>>;

const people = demoRows<keyof NamedPerson | 'key'>('people.csv');

/** Finds somebody by their key in `people.csv`. */
function personNamed(key: string): NamedPerson {
  const found = people.find((person) => person.key === key);
  if (!found) throw new Error(`The demo has no person '${key}'`);
  return found;
}

export const administrator = personNamed('administrator');
export const brandAdministrator = personNamed('brandAdministrator');
export const packer = personNamed('packer');
export const dealer = personNamed('dealer');
export const mechanic = personNamed('mechanic');

/** Approved mechanics. */
export const mechanics: readonly NamedPerson[] = people.filter(({ scans }) => scans);

/** Every sign-in that people are told of, and whose it is. */
export const demoSignIns: readonly NamedPerson[] = people.filter(({ who }) => who);

type CompanyColumn =
  | 'CompanyName'
  | 'CompanyDisplayName'
  | 'Prefix'
  | 'Email'
  | 'Mobile'
  | 'WebsiteURL'
  | 'Address'
  | 'FakeMessage'
  | 'SocialLinks'
  | 'logo'
  | 'OEM'
  | 'ShareURL'
  | 'genuine'
  | 'alreadyScanned'
  | 'issued';

/** A company of the demo, with what its products share. `OEM`: their maker; `issued`: the seals of each sales order. */
export type DemoCompany = Readonly<Record<CompanyColumn, string>>;

const companies = demoRows<CompanyColumn>('companies.csv');

function companyOf(prefix: string): DemoCompany {
  const found = companies.find(({ Prefix }) => Prefix === prefix);
  if (!found) throw new Error(`The demo has no company '${prefix}'`);
  return found;
}

/** The operating company, which sells the parts of Anand, a maker of spares. */
export const sealMaker = companyOf('SB');

/** A brand of groceries. */
export const estates = companyOf('ME');

type Address = 'Address' | 'State' | 'City' | 'Pincode';

type DealerColumn =
  | keyof DemoPerson
  | 'seller'
  | 'CompanyName'
  | 'NatureFirmId'
  | 'PanNo'
  | 'GstNo'
  | 'certificate'
  | `${'Bill' | 'Ship'}_${Address}`;

/**
 * A firm of the demo, and the person who signs in for it. `seller` is the prefix of the company that it sells for, empty for a
 * firm that applies; the nature of the firm is 1 Private Ltd, 2 Ltd, 3 Proprietorship, 4 Partnership (spec 2 §3); the
 * certificate is a file below `files/`; it has no `Ship_…` where goods go to the same address.
 */
export type DemoDealer = Readonly<Record<DealerColumn, string>>;

const dealers = demoRows<DealerColumn>('dealers.csv');

/** The dealers who sell for a company, by its prefix. */
export const dealersOf = (seller: string): DemoDealer[] => dealers.filter((row) => row.seller === seller);

/** Firms that want to sell the seal maker's own range. */
export const dealerApplicants = dealersOf('');

const india = 1;

async function addressOf(client: DemoClient, of: 'Bill' | 'Ship', dealer: DemoDealer): Promise<object> {
  const stateId = await client.optionOf(`UserDMaster/GetStateDLL/${india}`, dealer[`${of}_State`]);
  return {
    [`${of}_Address`]: dealer[`${of}_Address`],
    [`${of}_Country`]: india,
    [`${of}_State`]: stateId,
    [`${of}_City`]: await client.optionOf(`UserDMaster/GetCityDLL/${stateId}`, dealer[`${of}_City`]),
    [`${of}_Pincode`]: dealer[`${of}_Pincode`],
  };
}

/** The fields of a dealer's form, without the certificate. */
async function dealerFields(client: DemoClient, dealer: DemoDealer): Promise<Record<string, unknown>> {
  const hasOther = dealer.Ship_Address !== '';
  return {
    DealerName: dealer.userName,
    CompanyName: dealer.CompanyName,
    Email: dealer.email,
    MobileNo: dealer.mobileNo,
    Password: dealer.password,
    ConfirmPassword: dealer.password,
    NatureFirmId: dealer.NatureFirmId,
    TransportationModeId: 1,
    PanNo: dealer.PanNo,
    GstNo: dealer.GstNo,
    ...(await addressOf(client, 'Bill', dealer)),
    BillingSameAsShipping: !hasOther,
    ...(hasOther && (await addressOf(client, 'Ship', dealer))),
  };
}

/** Adds these dealers to the client's company, each once. The company needs a role labelled Dealer. */
export async function addDealers(client: DemoClient, added: readonly DemoDealer[]): Promise<void> {
  const group = { GroupName: 'Distributors', Remark: 'Firms that stock the whole range', IsActive: true };
  const step = `${client.companyId} ${group.GroupName}`;
  const DealerGroupId = await client.save(
    'DealerGroup/CreateDealerGroup',
    `group ${step}`,
    'DealerGroupId',
    group,
  );
  await client.save('PriceList/CreatePrice', `discount ${step}`, 'PriceListId', {
    DealerGroupId,
    AppliesTo: 3,
    PriceBy: 2,
    Discount: 12.5,
    ValidFrom: '2020-01-01',
  });
  for (const dealer of added) {
    await client.save('UserDMaster/CreateDealer', `dealer ${dealer.email}`, 'DealerId', {
      ...(await dealerFields(client, dealer)),
      // the first one buys as a distributor, the others pay the MRP
      ...(dealer === added[0] && { DealerGroupId }),
      GstCertificate: await client.upload(dealer.certificate, true),
    });
  }
}

/** Adds the packer to the client's company, once. */
export async function addPacker(client: DemoClient): Promise<void> {
  await client.save('UserMaster/CreateUser', 'packer', 'UserId', {
    UserName: packer.userName,
    UserType: webType,
    RoleId: await client.optionOf(`UserMaster/GetRoleByUserTypeDLL?UserType=${webType}`, 'Packer'),
    Email: packer.email,
    MobileNo: packer.mobileNo,
    Password: packer.password,
    ConfirmPassword: packer.password,
  });
}

/** Adds the second company's own administrator, once. */
export async function addBrandAdministrator(deps: ServerDeps, companyId: number): Promise<void> {
  if (await findAccount(deps, brandAdministrator.email)) return;
  const { userName, email, password, mobileNo } = brandAdministrator;
  await inTransaction(deps.database, async (transaction) => {
    const roleId = await openAdministratorRole(transaction, companyId);
    const person = { userName, email, password, mobileNo, companyId, roleId, userType: webType };
    await createPerson(transaction, person);
  });
}

/** Confirms a request as its owner does by the mailed link. */
export async function confirmSignUp(deps: ServerDeps, email: string): Promise<void> {
  await confirmRequest(deps, sql`${signUps.values}->>'Email' = ${email}`);
}

/** Signs up a mechanic with the operating company, once. */
export async function signUpMechanic(
  deps: ServerDeps,
  client: DemoClient,
  { userName, email, mobileNo, password, city }: NamedPerson,
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
  await signUpMechanic(deps, client, personNamed('applicant'));
}
