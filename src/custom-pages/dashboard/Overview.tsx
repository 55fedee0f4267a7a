import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { getDashboardData } from '../../../contract/calls/dashboard.ts';
import { ask } from '../../api/ask.ts';
import { Notice } from '../../components/Notice.tsx';
import { useSay } from '../../components/useSay.ts';
import { Counts } from './Counts.tsx';
import { FirstSteps, useFirstSteps } from './FirstSteps.tsx';
import { LatestOrders } from './LatestOrders.tsx';
import { MonthsOfSeals } from './MonthsOfSeals.tsx';
import { MonthsOfOrders, TopProducts } from './OrderPictures.tsx';
import styles from './Overview.module.css';

const readDashboard = async ({ signal }: { signal: AbortSignal }) =>
  (await ask(getDashboardData, { signal })).data;

/** What the company has done so far, in as many parts as the person may see (spec 1 §2). */
export function Overview() {
  const translate = useTranslate();
  const say = useSay();
  const { data, error, isFetching, refetch } = useQuery({ queryKey: ['dashboard'], queryFn: readDashboard });
  const steps = useFirstSteps(data?.StepsTaken ?? []);
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
  if (!data) {
    return (
      <div className={styles['overview']}>
        {/* the same cards get their numbers, whatever comes to stand before them */}
        <Counts key="counts" counts={undefined} days={undefined} />
        <Bones />
      </div>
    );
  }
  const [counts] = data.DashboardCount;
  const { Since: FromDate, OrderCharts, OrderDataList, MappingList, DeMappingList } = data;
  const days = { FromDate, ToDate: data.Months.at(-1)?.ToDate ?? '' };
  const seesOrders = OrderCharts.length > 0;
  const seesSeals = MappingList.length + DeMappingList.length > 0;
  // an order may be older than the months
  const hasOrders = OrderDataList.length > 0;
  const hasSeals = data.StepsTaken.includes('mapping');
  return (
    <div className={styles['overview']}>
      {steps.length > 0 && <FirstSteps steps={steps} />}
      <Counts key="counts" counts={counts} days={days} />
      {!hasOrders && !hasSeals && steps.length === 0 && (
        <div className={styles['panel']}>
          <Notice title={translate('app.dashboard.nothing')} text={translate('app.dashboard.nothing_text')} />
        </div>
      )}
      {(hasOrders || hasSeals) && (
        <div className={styles['pictures']}>
          {seesOrders && (
            <div>
              <MonthsOfOrders data={data} />
              <LatestOrders orders={OrderDataList} />
            </div>
          )}
          {(seesOrders || seesSeals) && (
            <div>
              {seesOrders && <TopProducts data={data} />}
              {seesSeals && <MonthsOfSeals data={data} />}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** Where the pictures will be. */
const Bones = () => (
  <div className={styles['pictures']} aria-hidden="true">
    {[0, 1].map((column) => (
      <div key={column}>
        <div className={styles['bones']} />
        <div className={styles['bones']} />
      </div>
    ))}
  </div>
);
