import { demoRows } from './demoRows.ts';

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

/** A product of the demo world, as `products.csv` has it; files are names below `files/`. */
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
  /** `Name: value; Name: value`, added to the rows that every product of its brand has. */
  specification: string;
  /** Empty where it has none. */
  promotion: string;
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

const productRows = demoRows<keyof DemoProduct>('products.csv');

const productsOf = (oem: string): DemoProduct[] =>
  productRows
    .filter((row) => row.oem === oem)
    .map((row) => ({
      ...row,
      mrp: Number(row.mrp),
      packingSize: Number(row.packingSize),
      permissibleScan: Number(row.permissibleScan),
      mapped: Number(row.mapped),
      keepsDays: Number(row.keepsDays),
    }));

/** The operating company's own range: the parts of Anand, a maker of spares. */
export const autoParts: DemoRange = {
  website: 'https://anand-parts.example',
  genuine: (name) => `${name}: this is the original. Thank you for choosing Anand.`,
  alreadyScanned:
    'This seal was scanned before. If the pack was open when you bought it, please tell us where that was.',
  products: productsOf('Anand Auto Parts'),
  orders: { 'SO-2026-0141': 40000, 'SO-2026-0156': 20000, 'SO-2026-0163': 10000 },
};

/** The second company's range: three groceries. */
export const estateGoods: DemoRange = {
  website: 'https://malabar-estates.example',
  genuine: (name) => `${name}: grown and packed on our own estates. Enjoy it.`,
  alreadyScanned: 'This seal was scanned before. Please use the pack only if its paper band was whole.',
  products: productsOf('Malabar Estates'),
  orders: { 'SO-2026-0149': 12000 },
};
