import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { type DashboardCount, getDashboardData } from '../../../contract/calls/dashboard.ts';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import { webType } from '../../../contract/userTypes.ts';
import { ask } from '../../api/ask.ts';
import { readSession } from '../../api/session.ts';
import { useRights } from '../../authProvider/useRight.ts';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { useSay } from '../../components/useSay.ts';
import { resources } from '../../resources/index.ts';
import styles from './DashboardPage.module.css';
import { DealerSlider } from './DealerSlider.tsx';

/** The counts of the company; for dealers and mobile users what is promoted to them (spec 1 §1). */
export function DashboardPage() {
  const translate = useTranslate();
  const user = readSession()?.user;
  return (
    <>
      <PageTitle title={translate('app.dashboard.title')} />
      {user && user.UserType > webType ? <DealerSlider name={user.UserName} /> : <Counts />}
    </>
  );
}

function Counts() {
  const translate = useTranslate();
  const say = useSay();
  const { data, error, isFetching, refetch } = useQuery({ queryKey: ['dashboard'], queryFn: readCounts });
  if (error && !data) {
    return (
      <div className={styles['panel']}>
        <Notice title={translate('app.dashboard.failed')} text={say(error.message)}>
          <Button disabled={isFetching} onClick={() => void refetch()}>
            {translate('app.action.retry')}
          </Button>
        </Notice>
      </div>
    );
  }
  return (
    <>
      <dl className={styles['cards']} aria-busy={!data}>
        {countNames.map((name) => (
          <div key={name} className={styles['card']}>
            <dt>{translate(`app.dashboard.${name}`)}</dt>
            <dd>{data ? formatSerial(data[name]) : <span className={styles['skeleton']} />}</dd>
          </div>
        ))}
      </dl>
      {data && countNames.every((name) => data[name] === 0) && <FirstSteps />}
    </>
  );
}

/** The counts of `DashboardCount` in the order of their cards (spec 1 §2). */
const countNames = [
  'TotalIssue',
  'TotalMapping',
  'TotalDeMapping',
  'TotalDamage',
  'TotalScans',
] as const satisfies readonly (keyof DashboardCount)[];

type Counts = DashboardCount;

const nothing: Counts = {
  TotalIssue: 0,
  TotalMapping: 0,
  TotalDeMapping: 0,
  TotalDamage: 0,
  TotalScans: 0,
};

/** The dashboard's counts. */
async function readCounts(): Promise<Counts> {
  const { data } = await ask(getDashboardData);
  return data.DashboardCount[0] ?? nothing;
}

/** What leads from an empty company to its first genuine seal, in this order. */
const keys = ['category', 'product', 'issueNumber', 'mapping'];

const steps = keys.flatMap((key) => resources.filter((resource) => resource.key === key));

/** What a company without numbers does next: those of the steps that the person may take. */
function FirstSteps() {
  const translate = useTranslate();
  const mayDo = useRights();
  const open = steps.filter(({ page }) => mayDo(page, 'add'));
  if (!open.length) return null;
  return (
    <section className={styles['firstSteps']}>
      <h2>{translate('app.dashboard.first_steps')}</h2>
      <ol>
        {open.map(({ key, path }) => (
          <li key={key}>
            <Link to={`${path}/create`}>{translate(`app.dashboard.step.${key}`)}</Link>
            <p>{translate(`app.dashboard.step_text.${key}`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
