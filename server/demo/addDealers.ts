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

/** Gives the client's company these dealers, each once; it has a role labelled Dealer. */
export async function addDealers(client: DemoClient, dealers: readonly DemoDealer[]): Promise<void> {
  for (const { person, bill, ship, ...dealer } of dealers) {
    await client.save('UserDMaster/CreateDealer', `dealer ${person.email}`, 'DealerId', {
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
      GstCertificate: await client.upload(dealer.certificate),
      ...(await addressOf(client, 'Bill', bill)),
      BillingSameAsShipping: !ship,
      ...(ship && (await addressOf(client, 'Ship', ship))),
    });
  }
}
