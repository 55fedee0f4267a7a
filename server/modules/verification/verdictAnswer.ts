import { responseCodes } from '../../../contract/calls/envelope.ts';
import { serverSays } from '../../../contract/calls/verification/serverSays.ts';
import type { ShownScan } from '../../../contract/calls/verification/verdictPage.ts';
import type {
  ScratchCodeAnswer,
  VerificationAnswer,
  Verdict,
} from '../../../contract/calls/verification/verification.ts';
import { type Day, wireDay } from '../../../contract/day/day.ts';
import {
  type ProductOption,
  productOptions,
  readConfiguration,
} from '../../../contract/calls/seals/productConfiguration.ts';
import { type Answer, answer } from '../../calls/answer.ts';
import type { SealCompany } from '../../seals/keyring.ts';
import { lawRows } from '../codeLaws/requireLawful.ts';
import type { Earning, NoPoints } from '../points/earnPoints.ts';
import type { EarlierScans, SealedProduct } from './decideSeal.ts';

/** What verifying a text came to. */
export interface Verified {
  code: string;
  message: string;
  /** Without a verdict, the seal's scratch code is missing. */
  found: FoundScan | ScratchCodeAnswer;
  /** Of an already scanned seal, for a page. */
  earlier?: EarlierScans | undefined;
}

/** A verdict, and what names its scan. */
export type FoundScan = ShownScan &
  Pick<VerificationAnswer, 'VerificationId' | 'SeqNo' | 'EXPDate' | 'LawFields'>;

export interface Found {
  verdict: Exclude<Verdict, 'fake' | 'unreleased'>;
  product: SealedProduct;
  company: SealCompany;
  /** Returns the day by which promotions begin and end, and units expire. */
  today: () => Day;
  earned: Earning | NoPoints | undefined;
}

type Part = (found: Found) => Partial<FoundScan> & { message?: string };

