import * as v from 'valibot';
import { defineCall } from '../Call.ts';
import { pageKeys } from '../../pages/pages.ts';

/** The verdicts. The server decides on one, and the page shows it. */
export const verdicts = ['genuine', 'scanned', 'fake', 'recalled', 'stolen', 'lost', 'unreleased'] as const;

export type Verdict = (typeof verdicts)[number];

/** Why a scan gave a mobile user no points: they or others had them already, or no scheme gives any for this unit today. */
export const noPointsReasons = ['earned', 'taken', 'noScheme'] as const;

/** Cuts a text, and drops what the database cannot store: NULs and half characters. */
// @__NO_SIDE_EFFECTS__
const cutText = (limit: number) =>
  v.pipe(
    v.nullish(v.string(), ''),
    v.transform((text) =>
      text
        .replaceAll('\0', '')
        .trim()
        .slice(0, limit)
        .replace(/\p{Surrogate}/gu, '\uFFFD'),
    ),
  );

/** The request of `/pa` (spec 1 §3, Verification request). Location fields are empty if the device gave none. */
export const verificationRequest = v.object({
  VerificationMode: v.optional(v.unknown()),
  /** The page's whole address. */
  QrData: cutText(500),
  VerificationType: v.optional(v.unknown()),
  /** The code's first two characters. Empty if the address has no code. */
  CompanyPrefix: v.optional(v.unknown()),
  /** Decimal degrees, as text. */
  Userlatitude: cutText(250),
  Userlongitude: cutText(250),
  UserCity: cutText(250),
  UserState: cutText(250),
  UserCountry: cutText(250),
  UserZip: cutText(250),
  UserAddress: cutText(250),
  /** Empty until the answer asks for it. */
  ScratchCode: cutText(250),
  /** A person typed the code for the first time. One that fails its check is refused at QrData instead of called a fake. */
  Typed: v.fallback(v.optional(v.boolean(), false), false),
  /** The showing of the page that is recorded, once, as the server gave it to `/pa`. Programs have none. */
  View: cutText(250),
});

/** A verification request with all its fields, as `/pa` sends it. */
export type VerificationRequest = Readonly<
  Record<
    Exclude<keyof v.InferOutput<typeof verificationRequest>, 'VerificationType' | 'Typed' | 'View'>,
    string
  >
> & { VerificationMode: 'Web'; VerificationType: 2; Typed?: true; View?: string };

const specificationRow = v.object({ Key: v.string(), Value: v.string() });

/** One line of the product's specification table. */
export type SpecificationRow = v.InferOutput<typeof specificationRow>;

/** The name of a scan in feedback and rating: 128 random bits. */
export const verificationIdPattern = /^[\w-]{22}$/;

const verdictShown = v.object({
  Verdict: v.picklist(verdicts),
  /** The name of this scan in feedback and rating. Nobody can guess it. */
  VerificationId: v.string(),
  CompanyName: v.optional(v.string()),
  CompanyLogo: v.optional(v.string()),
  ProductId: v.optional(v.number()),
  ProductName: v.optional(v.string()),
  ProductImage: v.optional(v.string()),
  ProductSpecification: v.optional(v.array(specificationRow)),
  /** What the law on the product's codes asks for, in English. */
  LawFields: v.optional(v.array(specificationRow)),
  /** The mean of all ratings, in stars. */
  ProductRating: v.optional(v.number()),
  /** The number of ratings. */
  TotalRating: v.optional(v.number()),
  isRated: v.optional(v.boolean()),
  IsRating: v.optional(v.boolean()),
  IsFeedback: v.optional(v.boolean()),
  IsShare: v.optional(v.boolean()),
  ShareURL: v.optional(v.string()),
  ShareMessage: v.optional(v.string()),
  /** A JSON object as text, from names to addresses. */
  SocialLinks: v.optional(v.string()),
  GenuineAudio: v.optional(v.string()),
  FakeAudio: v.optional(v.string()),
  AlreadyScannedAudio: v.optional(v.string()),
  /** An image's address. */
  PromotionalMessage: v.optional(v.string()),
  SeqNo: v.optional(v.number()),
  /** `YYYY/MM/DD`: the last day on which a genuine unit is good, if its batch has one. */
  EXPDate: v.optional(v.string()),
  /** That day is over, by the company's time. */
  IsExpired: v.optional(v.boolean()),
  /** Points that the signed-in mobile user has earned by this scan. Absent if it earned none. */
  EarnedPoints: v.optional(v.number()),
  /** The loyalty scheme that gave them. */
  SchemeName: v.optional(v.string()),
  /** The points that they may now redeem, after what they owed was paid. */
  UserPoints: v.optional(v.number()),
  /** In place of these three: why a genuine unit gave the signed-in mobile user none. */
  NoPoints: v.optional(v.picklist(noPointsReasons)),
});

/**
 * ResponseData of a verdict (spec 1 §3, Verification response). ResponseCode 200 is genuine, 208 already scanned, 400 fake or,
 * by `Verdict`, recalled, reported stolen or lost, or not released for sale, so programs that know only the codes also warn of such a product. ResponseMessage is the
 * text to show. Parts that Product Configuration switches off are left out.
 */
export type VerificationAnswer = v.InferOutput<typeof verdictShown>;

const scratchCodeAsked = v.object({
  ScratchCodeNeeded: v.literal(true),
  CompanyName: v.optional(v.string()),
  CompanyLogo: v.optional(v.string()),
});

/** ResponseData with ResponseCode 206: no verdict yet, and ResponseMessage asks for the scratch code. */
export type ScratchCodeAnswer = v.InferOutput<typeof scratchCodeAsked>;

export const verifyProduct = defineCall('POST', 'ProductAuthentication/VerifyProduct', {
  access: 'public',
  summary:
    'Answer the verdict of a scan: 200 genuine, 208 already scanned, 400 fake, recalled, reported stolen or lost, or not released for sale (by Verdict) or refused as mistyped, 206 asks for the scratch code',
  // parts that an app leaves out are empty
  request: verificationRequest,
  answer: v.union([verdictShown, scratchCodeAsked]),
});

export const checkProduct = defineCall('POST', 'ProductAuthentication/CheckProduct', {
  access: 'public',
  fromOtherSites: true,
  summary:
    'Answer the verdict on a seal for a page of the company’s own sites, such as a shop, without counting a scan: 200, 208, 206 and 400 as VerifyProduct',
  request: v.object({ QrData: cutText(500), ScratchCode: cutText(250) }),
  answer: v.union([verdictShown, scratchCodeAsked]),
});

export const getArchivedScans = defineCall('GET', 'VerificationLog/GetArchived', {
  access: { page: pageKeys.verificationReport, right: 'view' },
  summary:
    'Read from which day to which one scans are in the archive and no longer in the report; null if all are in the report',
  answer: v.nullable(v.object({ FromDate: v.string(), ToDate: v.string() })),
});
