import { useTranslate } from 'ra-core';
import { webType } from '../../../contract/userTypes.ts';
import { readSession } from '../../api/session.ts';
import { PageTitle } from '../../components/PageTitle.tsx';
import { DealerSlider } from './DealerSlider.tsx';
import { Overview } from './Overview.tsx';

/** What the company has done; for dealers and mobile users what is promoted to them (spec 1 §1). */
export function DashboardPage() {
  const translate = useTranslate();
  const user = readSession()?.user;
  return (
    <>
      <PageTitle title={translate('app.dashboard.title')} />
      {user && user.UserType > webType ? <DealerSlider name={user.UserName} /> : <Overview />}
    </>
  );
}
