import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Suspense, useEffect, useState } from 'react';
import { latePart, lazyPart } from '../../components/lazyPart.ts';
import { Link } from 'react-router-dom';
import DoneIcon from '@mui/icons-material/CheckOutlined';
import { Button } from '../../components/Button.tsx';
import {
  getDashboardData,
  type FirstStep,
  firstSteps,
  nextSteps,
} from '../../../contract/calls/dashboard.ts';
import { webType } from '../../../contract/choices/people.ts';
import { queryFor } from '../../api/ask.ts';
import { readSession } from '../../api/session.ts';
import { Failed, Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { CompareButton, useComparison } from '../../components/pictures/useComparison.tsx';
import { MenuIcon, useMenu } from '../../shell/Menu.tsx';
import { Counts } from './Counts.tsx';
import styles from './dashboard.module.css';
import type { DashboardData } from './ToReports.tsx';
import { pageKey } from '../../../contract/pages/pages.ts';
import type { Right } from '../../../contract/pages/Permission.ts';
import { useRights } from '../../authProvider/authProvider.ts';
import { dealerGroup } from '../../resources/masters/dealerGroup.ts';
import { dealer } from '../../resources/masters/dealer.ts';
import { orderBooking } from '../../resources/masters/orderBooking.ts';
import { priceList } from '../../resources/masters/priceList.ts';
import { salesOrders } from '../../resources/masters/salesOrders.ts';
import { dispatch } from '../../resources/transactions/dispatch.ts';
import { secondaryPacking } from '../../resources/transactions/packing.ts';
import { category } from '../../resources/masters/category.ts';
import { product } from '../../resources/masters/product.ts';
import { role } from '../../resources/common/role.ts';
import { user } from '../../resources/masters/user.ts';
import { issueNumber } from '../../resources/transactions/issueNumber.ts';
import { mapping } from '../../resources/transactions/mapping.ts';

const loadPictures = () => import('./DashboardPictures.tsx');
const MonthsOfOrders = lazyPart(async () => ({ default: (await loadPictures()).MonthsOfOrders }));
const MonthsOfSeals = lazyPart(async () => ({ default: (await loadPictures()).MonthsOfSeals }));
const LatestOrders = lazyPart(async () => ({ default: (await loadPictures()).LatestOrders }));
const TopProducts = lazyPart(async () => ({ default: (await loadPictures()).TopProducts }));

const loadCards = () => import('../../engine/cards/Cards.tsx');
const Cards = latePart(async () => ({ default: (await loadCards()).Cards }));

const DealerSlider = lazyPart(async () => ({ default: (await import('./DealerSlider.tsx')).DealerSlider }));

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
          <Suspense fallback={<div className={`panel center ${styles['slide']}`} aria-busy="true" />}>
            <DealerSlider name={user.UserName} />
          </Suspense>
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
            <Link className="panel plain-link center gap-6 medium" to={path}>
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
  // while the data are read; a failure is met where they are shown
  useEffect(() => void Promise.all([loadCards(), loadPictures()]).catch(() => {}), []);
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(['dashboard', Before], getDashboardData, { input: { Before } }),
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
  const guide = useFirstSteps(data?.StepsTaken ?? []);
  const { steps } = guide;
  if (!data) {
    return (
      <div className="stack">
        {/* the key lets React reuse these cards when the counts arrive */}
        <Counts key="counts" counts={undefined} days={undefined} />
        <Cards key="cards" />
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
      {steps.length > 0 && <FirstSteps {...guide} />}
      <Counts key="counts" counts={counts} days={days} months={data.MonthCounts} />
      <Cards key="cards" />
      {!hasOrders && !hasSeals && steps.length === 0 && (
        <div className="panel">
          <Notice title={translate('app.dashboard.nothing')} text={translate('app.dashboard.nothing_text')} />
        </div>
      )}
      {(hasOrders || hasSeals) && (
        <Suspense fallback={<Bones />}>
          <div className={`stack halves ${styles['pictures']}`}>
            {seesOrders && (
              <div className="column gap-16 shrinks">
                <MonthsOfOrders data={data} />
                <LatestOrders orders={OrderDataList} />
              </div>
            )}
            {(seesOrders || seesSeals) && (
              <div className="column gap-16 shrinks">
                {seesOrders && <TopProducts data={data} />}
                {seesSeals && <MonthsOfSeals data={data} />}
              </div>
            )}
          </div>
        </Suspense>
      )}
    </div>
  );
}

const Bones = () => (
  <div className={`stack halves ${styles['pictures']}`} aria-hidden="true">
    {[0, 1].map((column) => (
      <div key={column} className="column gap-16 shrinks">
        <div className={`panel ${styles['bones']}`} />
        <div className={`panel ${styles['bones']}`} />
      </div>
    ))}
  </div>
);

type Page = Readonly<{ path: string; title: string }>;

/** The page of each step, the right that it needs, what it needs first, and whether it begins on the page and not in a form. */
const places: Readonly<
  Record<FirstStep, { on: { path: string }; right: Right; needs?: readonly Page[]; isPage?: boolean }>
> = {
  category: { on: category, right: 'add' },
  product: { on: product, right: 'add' },
  issueNumber: { on: issueNumber, right: 'add' },
  mapping: { on: mapping, right: 'add' },
  // the downloads of codes to print are there
  scan: { on: issueNumber, right: 'report' },
  role: { on: role, right: 'edit' },
  user: { on: user, right: 'add' },
  dealer: { on: dealer, right: 'add' },
  price: { on: priceList, right: 'add', needs: [dealerGroup, dealer] },
  order: { on: orderBooking, right: 'add' },
  salesOrder: { on: salesOrders, right: 'add', isPage: true },
  slip: { on: { path: '/transactions/carton-slip' }, right: 'add', isPage: true },
  packing: { on: secondaryPacking, right: 'add', isPage: true },
  dispatch: { on: dispatch, right: 'add', isPage: true },
};

/** Steps that hold up nobody: the usual roles are there, and without a price the MRP counts. */
const mayWait: ReadonlySet<FirstStep> = new Set(['role', 'price']);

/** Where this browser keeps that somebody hid the next steps. */
const guideKey = 'sealbook.guide';

/**
 * Returns the first steps that the person may take, once they are done and a seal was scanned the next ones, and then none. A brand
 * without dealers or prices hides the next ones.
 */
function useFirstSteps(taken: readonly FirstStep[]) {
  const mayDo = useRights();
  const [isHidden, setHidden] = useState(() => localStorage.getItem(guideKey) !== null);
  const stepsOf = (steps: readonly FirstStep[]) =>
    steps
      .filter((step) => mayDo(pageKey(places[step].on.path), places[step].right))
      .map((step) => ({ step, isDone: taken.includes(step) }));
  const isOpen = (steps: ReturnType<typeof stepsOf>) =>
    steps.some(({ step, isDone }) => !isDone && !mayWait.has(step));
  const first = stepsOf(firstSteps);
  if (isOpen(first)) return { steps: first };
  const next = stepsOf(nextSteps);
  const isNext = !isHidden && taken.includes('scan') && isOpen(next);
  const hide = () => {
    localStorage.setItem(guideKey, 'hidden');
    setHidden(true);
  };
  return { steps: isNext ? next : [], hide };
}

/** Leads from an empty company to its first verdict, and then to its first dispatch. It ticks the steps that are done and marks the next one. */
function FirstSteps({ steps, hide }: ReturnType<typeof useFirstSteps>) {
  const translate = useTranslate();
  const undone = steps.flatMap(({ step, isDone }) => (isDone ? [] : [step]));
  const [next] = undone;
  const open = undone.slice(0, undone.findIndex((step) => !mayWait.has(step)) + 1 || undone.length);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={`panel ${styles['steps']}`} aria-labelledby="first-steps">
      <header className="spread below-12">
        <h2 id="first-steps" className="size-16">
          {translate(`app.dashboard.${hide ? 'next_steps' : 'first_steps'}`)}
        </h2>
        <p className="small">
          {translate('app.dashboard.steps_done', { smart_count: done, done, count: steps.length })}
          {hide && <Button label="app.dashboard.hide_steps" size="small" variant="text" onClick={hide} />}
        </p>
      </header>
      <ol>
        {steps.map(({ step, isDone }) => {
          const { on, right, needs = [], isPage = false } = places[step];
          const title = translate(`app.dashboard.step.${step}`);
          return (
            <li key={step} data-state={isDone ? 'done' : step === next ? 'next' : 'later'}>
              <span className={`center circle muted size-13 weight-600 ${styles['mark']}`} aria-hidden="true">
                {isDone && <DoneIcon className="icon-18" />}
              </span>
              <div>
                <h3 className={step === next ? 'weight-600' : 'weight-500'}>
                  {title}
                  {isDone && <span className="visually-hidden">{translate('app.dashboard.step_done')}</span>}
                </h3>
                {!isDone && (
                  <p className={`small ${step === next ? 'ink' : ''}`}>
                    {translate(`app.dashboard.step_text.${step}`)}
                    {needs.map(({ path, title }) => (
                      <Link key={path} className={`accent ${styles['need']}`} to={path}>
                        {translate(title)}
                      </Link>
                    ))}
                  </p>
                )}
              </div>
              {open.includes(step) && (
                <Button
                  to={right === 'add' && !isPage ? `${on.path}/create` : on.path}
                  variant={step === next ? 'contained' : 'outlined'}
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
