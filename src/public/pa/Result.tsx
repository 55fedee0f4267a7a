import { lazy, Suspense } from 'react';
import type { PageData } from '../../../contract/calls/verification/verdictPage.ts';
import { Toasts, useToasts } from '../shared/Toasts.tsx';
import { Feedback } from './Feedback.tsx';
import { Product, Specification } from './ProductDetails.tsx';
import { Rating } from './Rating.tsx';
import type { Scan } from './readAnswer.ts';
import { Recording } from './Recording.tsx';
import { ShareButtons, SocialLinks } from './Sharing.tsx';
import { useHydrated } from './useHydrated.ts';
import { CompanyHead, VerdictBanner } from './Verdict.tsx';

/** Loads after the verdict. If it cannot be loaded, the page does without it. */
const Promotion = lazy(() => import('./Promotion.tsx').catch(() => ({ default: () => null })));

/** Shows the verdict and the other parts that the server sent with it. */
export function Result({ scan, page }: { scan: Scan; page: PageData }) {
  const { toasts, showToast, dismissToast } = useToasts();
  const isHydrated = useHydrated();
  const { company, product, rating } = scan;
  const { view } = page;
  // the token of a showing is also the id of its scan
  const [verificationId = ''] = view.split('.');
  return (
    <>
      <CompanyHead company={company} />
      <VerdictBanner scan={scan} earlier={page.earlier} />
      <Recording page={page} companyName={company.name} points={scan.points} />
      {product && <Product name={product.name} image={product.image} />}
      {product && rating && (
        <Rating
          view={view}
          given={rating}
          target={{ ProductId: product.id, SeqNo: page.serial, VerificationId: verificationId }}
          showToast={showToast}
        />
      )}
      {scan.specification.length > 0 && <Specification rows={scan.specification} />}
      {scan.takesFeedback && (
        <Feedback verificationId={verificationId} view={view} refused={page.feedback} showToast={showToast} />
      )}
      {scan.share && <ShareButtons {...scan.share} showToast={showToast} />}
      {scan.social.length > 0 && <SocialLinks links={scan.social} companyName={company.name} />}
      {isHydrated && scan.promotion !== undefined && (
        <Suspense>
          <Promotion image={scan.promotion} companyName={company.name} />
        </Suspense>
      )}
      <Toasts toasts={toasts} onDismiss={dismissToast} />
    </>
  );
}
