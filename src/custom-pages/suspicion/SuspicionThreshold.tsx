import { Button } from '../../components/Button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRefresh, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import {
  getThreshold,
  setThreshold,
  type ThresholdEffect,
} from '../../../contract/calls/verification/suspicion.ts';
import { thresholds } from '../../../contract/choices/suspicion.ts';
import { ask, queryFor } from '../../api/ask.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { useAction } from '../../components/useAction.ts';
import { useResource } from '../../engine/useResource.ts';
import styles from './suspicion.module.css';

const openFrom = (scores: ThresholdEffect['Scores'], threshold: number): number =>
  scores.reduce((sum, { Score, Seals }) => (Score >= threshold ? sum + Seals : sum), 0);

/** The score from which seals are suspicious. People who may edit can move it, and see the effect before they save. */
export default function SuspicionThreshold() {
  const translate = useTranslate();
  const { name, page } = useResource();
  const mayMove = useRight(page, 'edit');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(queryFor([name, 'threshold'], getThreshold));
  if (!data) return <div className="spread tall-36 below-12" aria-busy="true" />;
  return (
    <section className="spread tall-36 below-12" aria-label={translate('app.suspicion.threshold.title')}>
      <p className="muted">{translate('app.suspicion.threshold.now', { threshold: data.Threshold })}</p>
      {mayMove && (
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {translate(isOpen ? 'app.suspicion.threshold.close' : 'app.suspicion.threshold.move')}
        </Button>
      )}
      {mayMove && isOpen && <Mover key={data.Threshold} effect={data} close={() => setOpen(false)} />}
    </section>
  );
}

function Mover({ effect, close }: { effect: ThresholdEffect; close: () => void }) {
  const { Threshold, Usual, Scores } = effect;
  const translate = useTranslate();
  const refresh = useRefresh();
  const client = useQueryClient();
  const { name } = useResource();
  const [threshold, setOwn] = useState(Threshold);
  const id = useId();
  const { isBusy, run } = useAction(
    async () => (await ask(setThreshold, { input: { Threshold: threshold } })).message,
    async () => {
      await client.invalidateQueries({ queryKey: [name, 'threshold'] });
      refresh();
      close();
    },
  );
  const all = Scores.reduce((sum, { Seals }) => sum + Seals, 0);
  const open = openFrom(Scores, threshold);
  return (
    <form
      className={`panel stack gap-8 pad-16 ${styles['mover']}`}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <label className="medium" htmlFor={id}>
        {translate('app.suspicion.threshold.label')}
      </label>
      <div className="line gap-12">
        <input
          className={`fill ${styles['slider']}`}
          id={id}
          type="range"
          min={thresholds.least}
          max={thresholds.most}
          value={threshold}
          aria-describedby={`${id}-effect`}
          onChange={(event) => setOwn(Number(event.target.value))}
        />
        <strong>{threshold}</strong>
      </div>
      <Histogram scores={Scores} threshold={threshold} />
      <div className={`line apart small ${styles['scores']}`} aria-hidden="true">
        <span>{thresholds.least}</span>
        <span>{translate('app.suspicion.threshold.most', { most: thresholds.most })}</span>
      </div>
      <output id={`${id}-effect`} htmlFor={id}>
        {translate('app.suspicion.threshold.effect', { smart_count: open, all })}
        {threshold !== Threshold &&
          ` (${translate('app.suspicion.threshold.before', { open: openFrom(Scores, Threshold) })})`}
      </output>
      <small>{translate('app.suspicion.threshold.help')}</small>
      <div className="row">
        <Button type="submit" variant="contained" disabled={isBusy || threshold === Threshold}>
          {translate(isBusy ? 'app.action.saving' : 'app.action.save')}
        </Button>
        {threshold !== Usual && (
          <Button variant="text" onClick={() => setOwn(Usual)}>
            {translate('app.suspicion.threshold.usual', { usual: Usual })}
          </Button>
        )}
      </div>
    </form>
  );
}

const step = 5;
const bars = Array.from(
  { length: (thresholds.most - thresholds.least) / step + 1 },
  (_, index) => thresholds.least + index * step,
);

/**
 * Draws the seals by score. Those from the threshold on have another colour. The last bar has all higher scores. Screen readers
 * skip it, because the text says the same.
 */
function Histogram({ scores, threshold }: { scores: ThresholdEffect['Scores']; threshold: number }) {
  const counts = bars.map((from) =>
    scores.reduce((sum, { Score, Seals }) => {
      const own = Math.max(thresholds.least, Math.min(thresholds.most, Score));
      return own >= from && own < from + step ? sum + Seals : sum;
    }, 0),
  );
  const most = Math.max(1, ...counts);
  return (
    <div className={`line bottoms gap-2 ${styles['histogram']}`} aria-hidden="true">
      {bars.map((from, index) => (
        <span key={from} data-open={from + step > threshold} title={`${from}: ${counts[index] ?? 0}`}>
          <i style={{ height: `${Math.round((100 * (counts[index] ?? 0)) / most)}%` }} />
        </span>
      ))}
    </div>
  );
}
