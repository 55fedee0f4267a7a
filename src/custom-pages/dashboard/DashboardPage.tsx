import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { getDashboardData } from '../../../contract/calls/dashboard.ts';
import { webType } from '../../../contract/choices/people.ts';
import { ask } from '../../api/ask.ts';
import { readSession } from '../../api/session.ts';
import { Failed, Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { CompareButton } from '../../components/pictures/PictureFigure.tsx';
import { useComparison } from '../../components/pictures/useComparison.ts';
import { MenuIcon, useMenu } from '../../shell/Menu.tsx';
import { Counts } from './Counts.tsx';
import styles from './dashboard.module.css';
import { MonthsOfOrders, MonthsOfSeals, TopProducts } from './DashboardPictures.tsx';
import { DealerSlider } from './DealerSlider.tsx';
import { FirstSteps, useFirstSteps } from './FirstSteps.tsx';
import { LatestOrders } from './LatestOrders.tsx';
import type { DashboardData } from './ToReports.tsx';

/** Shows what the company has done. Dealers and mobile users see its promotions instead (spec 1 §1). */
export function DashboardPage() {
  const translate = useTranslate();
  const user = readSession()?.user;
  return (
    <>
      {user && user.UserType > webType ? (
        <>
          <PageTitle title={translate('app.dashboard.title')} />
          <OwnPages />
          <DealerSlider name={user.UserName} />
        </>
      ) : (
        <Overview />
      )}
    </>
  );
}

/** Leads dealers and mobile users to their few pages by one tap. */
function OwnPages() {
  const translate = useTranslate();
  const { data = [] } = useMenu();
  const pages = data.filter(({ section }) => section !== 'dashboard');
  if (!pages.length) return null;
  return (
    <nav aria-label={translate('app.dashboard.pages')}>
      <ul className={`stack gap-12 below-16 ${styles['own']}`}>
        {pages.map(({ id, path, icon, label }) => (
          <li key={id}>
            <Link className="panel plain-link stack gap-6 medium" to={path}>
              <MenuIcon name={icon} />
              {translate(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The company's counts, pictures and latest orders, as far as the person may see them (spec 1 §2). */
function Overview() {
  const translate = useTranslate();
  const comparison = useComparison();
  const Before = comparison.isOn;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['dashboard', Before],
    queryFn: async ({ signal }) => (await ask(getDashboardData, { input: { Before }, signal })).data,
    placeholderData: keepPreviousData,
  });
  const isAtWork = data && (data.OrderDataList.length > 0 || data.StepsTaken.includes('mapping'));
  return (
    <>
      <PageTitle title={translate('app.dashboard.title')}>
        {(isAtWork || comparison.isOn) && <CompareButton {...comparison} />}
      </PageTitle>
      {error && !data ? (
        <div className="panel">
          <Failed
            title="app.dashboard.failed"
            error={error}
            isBusy={isFetching}
            retry={() => void refetch()}
          />
        </div>
      ) : (
        <Parts data={data} />
      )}
    </>
  );
}

function Parts({ data }: { data: DashboardData | undefined }) {
  const translate = useTranslate();
  const steps = useFirstSteps(data?.StepsTaken ?? []);
  if (!data) {
    return (
      <div className="stack">
        {/* the key lets React reuse these cards when the counts arrive */}
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
  // an order may be older than the months shown
  const hasOrders = OrderDataList.length > 0;
  const hasSeals = data.StepsTaken.includes('mapping');
  return (
    <div className="stack">
      {steps.length > 0 && <FirstSteps steps={steps} />}
      <Counts key="counts" counts={counts} days={days} months={data.Before?.MonthCounts} />
      {!hasOrders && !hasSeals && steps.length === 0 && (
        <div className="panel">
          <Notice title={translate('app.dashboard.nothing')} text={translate('app.dashboard.nothing_text')} />
        </div>
      )}
      {(hasOrders || hasSeals) && (
        <div className={`stack ${styles['pictures']}`}>
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

const Bones = () => (
  <div className={`stack ${styles['pictures']}`} aria-hidden="true">
    {[0, 1].map((column) => (
      <div key={column}>
        <div className={`panel ${styles['bones']}`} />
        <div className={`panel ${styles['bones']}`} />
      </div>
    ))}
  </div>
);
