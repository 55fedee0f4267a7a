import {
  formParts,
  type PageData,
  type ShownScan,
} from '../../../contract/calls/verification/verdictPage.ts';
import { translate } from '../../i18n/public/pa.ts';
import { pointsId, warnings } from './recordScan.ts';

interface WarningProps {
  kind: keyof typeof warnings;
  here: string;
  isShown: boolean;
}

/** A warning that is hidden until the recording script or the server has a reason to show it. */
function Warning({ kind, here, isShown }: WarningProps) {
  return (
    <output id={warnings[kind]} className="card warning" hidden={!isShown} suppressHydrationWarning>
      {translate(`record.${kind}`)} <a href={`/pa${here}`}>{translate('record.again')}</a>
    </output>
  );
}

/** Shows the points that a scan gave a signed-in mobile user. The recording script fills it, or the server does without one. */
function Points({ points }: { points: ShownScan }) {
  const { EarnedPoints, UserPoints, NoPoints } = points;
  const got = { points: EarnedPoints ?? '{points}', all: UserPoints ?? '{all}' };
  const said = EarnedPoints === undefined ? NoPoints : 'got';
  return (
    <output
      id={pointsId}
      className="card"
      hidden={said === undefined}
      data-got={translate('points.got', got)}
      data-earned={translate('points.earned')}
      data-taken={translate('points.taken')}
      data-no-scheme={translate('points.noScheme')}
      suppressHydrationWarning
    >
      {/* never empty: React would take the script's text for a node too many */}
      {said ? translate(`points.${said}`, got) : '\u00a0'}
    </output>
  );
}

/**
 * Asks the visitor to confirm that they hold the product. Without a script, nothing else can tell that a person looks at the
 * page.
 */
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

interface RecordingProps {
  page: PageData;
  companyName: string;
  points: ShownScan;
}

/** Shows what tells a true page from a picture of one, and the outcome of recording its scan. */
export function Recording({ page, companyName, points }: RecordingProps) {
  const { host, at, here, view, isRecorded = false, isOvertaken = false, notice } = page;
  return (
    <>
      {notice !== undefined && <output className="card">{notice}</output>}
      <Warning kind="overtaken" here={here} isShown={isOvertaken} />
      <Warning kind="late" here={here} isShown={false} />
      <Points points={points} />
      <section className="proof">
        <span className="proof-line" />
        <p>{translate('proof.at', { at })}</p>
        <p>{translate('proof.host', { name: companyName || translate('social.fallback'), host })}</p>
        <p>{translate('record.why')}</p>
      </section>
      {isRecorded ? (
        <output className="card">{translate('record.done')}</output>
      ) : (
        // without InHand in browsers, as in Feedback
        <noscript>{import.meta.env.SSR && <InHand view={view} />}</noscript>
      )}
    </>
  );
}
