import { lazy, Suspense } from 'react';
import type { PageData, ShownScan } from '../../../contract/calls/verification/verdictPage.ts';
import { translate } from '../../i18n/public/pa.ts';
import { Toasts, useToasts } from '../shared/Toasts.tsx';
import { Feedback } from './Feedback.tsx';
import { Product, Specification } from './ProductDetails.tsx';
import { Rating } from './Rating.tsx';
import { Recording } from './Recording.tsx';
import { ShareButtons, SocialLinks } from './Sharing.tsx';
import { useHydrated } from './useHydrated.ts';
import { CompanyHead, VerdictBanner } from './Verdict.tsx';

/** Loads after the verdict. If it cannot be loaded, the page does without it. */
const Promotion = lazy(() => import('./Promotion.tsx').catch(() => ({ default: () => null })));

interface ResultProps {
  message: string;
  scan: ShownScan;
  page: PageData;
}

/** Shows the verdict and the other parts that the server sent with it. */
export function Result({ message, scan, page }: ResultProps) {
  const { toasts, showToast, dismissToast } = useToasts();
  const isHydrated = useHydrated();
  const { CompanyName: companyName = '', ProductId, ProductName = '', ProductSpecification } = scan;
  const { view } = page;
  // the token of a showing is also the id of its scan
  const [verificationId = ''] = view.split('.');
  return (
    <>
      <CompanyHead name={companyName} logo={scan.CompanyLogo} />
      <VerdictBanner message={message} scan={scan} earlier={page.earlier} goodUntil={page.goodUntil} />
      <Recording page={page} companyName={companyName} points={scan} />
      {ProductId !== undefined && <Product name={ProductName} image={scan.ProductImage} />}
      {ProductId !== undefined && scan.IsRating && (
        <Rating
          view={view}
          given={{
            mean: scan.ProductRating ?? 0,
            count: scan.TotalRating ?? 0,
            isRated: scan.isRated === true,
          }}
          target={{ ProductId, SeqNo: page.serial, VerificationId: verificationId }}
          showToast={showToast}
        />
      )}
      {ProductSpecification && ProductSpecification.length > 0 && (
        <Specification rows={ProductSpecification} />
      )}
      {scan.IsFeedback && (
        <Feedback verificationId={verificationId} view={view} refused={page.feedback} showToast={showToast} />
      )}
      {scan.ShareURL && (
        <ShareButtons
          address={scan.ShareURL}
          message={scan.ShareMessage || translate('share.message', { name: ProductName })}
          showToast={showToast}
        />
      )}
      {scan.SocialLinks && <SocialLinks links={scan.SocialLinks} companyName={companyName} />}
      {isHydrated && scan.PromotionalMessage && (
        <Suspense>
          <Promotion image={scan.PromotionalMessage} companyName={companyName} />
        </Suspense>
      )}
      <Toasts toasts={toasts} onDismiss={dismissToast} />
    </>
  );
}
