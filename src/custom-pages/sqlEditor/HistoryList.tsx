import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useDeferredValue, useState } from 'react';
import { getSqlHistory, historyDays, type HistoryRow } from '../../../contract/calls/sqlEditor.ts';
import { momentInZone, shownMoment } from '../../../contract/day/moment.ts';
import type { Tone } from '../../../contract/tone.ts';
import { ask } from '../../api/ask.ts';
import { timeZone } from '../../api/session.ts';
import inputs from '../../components/inputs.module.css';
import { Toned } from '../../components/ToneMark.tsx';
import { useSay } from '../../components/useSay.ts';
import { formatTime } from './formatTime.ts';
import styles from './side.module.css';
import type { Script } from './useScript.ts';

/** Runs at a time. */
const atOnce = 20;

const tones = {
  Running: 'neutral',
  Done: 'positive',
  Failed: 'negative',
  Cancelled: 'caution',
  Previewed: 'neutral',
} as const satisfies Record<HistoryRow['Outcome'], Tone>;

/** Lists one's own runs, the newest first; a click opens a script again. */
export function HistoryList({ open }: { open: (script: Partial<Script>) => void }) {
  const translate = useTranslate();
  const say = useSay();
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search.trim());
  const { data, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['sql-history', sought],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const input = { First: pageParam, PageSize: atOnce, SearchValue: sought };
      return (await ask(getSqlHistory, { input, signal })).data;
    },
    getNextPageParam: (_last, pages) => {
      const shown = pages.flat().length;
      return shown < (pages[0]?.[0]?.TotalRows ?? 0) ? shown + 1 : undefined;
    },
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const runs = data?.pages.flat();
  return (
    <>
      <input
        type="search"
        className={inputs['control']}
        aria-label={translate('app.sqlEditor.find_run')}
        placeholder={translate('app.sqlEditor.find_run')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {!runs && error && (
        <p className={styles['none']} role="alert">
          {say(error.message)} <Button onClick={() => void refetch()}>{translate('app.action.retry')}</Button>
        </p>
      )}
      {!runs && !error && <div className={styles['waiting']} aria-busy="true" />}
      {runs && !runs.length && (
        <p className={styles['none']}>
          {translate(sought ? 'app.sqlEditor.no_run_found' : 'app.sqlEditor.no_run')}
        </p>
      )}
      <ul className={styles['list']}>
        {runs?.map((run) => (
          <li key={run.RunId} className={styles['entry']}>
            <button
              type="button"
              className={styles['open']}
              title={translate('app.sqlEditor.run_again')}
              onClick={() => open({ text: run.Script, type: run.ScriptType })}
            >
              <code className={styles['script']}>{run.Script}</code>
              <span className={styles['facts']}>
                <Toned tone={tones[run.Outcome]}>{translate(`app.sqlEditor.outcome.${run.Outcome}`)}</Toned>
                {run.RowCount !== null && (
                  <span>
                    {translate('app.sqlEditor.rows', {
                      smart_count: run.RowCount,
                      count: run.RowCount.toLocaleString('en'),
                    })}
                  </span>
                )}
                {run.Milliseconds !== null && <span>{formatTime(run.Milliseconds)}</span>}
                <time dateTime={run.StartedDt}>
                  {shownMoment(momentInZone(new Date(run.StartedDt), timeZone()))}
                </time>
              </span>
              {run.Outcome === 'Failed' && run.Message && (
                <small className={styles['message']}>{run.Message}</small>
              )}
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage({ cancelRefetch: false })}>
          {translate('app.sqlEditor.more_runs')}
        </Button>
      )}
      {runs && !sought && (
        <p className={styles['none']}>
          <small>{translate('app.sqlEditor.kept_runs', { count: historyDays })}</small>
        </p>
      )}
    </>
  );
}
