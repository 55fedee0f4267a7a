import { dealerFields } from './dealerFields.ts';
import type { DemoClient } from './DemoClient.ts';
import type { DemoDealer } from './dealers.ts';

/** Gives the client's company these dealers, each once; it has a role labelled Dealer. */
export async function addDealers(client: DemoClient, dealers: readonly DemoDealer[]): Promise<void> {
  for (const dealer of dealers) {
    await client.save('UserDMaster/CreateDealer', `dealer ${dealer.person.email}`, 'DealerId', {
      ...(await dealerFields(client, dealer)),
      GstCertificate: await client.upload(dealer.certificate),
    });
  }
}
