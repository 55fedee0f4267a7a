import Button from '@mui/material/Button';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getJourney, getTracked, type TrackedThing } from '../../../contract/calls/tracking.ts';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { useSay } from '../../components/useSay.ts';
import { ScanBox } from '../../scanning/ScanBox.tsx';
import { playTone } from '../../scanning/sound/playTone.ts';
import { useScanAnswer } from '../../scanning/useScanAnswer.ts';
import { codeParameter } from './CodeLink.tsx';
import { Contents } from './Contents.tsx';
import { Timeline } from './Timeline.tsx';
import { TrackedHead } from './TrackedHead.tsx';
import styles from './tracking.module.css';

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

/** Whether there is nothing that a text names, which another try does not change. */
const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.code === '400';

/** QR Code Tracking Report (spec 3 §2): what was scanned or typed stands in the address, so that it can be passed on. */
export default function TrackingPage() {
  const translate = useTranslate();
  const client = useQueryClient();
  const { answer, say } = useScanAnswer();
  const [params, setParams] = useSearchParams();
  const qr = params.get(codeParameter)?.trim() ?? '';
  const named = ({ Kind, Code, ProductName }: TrackedThing) =>
    Kind === 'unit' ? `${formatSerial(Number(Code))} ${ProductName ?? ''}` : Code;
  // of what the page shows now, not of what was scanned before it
  const current = answer?.code === qr ? answer : undefined;
  const isRefusal = current?.kind === 'invalid';
  const latest = useRef(0);
  /** Tracks a code, or the next one that it may be where the keyboard's layout leaves that open. */
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
        // what could not be asked is no wrong code: the page says it, and offers another try
        if (isRefused(error)) say('invalid', error.message, one);
        else playTone('invalid');
        return;
      }
    }
  };
  return (
    <>
      <PageTitle title={translate('app.tracking.title')} />
      <div className={styles['page']}>
        <ScanBox
          label={translate('app.tracking.scan')}
          onScan={(code, others) => void scan(code, others)}
          answer={current}
          isShownByPage={!isRefusal}
        />
        {isRefusal ? null : qr ? (
          <Tracked key={qr} qr={qr} />
        ) : (
          <div className={styles['panel']}>
            <Notice title={translate('app.tracking.start')} text={translate('app.tracking.start_text')} />
          </div>
        )}
      </div>
    </>
  );
}

function Tracked({ qr }: { qr: string }) {
  const translate = useTranslate();
  const say = useSay();
  const { data, error, isFetching, refetch } = useQuery(tracked(qr));
  if (!data)
    return (
      <div className={styles['panel']} aria-busy={!error} role={error ? 'alert' : undefined}>
        {error ? (
          <Notice title={translate('app.tracking.failed')} text={say(error.message)}>
            {/* what is not there stays away */}
            {!isRefused(error) && (
              <Button disabled={isFetching} onClick={() => void refetch()}>
                {translate('app.action.retry')}
              </Button>
            )}
          </Notice>
        ) : (
          <div className={styles['skeleton']} />
        )}
      </div>
    );
  const { thing, journey } = data;
  const { Kind, Code } = thing;
  return (
    <div className={styles['tracked']} data-kind={Kind === 'unit' ? 'unit' : 'carton'}>
      <TrackedHead thing={thing} />
      {Kind !== 'unit' && (
        <section className={styles['panel']}>
          <h2 className={styles['title']}>{translate(`app.tracking.contents.${Kind}`)}</h2>
          <Contents code={Code} />
        </section>
      )}
      <section className={styles['panel']}>
        <h2 className={styles['title']}>{translate('app.tracking.journey')}</h2>
        <Timeline entries={journey} />
      </section>
    </div>
  );
}
