import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useSay } from '../../components/useSay.ts';
import styles from './sqlEditor.module.css';
import type { Fault } from './useRuns.ts';

/** The line of a place in a text, and the column in it, both from 1. */
function placeIn(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position);
  return { line: before.split('\n').length, column: position - before.lastIndexOf('\n') };
}

/** Why a script was refused, or not run to its end. */
export function FaultNote({ fault, again }: { fault: Fault; again: () => void }) {
  const translate = useTranslate();
  const say = useSay();
  const { message, isRefusal, position, hint, detail, state, script } = fault;
  const small = [
    position !== undefined && translate('app.sqlEditor.at', placeIn(script, position)),
    state && translate('app.sqlEditor.state', { state }),
  ].filter(Boolean);
  return (
    <div className={styles['fault']} role="alert" data-refusal={isRefusal}>
      <h2>{translate(isRefusal ? 'app.sqlEditor.fault' : 'app.sqlEditor.failed')}</h2>
      <p>{say(message)}</p>
      {detail && <p>{detail}</p>}
      {hint && <p>{translate('app.sqlEditor.hint', { hint })}</p>}
      {small.length > 0 && <p className={styles['small']}>{small.join(' · ')}</p>}
      {!isRefusal && (
        <p className={styles['small']}>
          {translate('app.sqlEditor.kept')}{' '}
          <Button size="small" onClick={again}>
            {translate('app.action.retry')}
          </Button>
        </p>
      )}
    </div>
  );
}
