import type { Language } from '../../language/Language.ts';
import type { SpecificationRow } from './verification.ts';

/** The page of a product that a Digital Link without a seal opens. It gives no verdict. */
export interface ProductPage {
  language: Language;
  gtin: string;
  batch: string | undefined;
  /** The last day on which the batch is good, formatted for people. */
  goodUntil: string;
  name: string;
  description: string | null;
  image: string | undefined;
  specification: readonly SpecificationRow[];
  /** Formatted for people. */
  price: string;
  maker: string;
  company: { name: string; address: string; website: string; email: string; mobile: string };
  /** The warning of its recall, or of its batch's. */
  warning: string | null;
  /** The address of this page. */
  address: string;
}
