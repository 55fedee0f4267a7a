import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { formatTime } from './formatTime.ts';
import styles from './plan.module.css';
import { isFarOff, type PlanStep, type ReadPlan, workOf } from './readPlan.ts';

const shown = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 });

/** How PostgreSQL runs a script, the last step first; each step stands above those that it reads from. */
export function PlanTree({ plan, measure }: { plan: ReadPlan; measure: (() => void) | undefined }) {
  const translate = useTranslate();
  const { times } = plan;
  return (
    <div className={styles['plan']}>
      <p className={styles['about']}>
        {times
          ? translate('app.sqlEditor.plan_measured', {
              planning: formatTime(times.planning),
              execution: formatTime(times.execution),
            })
          : translate('app.sqlEditor.plan_help')}{' '}
        {!times && measure && (
          <Button size="small" onClick={measure}>
            {translate('app.sqlEditor.measure')}
          </Button>
        )}
      </p>
      <ul className={styles['steps']}>
        <Step step={plan.root} plan={plan} />
      </ul>
    </div>
  );
}

function Step({ step, plan }: { step: PlanStep; plan: ReadPlan }) {
  const translate = useTranslate();
  const { kind, on, cost, expectedRows, actual, facts, steps, number } = step;
  const whole = plan.root.actual?.milliseconds ?? plan.root.cost;
  const share = whole ? Math.min(workOf(step) / whole, 1) : 0;
  const isMost = number === plan.most && (steps.length > 0 || number > 0);
  return (
    <li data-most={isMost}>
      <div className={styles['step']}>
        <p className={styles['kind']}>
          <strong>{kind}</strong> {on && <code>{on}</code>}
          {isMost && <span className={styles['mark']}>{translate('app.sqlEditor.plan_most')}</span>}
          {isFarOff(step) && <span className={styles['mark']}>{translate('app.sqlEditor.plan_off')}</span>}
        </p>
        <p className={styles['figures']}>
          <span>{translate('app.sqlEditor.plan_cost', { cost: shown(cost) })}</span>
          <span>
            {translate('app.sqlEditor.plan_rows', { smart_count: expectedRows, count: shown(expectedRows) })}
          </span>
          {actual && (
            <span>
              {actual.loops
                ? translate('app.sqlEditor.plan_actual', {
                    smart_count: actual.rows,
                    count: shown(actual.rows),
                    time: formatTime(actual.milliseconds),
                  })
                : translate('app.sqlEditor.plan_never')}
            </span>
          )}
          <span>{translate('app.sqlEditor.plan_share', { percent: Math.round(share * 100) })}</span>
        </p>
        <div className={styles['bar']} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </div>
        {facts.length > 0 && (
          <dl className={styles['facts']}>
            {facts.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {steps.length > 0 && (
        <ul>
          {steps.map((inner) => (
            <Step key={inner.number} step={inner} plan={plan} />
          ))}
        </ul>
      )}
    </li>
  );
}
