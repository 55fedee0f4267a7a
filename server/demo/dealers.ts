import type { DealerValues } from '../modules/dealers/createDealer.ts';
import { estates, sealMaker } from './companies.ts';
import type { DemoClient } from './DemoClient.ts';
import { demoRows } from './demoRows.ts';
import type { DemoPerson } from './people.ts';

type Address = 'Address' | 'State' | 'City' | 'Pincode';

type Column =
  | keyof DemoPerson
  | 'seller'
  | 'firm'
  | 'nature'
  | 'pan'
  | 'gst'
  | 'certificate'
  | `${'bill' | 'ship'}${Address}`;

/**
 * A firm of the demo, and the person who signs in for it. `seller` is the prefix of the company that it sells for, empty for a
 * firm that applies; `nature` is 1 Private Ltd, 2 Ltd, 3 Proprietorship, 4 Partnership (spec 2 §3); the certificate is a file
 * below `files/`; it has no `ship…` where goods go to the same address.
 */
export type DemoDealer = Readonly<Record<Column, string>>;

const rows = demoRows<Column>('dealers.csv');
const dealersOf = (seller: string): DemoDealer[] => rows.filter((row) => row.seller === seller);

/** Who sells the seal maker's own range of parts. */
export const partDealers = dealersOf(sealMaker.Prefix);

/** Who sells the brand's tea, coffee and spices. */
export const estateDealers = dealersOf(estates.Prefix);

/** Firms that want to sell the seal maker's own range. */
export const dealerApplicants = dealersOf('');

const india = 1;

/** Finds the id of an option by its label. The demo names states and cities as the portal's data do. */
async function optionOf(client: DemoClient, call: string, label: string): Promise<number> {
  const found = (await client.options(call)).find((option) => option.label === label);
  if (!found) throw new Error(`The demo's dealers name '${label}', which ${call} does not offer`);
  return found.value;
}

async function addressOf(
  client: DemoClient,
  field: 'Bill' | 'Ship',
  column: 'bill' | 'ship',
  dealer: DemoDealer,
): Promise<DealerValues> {
  const stateId = await optionOf(client, `UserDMaster/GetStateDLL/${india}`, dealer[`${column}State`]);
  return {
    [`${field}_Address`]: dealer[`${column}Address`],
    [`${field}_Country`]: india,
    [`${field}_State`]: stateId,
    [`${field}_City`]: await optionOf(client, `UserDMaster/GetCityDLL/${stateId}`, dealer[`${column}City`]),
    [`${field}_Pincode`]: dealer[`${column}Pincode`],
  };
}

/** The fields of a dealer's form, without the certificate. */
export async function dealerFields(client: DemoClient, dealer: DemoDealer): Promise<DealerValues> {
  const hasOther = dealer.shipAddress !== '';
  return {
    DealerName: dealer.userName,
    CompanyName: dealer.firm,
    Email: dealer.email,
    MobileNo: dealer.mobileNo,
    Password: dealer.password,
    ConfirmPassword: dealer.password,
    NatureFirmId: Number(dealer.nature),
    TransportationModeId: 1,
    PanNo: dealer.pan,
    GstNo: dealer.gst,
    ...(await addressOf(client, 'Bill', 'bill', dealer)),
    BillingSameAsShipping: !hasOther,
    ...(hasOther && (await addressOf(client, 'Ship', 'ship', dealer))),
  };
}

/** Adds these dealers to the client's company, each once. The company needs a role labelled Dealer. */
export async function addDealers(client: DemoClient, dealers: readonly DemoDealer[]): Promise<void> {
  for (const dealer of dealers) {
    await client.save('UserDMaster/CreateDealer', `dealer ${dealer.email}`, 'DealerId', {
      ...(await dealerFields(client, dealer)),
      GstCertificate: await client.upload(dealer.certificate, true),
    });
  }
}
