import type { DealerValues } from '../modules/dealers/dealerRow.ts';
import type { DemoClient } from './DemoClient.ts';
import type { DemoDealer } from './dealers.ts';

const india = 1;

/** The id of the option that is labelled so; the demo names states and cities as the portal's data do. */
async function optionOf(client: DemoClient, call: string, label: string): Promise<number> {
  const found = (await client.options(call)).find((option) => option.label === label);
  if (!found) throw new Error(`The demo's dealers name '${label}', which ${call} does not offer`);
  return found.value;
}

async function addressOf(
  client: DemoClient,
  prefix: 'Bill' | 'Ship',
  { address, state, city, pincode }: DemoDealer['bill'],
): Promise<DealerValues> {
  const stateId = await optionOf(client, `UserDMaster/GetStateDLL/${india}`, state);
  return {
    [`${prefix}_Address`]: address,
    [`${prefix}_Country`]: india,
    [`${prefix}_State`]: stateId,
    [`${prefix}_City`]: await optionOf(client, `UserDMaster/GetCityDLL/${stateId}`, city),
    [`${prefix}_Pincode`]: pincode,
  };
}

/** What the form of a dealer sends, but for the certificate. */
export async function dealerFields(
  client: DemoClient,
  { person, bill, ship, ...dealer }: DemoDealer,
): Promise<DealerValues> {
  return {
    DealerName: person.userName,
    CompanyName: dealer.firm,
    Email: person.email,
    MobileNo: person.mobileNo,
    Password: person.password,
    ConfirmPassword: person.password,
    NatureFirmId: dealer.nature,
    TransportationModeId: 1,
    PanNo: dealer.pan,
    GstNo: dealer.gst,
    ...(await addressOf(client, 'Bill', bill)),
    BillingSameAsShipping: !ship,
    ...(ship && (await addressOf(client, 'Ship', ship))),
  };
}
