import { formParts } from '../../../contract/calls/verdictPage.ts';
import type { PageData } from '../../../contract/calls/verdictPage.ts';
import { translate } from '../../i18n/public/pa.ts';
import { warnings } from './recordScan.ts';

interface WarningProps {
  kind: keyof typeof warnings;
  here: string;
  isShown: boolean;
}

/** Hidden until the script that records the scan, or the server, finds a reason to show it. */
function Warning({ kind, here, isShown }: WarningProps) {
  return (
    <output id={warnings[kind]} className="card warning" hidden={!isShown} suppressHydrationWarning>
      {translate(`record.${kind}`)} <a href={`/pa${here}`}>{translate('record.again')}</a>
    </output>
  );
}

/** Without a script, nobody but a person can say that they hold the product. */
function InHand({ view }: { view: string }) {
  return (
    <form method="post" className="card form">
      <h2>{translate('record.heading')}</h2>
      <p>{translate('record.text')}</p>
      <input type="hidden" name={formParts.view} value={view} />
      <button type="submit" className="button button-primary">
        {translate('record.send')}
      </button>
    </form>
  );
}

/** What tells a true page from a picture of one, and what became of its scan. */
export function Recording({ page, companyName }: { page: PageData; companyName: string }) {
  const { host, at, here, view, isRecorded = false, isOvertaken = false, notice } = page;
  return (
    <>
      {notice !== undefined && <output className="card">{notice}</output>}
      <Warning kind="overtaken" here={here} isShown={isOvertaken} />
      <Warning kind="late" here={here} isShown={false} />
      <section className="proof">
        <span className="proof-line" />
        <p>{translate('proof.at', { at })}</p>
        <p>{translate('proof.host', { name: companyName || translate('social.fallback'), host })}</p>
        <p>{translate('record.why')}</p>
      </section>
      {isRecorded ? (
        <output className="card">{translate('record.done')}</output>
      ) : (
        <noscript>
          <InHand view={view} />
        </noscript>
      )}
    </>
  );
}
