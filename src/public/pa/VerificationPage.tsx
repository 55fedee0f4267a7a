import { Fragment, lazy, startTransition, Suspense, useEffect, useState } from 'react';
import {
  formParts,
  type PageData,
  type ShownScan,
} from '../../../contract/calls/verification/verdictPage.ts';
import { languages, nameOf } from '../../../contract/language/Language.ts';
import { translate } from '../../i18n/public/pa.ts';
import { SealMark } from '../../theme/SealMark.tsx';
import { Icon } from '../shared/Icon.tsx';
import { Toasts, useToasts } from '../shared/Toasts.tsx';
import { useCountdown } from '../shared/useCountdown.ts';
import { CodeForm, ScratchCodeForm } from './CodeForms.tsx';
import { Feedback } from './Feedback.tsx';
import { Product, Specification } from './ProductDetails.tsx';
import { Rating } from './Rating.tsx';
import { Recording } from './Recording.tsx';
import { ShareButtons, SocialLinks } from './Sharing.tsx';
import { CompanyHead, VerdictBanner } from './Verdict.tsx';

interface FailureProps {
  message: string;
  /** Seconds until the server accepts another try. Zero unless there were too many. */
  retryAfter?: number;
  here: string;
}

/** Says why there is no verdict, and that this says nothing about the product. */
function Failure({ message, retryAfter = 0, here }: FailureProps) {
  const [left] = useCountdown(retryAfter);
  const secondsLeft = useHydrated() ? left : 0;
  const retry = (
    <>
      <Icon name="retry" />
      {translate('failure.retry')}
    </>
  );
  return (
    <section className="card notice" role="alert">
      <h1>{translate(retryAfter > 0 ? 'failure.busyHeading' : 'failure.heading')}</h1>
      <p>
        {retryAfter > 0 ? translate('failure.wait', { smart_count: Math.ceil(retryAfter / 60) }) : message}
      </p>
      <p>{translate('failure.text')}</p>
      {secondsLeft > 0 ? (
        <button type="button" className="button button-primary" disabled>
          {retry}
        </button>
      ) : (
        <a className="button button-primary" href={`/pa${here}`}>
          {retry}
        </a>
      )}
      {secondsLeft > 0 && (
        <p aria-hidden="true" className="field-hint">
          {translate('failure.retryIn', { smart_count: secondsLeft })}
        </p>
      )}
    </section>
  );
}

/** Shows the part of the page that its outcome calls for. */
function Contents({ page }: { page: PageData }) {
  const { outcome, here, typed, view } = page;
  if (!outcome) return <CodeForm typed={typed} />;
  if (outcome.kind === 'decided') return <Result message={outcome.message} scan={outcome.scan} page={page} />;
  if (outcome.kind === 'mistyped') return <CodeForm typed={typed} isRefused />;
  if (outcome.kind !== 'scratchCode') return <Failure {...outcome} here={here} />;
  const { message, company } = outcome;
  return (
    <>
      <CompanyHead name={company.CompanyName} logo={company.CompanyLogo} />
      <ScratchCodeForm message={message} view={view} />
    </>
  );
}

/** `/pa`: the page that a seal's QR code opens (spec 1 §2). */
export function VerificationPage({ page }: { page: PageData }) {
  const { here, language } = page;
  return (
    <>
      <main className="page">
        <Contents page={page} />
      </main>
      <footer className="line foot muted">
        <SealMark />
        <p>
          {translate('footer.maker')} · <a href="/privacy-policy">{translate('footer.privacy')}</a>
          {languages.map(
            (each) =>
              each !== language && (
                <Fragment key={each}>
                  {' '}
                  ·{' '}
                  <a
                    href={`/pa${here === '' ? '?' : `${here}&`}${formParts.language}=${each}`}
                    lang={each}
                    hrefLang={each}
                  >
                    {nameOf(each)}
                  </a>
                </Fragment>
              ),
          )}
        </p>
      </footer>
    </>
  );
}

/** Loads after the verdict. If it cannot be loaded, the page does without it. */
const Promotion = lazy(() => import('./Promotion.tsx').catch(() => ({ default: () => null })));

interface ResultProps {
  message: string;
  scan: ShownScan;
  page: PageData;
}

/** Shows the verdict and the other parts that the server sent with it. */
function Result({ message, scan, page }: ResultProps) {
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

/** Whether the browser has hydrated the page. Decoration that is heavy to send waits for that. */
function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  // a transition lets the browser answer touches until then
  useEffect(() => startTransition(() => setIsHydrated(true)), []);
  return isHydrated;
}
