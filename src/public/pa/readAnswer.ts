import { refusedFields, responseCodes } from '../../../contract/calls/envelope.ts';
import type { Envelope } from '../../../contract/calls/envelope.ts';
import type {
  SpecificationRow,
  Verdict,
  VerificationAnswer,
} from '../../../contract/calls/verification/verification.ts';
import { inLanguage, translate } from '../../i18n/public/pa.ts';

export interface Company {
  name: string;
  logo: string | undefined;
}

export interface ProductRating {
  /** The mean in stars. */
  mean: number;
  count: number;
  isRated: boolean;
}

export interface SocialLink {
  name: string;
  address: string;
}

/** A verdict as the page shows it. Parts that the server left out are undefined or empty. */
export interface Scan {
  verdict: Verdict;
  message: string;
  company: Company;
  product: { id: number; name: string; image: string | undefined } | undefined;
  specification: readonly SpecificationRow[];
  rating: ProductRating | undefined;
  takesFeedback: boolean;
  share: { address: string; message: string } | undefined;
  social: readonly SocialLink[];
  audio: string | undefined;
  promotion: string | undefined;
  /** The points that it gave a signed-in mobile user. */
  points: Pick<VerificationAnswer, 'EarnedPoints' | 'UserPoints' | 'NoPoints'>;
}

export type Reading =
  | { kind: 'decided'; scan: Scan }
  | { kind: 'scratchCode'; message: string; company: Company }
  | { kind: 'mistyped' }
  | { kind: 'refused'; message: string };

/** The verdicts by ResponseCode, for back ends that send no `Verdict`. */
const verdictByCode: Readonly<Record<string, Verdict>> = {
  [responseCodes.done]: 'genuine',
  [responseCodes.alreadyScanned]: 'scanned',
  [responseCodes.refused]: 'fake',
};

const audioOf = {
  genuine: 'GenuineAudio',
  scanned: 'AlreadyScannedAudio',
  fake: 'FakeAudio',
  recalled: undefined,
} as const satisfies Record<Verdict, keyof VerificationAnswer | undefined>;

/** Other back ends sometimes write numbers as texts. */
const numberOf = (value: unknown) => Number(value) || 0;

const given = (text: string | undefined) => text || undefined;

/** Drops the marks that change the direction of text, because the page's own sentences have names in them. */
const nameOf = (text = '') => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');

/**
 * Returns an address that is safe as a link. Only http and https are, and https is added if a brand left out the scheme.
 * Returns undefined for everything else, above all for `javascript:`.
 */
export function webAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const candidate = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed)
    ? trimmed
    : `https://${trimmed.replace(/^\/+/, '')}`;
  try {
    const address = new URL(candidate);
    const isWeb = address.protocol === 'http:' || address.protocol === 'https:';
    return isWeb && (address.hostname.includes('.') || address.hostname === 'localhost')
      ? address.href
      : undefined;
  } catch {
    return undefined;
  }
}

/** Reads `SocialLinks`, a JSON text. Skips links that are no web addresses. */
function readSocialLinks(json: string | undefined): SocialLink[] {
  let links: unknown;
  try {
    links = JSON.parse(json || '{}');
  } catch {
    return [];
  }
  if (typeof links !== 'object' || links === null) return [];
  return Object.entries(links).flatMap(([name, link]) => {
    const address = typeof link === 'string' ? webAddress(link) : undefined;
    return address === undefined ? [] : [{ name, address }];
  });
}

function readSpecification(rows: unknown): SpecificationRow[] {
  const list: Partial<SpecificationRow>[] = Array.isArray(rows) ? rows : [];
  return list.flatMap(({ Key, Value }) => (Key && Value ? [{ Key, Value }] : []));
}

function readProduct({ ProductId, ProductName, ProductImage }: Partial<VerificationAnswer>): Scan['product'] {
  return ProductId === undefined && !ProductName
    ? undefined
    : { id: ProductId ?? 0, name: nameOf(ProductName), image: given(ProductImage) };
}

const readCompany = (data: Partial<VerificationAnswer>): Company => ({
  name: nameOf(data.CompanyName),
  logo: given(data.CompanyLogo),
});

function readScan(verdict: Verdict, message: string, data: Partial<VerificationAnswer>): Scan {
  const product = readProduct(data);
  const isGenuine = verdict === 'genuine';
  const audio = audioOf[verdict];
  return {
    verdict,
    message,
    company: readCompany(data),
    product,
    specification: readSpecification(data.ProductSpecification),
    rating:
      data.IsRating && isGenuine
        ? {
            mean: numberOf(data.ProductRating),
            count: numberOf(data.TotalRating),
            isRated: data.isRated === true,
          }
        : undefined,
    takesFeedback: data.IsFeedback ?? verdict === 'fake',
    share:
      data.IsShare && data.ShareURL
        ? {
            address: data.ShareURL,
            message: data.ShareMessage || translate('share.message', { name: product?.name ?? '' }),
          }
        : undefined,
    social: readSocialLinks(data.SocialLinks),
    audio: audio && given(data[audio]),
    promotion: isGenuine ? given(data.PromotionalMessage) : undefined,
    points: data,
  };
}

/** Reads the server's answer to a scan. The page shows the verdict as the server sent it. */
export function readAnswer({ ResponseCode, ResponseMessage, ResponseData }: Envelope<unknown>): Reading {
  // every part is optional here: another back end may leave out any of them
  const data = (typeof ResponseData === 'object' ? (ResponseData ?? {}) : {}) as Partial<VerificationAnswer>;
  const message = inLanguage(ResponseMessage);
  if (ResponseCode === responseCodes.scratchCodeNeeded)
    return { kind: 'scratchCode', message, company: readCompany(data) };
  const refused = refusedFields(ResponseData);
  if (refused['QrData'] !== undefined) return { kind: 'mistyped' };
  const isRefusal = Object.keys(refused).length > 0;
  const verdict = data.Verdict ?? (isRefusal ? undefined : verdictByCode[ResponseCode]);
  return verdict === undefined
    ? { kind: 'refused', message }
    : { kind: 'decided', scan: readScan(verdict, message, data) };
}
