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
  /** Beside the rows that every product of its brand has. */
  specification: Readonly<Record<string, string>>;
  promotion?: string;
  /** How many numbers are mapped to it. */
  mapped: number;
  batch: string;
  /** Days until it expires, counted from the day of the fill. */
  keepsDays: number;
}

/** A brand's products and what they have in common. */
export interface DemoRange {
  website: string;
  genuine: (name: string) => string;
  alreadyScanned: string;
  products: readonly DemoProduct[];
  /** Sales orders by their number: how many seals each issued. */
  orders: Readonly<Record<string, number>>;
}
