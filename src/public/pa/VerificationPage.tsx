import { Fragment } from 'react';
import { formParts } from '../../../contract/calls/verification/verdictPage.ts';
import type { PageData } from '../../../contract/calls/verification/verdictPage.ts';
import { languages, nameOf } from '../../../contract/language/Language.ts';
import { translate } from '../../i18n/public/pa.ts';
import { SealMark } from '../../theme/SealMark.tsx';
import { Icon } from '../shared/Icon.tsx';
import { useCountdown } from '../shared/useCountdown.ts';
import { CodeForm, ScratchCodeForm } from './CodeForms.tsx';
import { Result } from './Result.tsx';
import { useHydrated } from './useHydrated.ts';
import { CompanyHead } from './Verdict.tsx';

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
      <footer className="foot muted">
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
