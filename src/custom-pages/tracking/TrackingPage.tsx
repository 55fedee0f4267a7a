import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef, useEffect } from 'react';
import { useSearchParams, useLocation } from 'react-router-dom';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '../../components/Button.tsx';
import {
  getJourney,
  getTracked,
  type TrackedThing,
  type TrackedState,
} from '../../../contract/calls/seals/tracking.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask, askForFile, saveBlob } from '../../api/ask.ts';
import { Failed, Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { ScanBox, useScanAnswer } from '../../scanning/ScanBox.tsx';
import { playTone } from '../../scanning/sound/playTone.ts';
import { codeParameter, followed, shownWhen } from './CodeLink.tsx';
import { Contents } from './Contents.tsx';
import { Timeline } from './Timeline.tsx';
import styles from './tracking.module.css';
import { getEpcisOfCode } from '../../../contract/calls/seals/epcis.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import type { Tone } from '../../../contract/choices/Choice.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { Fact } from '../../components/Fact.tsx';
import { Toned, ToneMark } from '../../components/ToneMark.tsx';
import { useAction } from '../../components/useAction.ts';
import { ProductPicture } from '../orders/ProductCard.tsx';
import { recallKind } from '../../../contract/choices/choices.ts';

const tracked = (qr: string) =>
  queryOptions({
    queryKey: ['tracked', qr],
    queryFn: async ({ signal }) => {
      const [thing, journey] = await Promise.all([
        ask(getTracked, { input: { qr }, signal }),
        ask(getJourney, { input: { qr }, signal }),
      ]);
      return { thing: thing.data, journey: journey.data };
    },
  });

/** Tells whether the server knows nothing by that code, so another try would change nothing. */
const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.code === '400';

/** QR Code Tracking Report (spec 3 §2). The address holds the scanned or typed code, so people can pass it on. */
export default function TrackingPage() {
  const translate = useTranslate();
  const client = useQueryClient();
  const { answer, say } = useScanAnswer();
  const [params, setParams] = useSearchParams();
  const qr = params.get(codeParameter)?.trim() ?? '';
  const named = ({ Kind, Code, ProductName }: TrackedThing) =>
    Kind === 'unit' ? `${String(Number(Code))} ${ProductName ?? ''}` : Code;
  // an answer to an earlier code does not belong to what the page shows now
  const current = answer?.code === qr ? answer : undefined;
  const isRefusal = current?.kind === 'invalid';
  const latest = useRef(0);
  /** Tracks a code. If the server does not know it, tries the other codes that the keyboard's layout allows. */
  const scan = async (code: string, others: readonly string[] = []) => {
    const own = ++latest.current;
    for (const [index, one] of [code, ...others].entries()) {
      setParams({ [codeParameter]: one });
      try {
        const { thing } = await client.fetchQuery(tracked(one));
        if (own === latest.current) say('accepted', named(thing), one);
        return;
      } catch (error) {
        if (own !== latest.current) return;
        if (isRefused(error) && index < others.length) continue;
        // the code may be right: the page says that the call failed, and offers another try
        if (isRefused(error)) say('invalid', error.message, one);
        else playTone('invalid');
        return;
      }
    }
  };
  return (
    <>
      <PageTitle title={translate('app.tracking.title')} />
      <div className="stack gap-20 shrinks">
        <ScanBox
          label={translate('app.tracking.scan')}
          onScan={(code, others) => void scan(code, others)}
          answer={current}
          isShownByPage={!isRefusal}
        />
        {isRefusal ? null : qr ? (
          <Tracked key={qr} qr={qr} />
        ) : (
          <div className="panel">
            <Notice title={translate('app.tracking.start')} text={translate('app.tracking.start_text')} />
          </div>
        )}
      </div>
    </>
  );
}

function Tracked({ qr }: { qr: string }) {
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useQuery(tracked(qr));
  if (!data)
    return (
      <div className="panel" aria-busy={!error} role={error ? 'alert' : undefined}>
        {error ? (
          <Failed
            title="app.tracking.failed"
            error={error}
            isBusy={isFetching}
            retry={isRefused(error) ? undefined : () => void refetch()}
          />
        ) : (
          <div className={`bones ${styles['skeleton']}`} />
        )}
      </div>
    );
  const { thing, journey } = data;
  const { Kind, Code } = thing;
  return (
    <div className="stack gap-20 shrinks">
      <TrackedHead thing={thing} />
      {Kind !== 'unit' && (
        <section className="panel">
          <h2 className={styles['title']}>{translate(`app.tracking.contents.${Kind}`)}</h2>
          <Contents code={Code} />
        </section>
      )}
      <section className="panel">
        <h2 className={styles['title']}>{translate('app.tracking.journey')}</h2>
        <Timeline entries={journey} />
      </section>
    </div>
  );
}

const tones = {
  unmapped: 'neutral',
  mapped: 'neutral',
  packed: 'neutral',
  inside: 'neutral',
  dispatched: 'positive',
  missing: 'negative',
  unpacked: 'caution',
  reversed: 'caution',
  demapped: 'caution',
  damaged: 'negative',
} as const satisfies Record<TrackedState, Tone>;

/** The head of a journey: the scanned thing, its state and facts, and its journey as a file. */
function TrackedHead({ thing }: { thing: TrackedThing }) {
  const translate = useTranslate();
  const mayDownload = useRight(pageKeys.tracking, 'report');
  const { Kind, Code, State, ProductName, ProductImage } = thing;
  const isFollowed = useLocation().state === followed;
  const heading = useRef<HTMLHeadingElement>(null);
  // the followed link had the focus and is no longer there
  useEffect(() => {
    if (isFollowed) heading.current?.focus();
  }, [isFollowed]);
  const { isBusy, run } = useAction(async () => {
    const response = await askForFile(getEpcisOfCode, { input: { qr: Code } });
    saveBlob(await response.blob(), `${Kind === 'unit' ? `seal-${Code}` : Code}.jsonld`);
  });
  const facts = [
    ['sscc', thing.SSCC],
    ['batch', thing.BatchNo],
    ['made', thing.MFGDate && shownWhen(thing.MFGDate).day],
    ['expires', thing.EXPDate && shownWhen(thing.EXPDate).day],
    ['quantity', Kind === 'unit' ? null : formatQuantity(thing.Qty)],
    ['place', thing.PlaceCode],
    ['dealer', thing.DispatchedTo],
  ] as const;
  const shown = facts.filter(([, value]) => value);
  return (
    <section className={`panel stack tops ${styles['head']}`}>
      {Kind !== 'DID' && (
        <ProductPicture address={ProductImage} className={`edge radius-8 ${styles['picture']}`} />
      )}
      <div className={`stack gap-2 shrinks ${styles['subject']}`}>
        <p className="muted">
          {translate(`app.tracking.kind.${Kind}`, {
            code: Kind === 'unit' ? String(Number(Code)) : '',
          })}
        </p>
        <h2 ref={heading} tabIndex={-1}>
          {Kind === 'unit' ? (ProductName ?? '–') : Code}
        </h2>
        {Kind !== 'unit' && ProductName && <p className="muted">{ProductName}</p>}
        <p className="above-4 medium">
          <Toned tone={tones[State]}>{translate(`app.tracking.state.${State}`)}</Toned>
        </p>
      </div>
      {thing.RecallReason !== undefined && (
        <p className={`note line gap-10 wide above-12 ${styles['recalled']}`} data-tone="negative">
          <ToneMark tone="negative" />
          {translate(`app.tracking.warned.${thing.RecallKind ?? recallKind.recalled}`, {
            reason: thing.RecallReason,
          })}
        </p>
      )}
      {mayDownload && (
        <Button
          label="app.tracking.download"
          className={`touch ${styles['download']}`}
          startIcon={<DownloadIcon />}
          disabled={isBusy}
          onClick={() => void run()}
        />
      )}
      {shown.length > 0 && (
        <dl className={`facts wraps wide above-16 edge-top ${styles['facts']}`}>
          {shown.map(([name, value]) => (
            <Fact key={name} name={translate(`app.tracking.fact.${name}`)} value={value} />
          ))}
        </dl>
      )}
    </section>
  );
}