const webAddress = (text: string): string => (/^https?:\/\//i.test(text) ? text : `https://${text}`);

const isOn = ({ promotionStart, promotionEnd }: SealedProduct, today: () => Day): boolean =>
  (!promotionStart || promotionStart <= today()) && (!promotionEnd || today() <= promotionEnd);

/** The parts of a verdict on a product, by the option of Product Configuration that switches them (spec 2 §3). */
const productParts = {
  CompanyLogo: ({ company }) => ({ CompanyLogo: company.logo }),
  ProductImage: ({ product }) => ({ ProductImage: product.productImage }),
  ProductInformation: ({ product }) => ({ ProductSpecification: product.specification }),
  ProductRating: ({ verdict, product: { rating, isRated } }) =>
    verdict === 'genuine'
      ? {
          IsRating: true,
          isRated,
          ProductRating: rating ? rating.stars / rating.count : 0,
          TotalRating: rating?.count ?? 0,
        }
      : {},
  Share: ({ verdict, product }) =>
    verdict === 'genuine'
      ? {
          IsShare: true,
          ShareURL: webAddress(product.shareUrl || product.websiteUrl),
          ShareMessage: product.shareMessage ?? '',
        }
      : {},
  Feedback: () => ({ IsFeedback: true }),
  GenuineAudio: ({ verdict, product }) =>
    verdict === 'genuine' ? { GenuineAudio: product.genuineAudio } : {},
  AlreadyScannedAudio: ({ verdict, product }) =>
    verdict === 'scanned' && product.scannedAudio ? { AlreadyScannedAudio: product.scannedAudio } : {},
  GenuineMessage: ({ verdict, product }) =>
    verdict === 'genuine' ? { message: product.genuineMessage } : {},
  AlreadyScannedMessage: ({ verdict, product }) =>
    verdict === 'scanned' ? { message: product.scannedMessage } : {},
  PromotionalMessages: ({ verdict, product, today }) =>
    verdict === 'genuine' && product.promotion && isOn(product, today)
      ? { PromotionalMessage: product.promotion }
      : {},
} satisfies Record<ProductOption, Part>;

/**
 * Makes a verdict that shows no product: a fake, in its company's words, or in neutral words if no company is known.
 *
 * @param token undefined for a scan that is not in the log, which can get no feedback
 * @param message replaces those words
 */
export function fakeFound(
  company: SealCompany | undefined,
  token: string | undefined,
  message?: string,
  verdict: 'fake' | 'unreleased' = 'fake',
): Verified {
  const found: FoundScan = {
    Verdict: verdict,
    VerificationId: token ?? '',
    IsFeedback: token !== undefined,
    ...(company && {
      CompanyName: company.name,
      CompanyLogo: company.logo,
      // the audio speaks the company's own words
      ...(message === undefined && { FakeAudio: company.fakeAudio }),
    }),
  };
  const said = message ?? company?.fakeMessage ?? serverSays.unknownCode;
  return { code: responseCodes.refused, message: said, found };
}

/** Recalled products get 400, so a client that knows only the documented codes calls them not genuine (docs/decisions). */
const codes: Record<Found['verdict'], string> = {
  genuine: responseCodes.done,
  scanned: responseCodes.alreadyScanned,
  recalled: responseCodes.refused,
  stolen: responseCodes.refused,
  lost: responseCodes.refused,
};

function earningParts(earned: Found['earned']): Partial<FoundScan> {
  if (typeof earned !== 'object') return earned ? { NoPoints: earned } : {};
  const { points, schemeName, available } = earned;
  return { EarnedPoints: points, SchemeName: schemeName, UserPoints: available };
}

const expiryParts = ({ verdict, product: { expiresOn }, today }: Found): Partial<FoundScan> =>
  verdict === 'genuine' && expiresOn ? { EXPDate: wireDay(expiresOn), IsExpired: expiresOn < today() } : {};

/** What a verdict says whose message Product Configuration does not switch: our words on a theft, and the company's warning. */
const warningOf = ({ verdict, product: { warning } }: Found): string =>
  [verdict === 'stolen' || verdict === 'lost' ? serverSays[verdict] : '', warning ?? ''].join(' ').trim();

const lawParts = ({ product: { law } }: Found): Partial<FoundScan> =>
  law ? { LawFields: lawRows(law.law, law.facts) } : {};

/** Makes the verdict on a product that is genuine, recalled, stolen, lost, or beyond its permitted scans, with the parts that its configuration shows. */
export function productFound(found: Found, serial: number, token: string): Verified {
  const shows = readConfiguration(found.product.configuration);
  const parts: Partial<FoundScan> & { message?: string } = Object.assign(
    {},
    ...productOptions.filter((option) => shows[option]).map((option) => productParts[option](found)),
  );
  const { message = warningOf(found), ...shown } = parts;
  return {
    code: codes[found.verdict],
    message,
    found: {
      Verdict: found.verdict,
      VerificationId: token,
      CompanyName: found.company.name,
      ProductId: found.product.productId,
      ProductName: found.product.productName,
      SocialLinks: found.product.socialLinks,
      SeqNo: serial,
      ...shown,
      ...lawParts(found),
      ...expiryParts(found),
      ...earningParts(found.earned),
    },
  };
}

/** Asks for the scratch code before there is a verdict, or asks again after a wrong one. */
export const scratchCodeMissing = (company: SealCompany, wasWrong: boolean): Verified => ({
  code: responseCodes.scratchCodeNeeded,
  message: serverSays[wasWrong ? 'wrongScratchCode' : 'askScratchCode'],
  found: { ScratchCodeNeeded: true, CompanyName: company.name, CompanyLogo: company.logo },
});

/** Writes what was found as the documented call answers it. */
export function verdictAnswer({
  code,
  message,
  found,
}: Verified): Answer<VerificationAnswer | ScratchCodeAnswer> {
  if (!('Verdict' in found)) return answer(code, message, found);
  const { SocialLinks, ...others } = found;
  return answer(code, message, {
    ...others,
    ...(SocialLinks && { SocialLinks: JSON.stringify(SocialLinks) }),
  });
}
