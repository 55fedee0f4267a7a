import DoneIcon from '@mui/icons-material/CheckOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { type FirstStep, firstSteps } from '../../../contract/calls/dashboard.ts';
import { pageKey } from '../../../contract/pages/pages.ts';
import type { Right } from '../../../contract/pages/Permission.ts';
import { useRights } from '../../authProvider/useRight.ts';
import { category } from '../../resources/masters/category.ts';
import { product } from '../../resources/masters/product.ts';
import { role } from '../../resources/common/role.ts';
import { user } from '../../resources/masters/user.ts';
import { issueNumber } from '../../resources/transactions/issueNumber.ts';
import { mapping } from '../../resources/transactions/mapping.ts';
import styles from './dashboard.module.css';

/** The page of each step, and the right that it needs. */
const places: Readonly<Record<FirstStep, { on: { path: string }; right: Right }>> = {
  category: { on: category, right: 'add' },
  product: { on: product, right: 'add' },
  issueNumber: { on: issueNumber, right: 'add' },
  mapping: { on: mapping, right: 'add' },
  // the downloads of codes to print are there
  scan: { on: issueNumber, right: 'report' },
  role: { on: role, right: 'edit' },
  user: { on: user, right: 'add' },
};

/** Returns the first steps that the person may take, or none once all of them are done. */
export function useFirstSteps(taken: readonly FirstStep[]): { step: FirstStep; isDone: boolean }[] {
  const mayDo = useRights();
  const own = firstSteps
    .filter((step) => mayDo(pageKey(places[step].on.path), places[step].right))
    .map((step) => ({ step, isDone: taken.includes(step) }));
  return own.every(({ isDone }) => isDone) ? [] : own;
}

/** Leads from an empty company to its first verdict. It ticks the steps that are done and marks the next one. */
export function FirstSteps({ steps }: { steps: ReturnType<typeof useFirstSteps> }) {
  const translate = useTranslate();
  const next = steps.find(({ isDone }) => !isDone)?.step;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={`panel ${styles['steps']}`} aria-labelledby="first-steps">
      <header className="spread">
        <h2 id="first-steps">{translate('app.dashboard.first_steps')}</h2>
        <p className="small">
          {translate('app.dashboard.steps_done', { smart_count: done, done, count: steps.length })}
        </p>
      </header>
      <ol>
        {steps.map(({ step, isDone }) => {
          const { on, right } = places[step];
          const title = translate(`app.dashboard.step.${step}`);
          return (
            <li key={step} data-state={isDone ? 'done' : step === next ? 'next' : 'later'}>
              <span className={`center circle muted size-13 weight-600 ${styles['mark']}`} aria-hidden="true">
                {isDone && <DoneIcon />}
              </span>
              <div>
                <h3>
                  {title}
                  {isDone && <span className="visually-hidden">{translate('app.dashboard.step_done')}</span>}
                </h3>
                {!isDone && <p className="small">{translate(`app.dashboard.step_text.${step}`)}</p>}
              </div>
              {step === next && (
                <Button
                  component={Link}
                  to={right === 'add' ? `${on.path}/create` : on.path}
                  variant="contained"
                  color="primary"
                >
                  {title}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
