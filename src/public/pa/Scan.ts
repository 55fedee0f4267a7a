import type { SpecificationRow, Verdict } from '../../../contract/calls/verification.ts';

export interface Company {
  name: string;
  logo: string | undefined;
}

export interface ProductRating {
  /** The mean in stars. */
  mean: number;
  count: number;
  /** Whether this seal was rated already. */
  isRated: boolean;
}

export interface SocialLink {
  name: string;
  address: string;
}

/** A verdict as the page shows it: what the server left out is undefined or empty. */
export interface Scan {
  verdict: Verdict;
  message: string;
  verificationId: string;
  company: Company;
  serial: number;
  product: { id: number; name: string; image: string | undefined } | undefined;
  specification: readonly SpecificationRow[];
  rating: ProductRating | undefined;
  takesFeedback: boolean;
  share: { address: string; message: string } | undefined;
  social: readonly SocialLink[];
  audio: string | undefined;
  promotion: string | undefined;
}
