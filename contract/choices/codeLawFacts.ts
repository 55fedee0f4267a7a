// The facts: what each law asks for, where it says so, since when, and with which text this file was compared. No legal advice.
import type { CodeLaw } from './codeLaws.ts';
import type { Day } from '../day/day.ts';

/** What a law asks for, and where Sealbook keeps it; it refuses numbers without what a product or a mapping keeps. */
export const lawFields = {
  ProductCode: { label: 'GTIN or Product Code', keptIn: 'product' },
  GTIN: { label: 'GTIN', keptIn: 'product' },
  ProductName: { label: 'Product Name', keptIn: 'product' },
  GenericName: { label: 'Generic Name', keptIn: 'product' },
  Manufacturer: { label: 'Manufacturer', keptIn: 'product' },
  ManufacturerAddress: { label: 'Manufacturer Address', keptIn: 'product' },
  LicenceNo: { label: 'Licence No', keptIn: 'product' },
  BatchNo: { label: 'Batch No', keptIn: 'mapping' },
  MFGDate: { label: 'Manufacture Date', keptIn: 'mapping' },
  EXPDate: { label: 'Expiry Date', keptIn: 'mapping' },
  Serial: { label: 'Serial number', keptIn: 'seal' },
  Link: { label: 'Web address', keptIn: 'seal' },
  SSCC: { label: 'SSCC', keptIn: 'carton' },
  BatchSize: { label: 'Batch size', keptIn: 'nowhere' },
  Storage: { label: 'Special storage conditions, if any', keptIn: 'nowhere' },
  Reimbursement: { label: 'National reimbursement number, where a state asks for it', keptIn: 'nowhere' },
  BatteryLabel: {
    label: 'Category, weight, capacity, chemistry and other facts of Annex VI',
    keptIn: 'nowhere',
  },
} as const;

export type LawField = keyof typeof lawFields;

interface LawFacts {
  source: string;
  inForce: Day;
  comparedOn: Day;
  /** Of Indian rules, reprints: the gazette's own file was not at hand. */
  comparedWith: string;
  asks: readonly LawField[];
  /** The fields must be in a DataMatrix on the pack. */
  inDataMatrix?: true;
}

const askedOfDrugs = [
  'ProductCode',
  'GenericName',
  'ProductName',
  'Manufacturer',
  'ManufacturerAddress',
] as const;

/** The facts of each law. Whoever changes one compares it with its source again and changes the day. */
export const codeLawFacts: Readonly<Record<CodeLaw, LawFacts>> = {
  1: {
    source:
      'Drugs Rules, 1945, rule 96(6) and (7), by the Drugs (Eighth Amendment) Rules, 2022, G.S.R. 823(E) of 17 November 2022',
    inForce: '2023-08-01',
    comparedOn: '2026-11-28',
    comparedWith:
      'https://thehealthmaster.com/2022/11/18/bar-code-or-qr-code-for-300-brands-govt-notifies-these-drugs-under-schedule-h2',
    asks: [...askedOfDrugs, 'BatchNo', 'MFGDate', 'EXPDate', 'LicenceNo'],
  },
  2: {
    source: 'Drugs Rules, 1945, rule 96(5), by the Drugs (Amendment) Rules, 2022, of 18 January 2022',
    inForce: '2023-01-01',
    comparedOn: '2026-11-28',
    comparedWith:
      'https://www.scconline.com/blog/post/2022/01/22/qr-codes-on-active-pharmaceutical-ingredients-mandatory-vide-drugs-amendment-rules-2022/',
    asks: [...askedOfDrugs, 'BatchNo', 'BatchSize', 'MFGDate', 'EXPDate', 'SSCC', 'LicenceNo', 'Storage'],
  },
  3: {
    source:
      'Insecticides Rules, 1971, rule 19(1), by the Insecticides (First Amendment) Rules, 2025, G.S.R. 368(E) of 3 June 2025',
    inForce: '2025-06-04',
    comparedOn: '2026-11-28',
    comparedWith: 'https://gazettetracker.com/g/CG-DL-E-05062025-263622',
    asks: ['ProductCode', 'BatchNo', 'MFGDate', 'EXPDate', 'Link'],
  },
  4: {
    source: 'Commission Delegated Regulation (EU) 2016/161 of 2 October 2015, Articles 4 and 5',
    inForce: '2019-02-09',
    comparedOn: '2026-11-28',
    comparedWith: 'https://www.legislation.gov.uk/eur/2016/161/chapter/II/adopted',
    asks: ['GTIN', 'Serial', 'Reimbursement', 'BatchNo', 'EXPDate'],
    inDataMatrix: true,
  },
  5: {
    source: 'Regulation (EU) 2023/1542 of 12 July 2023, Article 13 and Annex VI',
    inForce: '2027-02-18',
    comparedOn: '2026-11-28',
    comparedWith: 'https://www.sorena.io/artifacts/eu/batteries-regulation/labeling-and-consumer-information',
    asks: ['Manufacturer', 'ManufacturerAddress', 'ProductCode', 'MFGDate', 'BatteryLabel', 'Link'],
  },
};
