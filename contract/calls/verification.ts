export const verifyProduct = 'ProductAuthentication/VerifyProduct';

/** The verdicts of a scan: the server decides them, the page shows them. */
export type Verdict = 'genuine' | 'scanned' | 'fake';

/** What `/pa` sends (spec 1 §3, Verification request); location fields are empty where the device gave none. */
export interface VerificationRequest {
  VerificationMode: 'Web';
  /** The page's whole address. */
  QrData: string;
  VerificationType: 2;
  /** The code's first two characters; empty where the address holds no code. */
  CompanyPrefix: string;
  /** Decimal degrees as text. */
  Userlatitude: string;
  Userlongitude: string;
  UserCity: string;
  UserState: string;
  UserCountry: string;
  UserZip: string;
  UserAddress: string;
  /** Empty until the answer asks for it. */
  ScratchCode: string;
}

/** One line of the product's specification table. */
export interface SpecificationRow {
  Key: string;
  Value: string;
}

/**
 * ResponseData of a verdict (spec 1 §3, Verification response). ResponseCode 200 is genuine, 208 already scanned, 400
 * fake; ResponseMessage is the text to show. Parts that Product Configuration switches off are left out.
 */
export interface VerificationAnswer {
  Verdict: Verdict;
  /** Names this scan in feedback and rating; unguessable. */
  VerificationId: string;
  CompanyName?: string;
  CompanyLogo?: string;
  ProductId?: number;
  ProductName?: string;
  ProductImage?: string;
  ProductSpecification?: SpecificationRow[];
  /** The mean of all ratings, in stars. */
  ProductRating?: number;
  /** How many ratings there are. */
  TotalRating?: number;
  isRated?: boolean;
  IsRating?: boolean;
  IsFeedback?: boolean;
  IsShare?: boolean;
  ShareURL?: string;
  ShareMessage?: string;
  /** A JSON object as text: name to address. */
  SocialLinks?: string;
  GenuineAudio?: string;
  FakeAudio?: string;
  AlreadyScannedAudio?: string;
  /** An image's address. */
  PromotionalMessage?: string;
  SeqNo?: number;
}

/** ResponseData with ResponseCode 206: no verdict yet, ResponseMessage asks for the code under the scratch field. */
export interface ScratchCodeAnswer {
  ScratchCodeNeeded: true;
  CompanyName?: string;
  CompanyLogo?: string;
}

export const scratchCodeLength = 8;
