import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { webType } from '../../../contract/userTypes.ts';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import { readSession } from '../../api/session.ts';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import styles from './DashboardPage.module.css';
import { DealerSlider } from './DealerSlider.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { countNames, readCounts } from './readCounts.ts';
import { useSay } from '../../components/useSay.ts';

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
