import type { Choice } from './Choice.ts';

/** The laws that ask for fields in or behind a code. Numbers are stored: never change one. */
export const codeLaw = { scheduleH2: 1, bulkDrugs: 2, insecticides: 3, medicines: 4, batteries: 5 } as const;

export type CodeLaw = (typeof codeLaw)[keyof typeof codeLaw];

export const codeLaws: readonly (Choice & { value: CodeLaw })[] = [
  { value: codeLaw.scheduleH2, label: 'India: drugs of Schedule H2' },
  { value: codeLaw.bulkDrugs, label: 'India: bulk drugs' },
  { value: codeLaw.insecticides, label: 'India: insecticides' },
  { value: codeLaw.medicines, label: 'European Union: medicines' },
  { value: codeLaw.batteries, label: 'European Union: batteries' },
];

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
