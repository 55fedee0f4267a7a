import { Button } from '../../components/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { getOwnPoints } from '../../../contract/calls/verification/redemption.ts';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { queryFor } from '../../api/ask.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { Fact } from '../../components/Fact.tsx';
import { Failed } from '../../components/Notice.tsx';
import { redeem } from '../../resources/points/redeem.ts';
import styles from './points.module.css';

/** A person's points, and the schemes that give them points today. */
export default function PointBalance() {
  const translate = useTranslate();
  const mayRedeem = useRight(pageKeys.redeem, 'add');
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(['points'], getOwnPoints),
    // a scan in another tab may have earned some
    staleTime: 0,
  });
  if (!data)
    return (
      <div
        className={`panel stack gap-12 items-start below-16 pad-16 ${styles['balance']}`}
        aria-busy={!error}
      >
        {error && (
          <Failed title="app.points.failed" error={error} isBusy={isFetching} retry={() => void refetch()} />
        )}
      </div>
    );
  const { UserPoints, ReservedPoints, OwedPoints, Schemes } = data;
  return (
    <section
      className={`panel stack gap-12 items-start below-16 pad-16 ${styles['balance']}`}
      aria-label={translate('app.points.available')}
    >
      <dl className="facts row gap-20">
        <Fact name={translate('app.points.available')} value={formatQuantity(UserPoints)} />
        {ReservedPoints > 0 && (
          <Fact name={translate('app.points.reserved')} value={formatQuantity(ReservedPoints)} />
        )}
        {OwedPoints > 0 && <Fact name={translate('app.points.owed')} value={formatQuantity(OwedPoints)} />}
      </dl>
      {OwedPoints > 0 && <p className="small">{translate('app.points.owed_text')}</p>}
      {mayRedeem && UserPoints > 0 && (
        <Button label="app.points.to_redeem" to={`${redeem.path}/create`} isMain />
      )}
      <h2 className="above-8">
        {translate(Schemes.length ? 'app.points.schemes' : 'app.points.no_schemes')}
      </h2>
      {Schemes.length > 0 && (
        <>
          <ul className="full">
            {Schemes.map(({ SchemeId, SchemeName, ProductName, Points, EndDate }) => (
              <li key={SchemeId} className={`line gap-12 touch edge-top ${styles['item']}`}>
                <p className="fill">
                  {ProductName}
                  <small>
                    {SchemeName},{' '}
                    {translate('app.points.until', { day: shownDay(parseDay(EndDate) ?? EndDate) })}
                  </small>
                </p>
                <strong>{translate('app.points.each', { smart_count: Points })}</strong>
              </li>
            ))}
          </ul>
          <p className="small">{translate('app.points.schemes_text')}</p>
        </>
      )}
    </section>
  );
}
