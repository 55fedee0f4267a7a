import type { Day } from '../../day/day.ts';
import type { Language } from '../../language/Language.ts';
import type { SpecificationRow } from './verification.ts';

/** The values of a product that its page shows, by their fields. */
export const declaredValues = [
  'ProductName',
  'ProductDescription',
  'OEM',
  'Manufacturer',
  'GTIN',
  'MRP',
  'ProductSpecification',
] as const;

export type DeclaredValue = (typeof declaredValues)[number];

/** The page of a product that a Digital Link without a seal opens. It gives no verdict. */
export interface ProductPage {
  language: Language;
  gtin: string;
  batch: string | undefined;
  /** The last day on which the batch is good. */
  goodUntil: Day | null;
  name: string;
  description: string | null;
  image: string | undefined;
  /** Its picture on that day was another one, whose file may be gone. */
  lacksPicture: boolean;
  specification: readonly SpecificationRow[];
  /** Formatted for people. */
  price: string;
  maker: string;
  /** The field that names the maker: the manufacturer by the licence goes before the OEM. */
  makerField: 'OEM' | 'Manufacturer';
  company: { name: string; address: string; website: string; email: string; mobile: string };
  /** The warning of its recall, or of its batch's. */
  warning: string | null;
  /** Since when the company declares each value. Unknown of one that has not changed for very many changes. */
  since: Readonly<Partial<Record<DeclaredValue, Day>>>;
  /** The day whose values it shows; undefined for today's. */
  on: Day | undefined;
  /** The last day on which it showed other values. */
  before: Day | undefined;
  /** Where people read more: what the company has declared, best first for the reader. */
  links: readonly { title: string; address: string; language: string | null }[];
  /** The Digital Link that it is about. */
  address: string;
}
