import type { VerificationAnswer } from '../../../contract/calls/verification.ts';
import type { Day } from '../../../contract/day/day.ts';
import type { ProductOption } from '../../../contract/productConfiguration.ts';
import type { SealCompany } from '../seals/SealCompany.ts';
import type { SealedProduct } from './decideSeal.ts';

export interface Found {
  verdict: 'genuine' | 'scanned';
  product: SealedProduct;
  company: SealCompany;
  /** The day it is, by which promotions begin and end. */
  today: Day;
}

type Part = (found: Found) => Partial<VerificationAnswer> & { message?: string };

const webAddress = (text: string): string => (/^https?:\/\//i.test(text) ? text : `https://${text}`);

const isOn = ({ promotionStart, promotionEnd }: SealedProduct, today: Day): boolean =>
  (!promotionStart || promotionStart <= today) && (!promotionEnd || today <= promotionEnd);

/** The parts of a verdict on a product, by the option of Product Configuration that each belongs to (spec 2 §3). */
export const productParts = {
  CompanyLogo: ({ company }) => ({ CompanyLogo: company.logo }),
  ProductImage: ({ product }) => ({ ProductImage: product.productImage }),
  ProductInformation: ({ product }) => ({ ProductSpecification: product.specification }),
  ProductRating: ({ verdict, product: { ratingStars, ratings, isRated } }) =>
    verdict === 'genuine'
      ? {
          IsRating: true,
          isRated,
          ProductRating: ratingStars && ratings ? ratingStars / ratings : 0,
          TotalRating: ratings ?? 0,
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
