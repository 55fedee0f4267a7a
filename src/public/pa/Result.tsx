import { lazy, Suspense, useEffect } from 'react';
import { translate } from '../../i18n/public/pa.ts';
import { Toasts, useToasts } from '../shared/Toasts.tsx';
import { Feedback } from './Feedback.tsx';
import { Product, Specification } from './ProductDetails.tsx';
import { Rating } from './Rating.tsx';
import type { Scan } from './readAnswer.ts';
import { ShareButtons, SocialLinks } from './Sharing.tsx';
import { CompanyHead, VerdictBanner } from './Verdict.tsx';

/** Comes after the verdict, which does without it where it does not come. */
const Promotion = lazy(() => import('./Promotion.tsx').catch(() => ({ default: () => null })));

/** The verdict and whatever parts the server sent with it. */
export function Result({ scan }: { scan: Scan }) {
  const { toasts, showToast, dismissToast } = useToasts();
  const { verdict, company, product, rating, verificationId } = scan;
  useEffect(() => {
    document.title = `${translate(`verdict.${verdict}`)} · ${company.name || translate('title')}`;
  }, [verdict, company.name]);
  return (
    <>
      <CompanyHead company={company} />
      <VerdictBanner scan={scan} />
      {product && <Product name={product.name} image={product.image} />}
      {product && rating && (
        <Rating
          given={rating}
          target={{ ProductId: product.id, SeqNo: scan.serial, VerificationId: verificationId }}
          showToast={showToast}
        />
      )}
      {scan.specification.length > 0 && <Specification rows={scan.specification} />}
      {scan.takesFeedback && <Feedback verificationId={verificationId} showToast={showToast} />}
      {scan.share && <ShareButtons {...scan.share} showToast={showToast} />}
      {scan.social.length > 0 && <SocialLinks links={scan.social} companyName={company.name} />}
      {scan.promotion !== undefined && (
        <Suspense>
          <Promotion image={scan.promotion} companyName={company.name} />
        </Suspense>
      )}
      <Toasts toasts={toasts} onDismiss={dismissToast} />
    </>
  );
}
