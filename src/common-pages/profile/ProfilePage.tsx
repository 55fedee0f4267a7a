import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { SignedInUser } from '../../../contract/calls/account/login.ts';
import { readSession } from '../../api/session.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import styles from './ProfilePage.module.css';

const details = ['UserName', 'Email', 'MobileNo'] as const satisfies readonly (keyof SignedInUser)[];

/** `/profile`: shows who is signed in, changes their password (spec 1 §2), and tells where they are signed in. */
export default function ProfilePage() {
  const translate = useTranslate();
  // signing out clears the session while the page is still shown
  const [user] = useState(() => readSession()?.user);
  return (
    <>
      <PageTitle title={translate('app.profile.title')} />
      {user && (
        <div className={`panel lined ${styles['panel']}`}>
          <section>
            <header>
              <h2>{translate('app.profile.you')}</h2>
              <p className="muted">{translate('app.profile.you_text')}</p>
            </header>
            <div className="stack">
              {details.map((name) => (
                <FieldFrame key={name} field={{ label: `app.profile.${name}` }}>
                  {(control) => <input {...control} className="control" value={user[name]} readOnly />}
                </FieldFrame>
              ))}
            </div>
          </section>
          <section>
            <header>
              <h2>{translate('app.profile.password')}</h2>
              <p className="muted">{translate('app.profile.password_text')}</p>
            </header>
            <ChangePasswordForm user={user} />
          </section>
          <section>
            <header>
              <h2>{translate('app.profile.sessions')}</h2>
              <p className="muted">{translate('app.profile.sessions_text')}</p>
            </header>
            <OwnSessions />
          </section>
        </div>
      )}
    </>
  );
}
