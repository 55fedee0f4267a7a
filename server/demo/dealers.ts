import type { DealerValues } from '../modules/dealers/createDealer.ts';
import type { DemoClient } from './DemoClient.ts';
import { dealer, type DemoPerson } from './people.ts';

interface DemoAddress {
  address: string;
  state: string;
  city: string;
  pincode: string;
}

/** A firm that sells for a company of the demo, and the person who signs in for it. */
export interface DemoDealer {
  person: DemoPerson;
  firm: string;
  /** 1 Private Ltd, 2 Ltd, 3 Proprietorship, 4 Partnership (spec 2 §3). */
  nature: number;
  pan: string;
  gst: string;
  /** A file's name below `files/`. */
  certificate: string;
  bill: DemoAddress;
  /** Left out where it is the same. */
  ship?: DemoAddress;
}

/** Who sells the seal maker's own range of parts. */
export const partDealers: readonly DemoDealer[] = [
  {
    person: dealer,
    firm: 'Verma Motors Pvt. Ltd.',
    nature: 1,
    pan: 'AACCV4417K',
    gst: '07AACCV4417K1Z6',
    certificate: 'gst-certificate.pdf',
    bill: { address: '2114 Kashmere Gate', state: 'Delhi', city: 'Delhi', pincode: '110006' },
    ship: {
      address: 'Godown 7, Transport Nagar',
      state: 'Haryana',
      city: 'Faridabad',
      pincode: '121002',
    },
  },
  {
    person: {
      userName: 'Deccan Auto Spares',
      email: 'orders@deccan-spares.example',
      password: 'Deccan1234',
      mobileNo: '9822045505',
    },
    firm: 'Deccan Auto Spares',
    nature: 4,
    pan: 'AAHFD2290M',
    gst: '27AAHFD2290M1ZB',
    certificate: 'gst-certificate.webp',
    bill: { address: '41 Nana Peth', state: 'Maharashtra', city: 'Pune', pincode: '411002' },
  },
  {
    person: {
      userName: 'Kongu Bearings',
      email: 'kongu@kongu-bearings.example',
      password: 'Kongu12345',
      mobileNo: '9843045506',
    },
    firm: 'Kongu Bearings and Seals',
    nature: 3,
    pan: 'BKMPS7751D',
    gst: '33BKMPS7751D1Z2',
    certificate: 'gst-certificate.webp',
    bill: { address: '118 Avinashi Road', state: 'Tamil Nadu', city: 'Coimbatore', pincode: '641018' },
  },
  {
    person: {
      userName: 'Sandhu Tractor House',
      email: 'sandhu@tractor-house.example',
      password: 'Sandhu1234',
      mobileNo: '9814045507',
    },
    firm: 'Sandhu Tractor House',
    nature: 3,
    pan: 'CNRPS3308H',
    gst: '03CNRPS3308H1ZW',
    certificate: 'gst-certificate.pdf',
    bill: { address: 'Shop 12, Gill Road', state: 'Punjab', city: 'Ludhiana', pincode: '141003' },
  },
];

/** Who sells the brand's tea, coffee and spices. */
export const estateDealers: readonly DemoDealer[] = [
  {
    person: {
      userName: 'Cochin Provision Stores',
      email: 'shop@cochin-provisions.example',
      password: 'Cochin1234',
      mobileNo: '9847045508',
    },
    firm: 'Cochin Provision Stores',
    nature: 4,
    pan: 'AAJFC6612P',
    gst: '32AAJFC6612P1ZE',
    certificate: 'gst-certificate.webp',
    bill: { address: '9 Broadway', state: 'Kerala', city: 'Kochi', pincode: '682031' },
  },
  {
    person: {
      userName: 'Bengal Tea Traders',
      email: 'buy@bengal-tea.example',
      password: 'Bengal1234',
      mobileNo: '9831045509',
    },
    firm: 'Bengal Tea Traders Ltd.',
    nature: 2,
    pan: 'AADCB9034R',
    gst: '19AADCB9034R1ZJ',
    certificate: 'gst-certificate.pdf',
    bill: { address: '23 Netaji Subhas Road', state: 'West Bengal', city: 'Kolkata', pincode: '700001' },
    ship: { address: 'Warehouse 4, Taratala Road', state: 'West Bengal', city: 'Kolkata', pincode: '700088' },
  },
];

const india = 1;

/** Finds the id of an option by its label. The demo names states and cities as the portal's data do. */
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

/** The fields of a dealer's form, without the certificate. */
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

/** Adds these dealers to the client's company, each once. The company needs a role labelled Dealer. */
export async function addDealers(client: DemoClient, dealers: readonly DemoDealer[]): Promise<void> {
  for (const dealer of dealers) {
    await client.save('UserDMaster/CreateDealer', `dealer ${dealer.person.email}`, 'DealerId', {
      ...(await dealerFields(client, dealer)),
      GstCertificate: await client.upload(dealer.certificate, true),
    });
  }
}
