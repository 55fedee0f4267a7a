/** A company of the demo; files are names below `files/`. */
export interface DemoCompany {
  CompanyName: string;
  CompanyDisplayName: string;
  Prefix: string;
  Email: string;
  Mobile: string;
  WebsiteURL: string;
  Address: string;
  FakeMessage: string;
  SocialLinks: Readonly<Record<string, string>>;
  logo: string;
}

export const fakeAudio = 'fake.wav';

export const sealMaker: DemoCompany = {
  CompanyName: 'Sealbook Labels',
  CompanyDisplayName: 'Sealbook Labels',
  Prefix: 'SB',
  Email: 'hello@sealbook.example',
  Mobile: '9810045500',
  WebsiteURL: 'https://sealbook.example',
  Address: '14 Press Lane, Okhla Industrial Area, New Delhi 110020',
  FakeMessage: 'We did not make this seal. Please do not use the product, and tell us where you bought it.',
  SocialLinks: {
    Facebook: 'https://facebook.com/sealbook.example',
    Instagram: 'https://instagram.com/sealbook.example',
    LinkedIn: 'https://linkedin.com/company/sealbook-example',
  },
  logo: 'logo-sealbook.webp',
};

export const estates: DemoCompany = {
  CompanyName: 'Malabar Estates',
  CompanyDisplayName: 'Malabar Estates',
  Prefix: 'ME',
  Email: 'care@malabar-estates.example',
  Mobile: '9846045500',
  WebsiteURL: 'https://malabar-estates.example',
  Address: 'Estate Road, Kalpetta, Wayanad, Kerala 673121',
  FakeMessage: 'This pack does not come from our estates. Please keep it and tell us which shop sold it.',
  SocialLinks: {
    Instagram: 'https://instagram.com/malabar-estates.example',
    Facebook: 'https://facebook.com/malabar-estates.example',
  },
  logo: 'logo-malabar.webp',
};

/** A product of the demo world; files are names below `files/`. */
export interface DemoProduct {
  name: string;
  code: string;
  category: string;
  description: string;
  oem: string;
  hpCode: string;
  /** Whole rupees. */
  mrp: number;
  packingSize: number;
  /** Scans before a seal counts as already scanned. */
  permissibleScan: number;
  picture: string;
  /** Added to the rows that every product of its brand has. */
  specification: Readonly<Record<string, string>>;
  promotion?: string;
  /** How many numbers are mapped to it. */
  mapped: number;
  batch: string;
  /** Days until it expires, counted from the day of the fill. */
  keepsDays: number;
}

/** A brand's products and their common values. */
export interface DemoRange {
  website: string;
  genuine: (name: string) => string;
  alreadyScanned: string;
  products: readonly DemoProduct[];
  /** Sales orders by their number: how many seals each issued. */
  orders: Readonly<Record<string, number>>;
}

const oem = 'Malabar Estates';

/** The second company's range: three groceries. */
export const estateGoods: DemoRange = {
  website: 'https://malabar-estates.example',
  genuine: (name) => `${name}: grown and packed on our own estates. Enjoy it.`,
  alreadyScanned: 'This seal was scanned before. Please use the pack only if its paper band was whole.',
  products: [
    {
      name: 'Malabar Black Tea 250 g',
      code: 'TEA-BOP-250',
      category: 'Tea and Coffee',
      description: 'Broken Orange Pekoe from Wayanad, plucked and packed on the estate.',
      oem,
      hpCode: '09024020',
      mrp: 260,
      packingSize: 24,
      permissibleScan: 3,
      picture: 'black-tea.webp',
      specification: { Origin: 'Wayanad, Kerala', Grade: 'BOP', 'Net weight': '250 g' },
      mapped: 4000,
      batch: 'BT-26-17',
      keepsDays: 540,
    },
    {
      name: 'Malabar Filter Coffee 200 g',
      code: 'COF-8020-200',
      category: 'Tea and Coffee',
      description: 'Coffee from Coorg with a fifth of chicory, ground for the South Indian filter.',
      oem,
      hpCode: '09012190',
      mrp: 310,
      packingSize: 24,
      permissibleScan: 3,
      picture: 'filter-coffee.webp',
      specification: { Origin: 'Coorg, Karnataka', Blend: '80 : 20 chicory', 'Net weight': '200 g' },
      mapped: 3000,
      batch: 'FC-26-09',
      keepsDays: 270,
    },
    {
      name: 'Malabar Green Cardamom 100 g',
      code: 'CAR-8MM-100',
      category: 'Spices',
      description: 'Bold pods of 8 mm and more from Idukki, sun-dried.',
      oem,
      hpCode: '09083120',
      mrp: 520,
      packingSize: 12,
      permissibleScan: 2,
      picture: 'green-cardamom.webp',
      specification: { Origin: 'Idukki, Kerala', Size: '8 mm bold', 'Net weight': '100 g' },
      mapped: 2000,
      batch: 'GC-26-04',
      keepsDays: 365,
    },
  ],
  orders: { 'SO-2026-0149': 12000 },
};
