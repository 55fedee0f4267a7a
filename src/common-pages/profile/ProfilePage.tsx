import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { SignedInUser } from '../../../contract/calls/account/login.ts';
import { readSession } from '../../api/session.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { OwnPasskeys, RecoveryCodes } from './OwnPasskeys.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import styles from './ProfilePage.module.css';

const details = ['UserName', 'Email', 'MobileNo'] as const satisfies readonly (keyof SignedInUser)[];

/** `/profile`: shows who is signed in, changes their password (spec 1 §2), keeps their passkeys, and tells where they are signed in. */
export default function ProfilePage() {
  const translate = useTranslate();
  // signing out clears the session while the page is still shown
  const [user] = useState(() => readSession()?.user);
  const isLed = user?.AddsPasskey === true;
  return (
    <>
      <PageTitle title={translate('app.profile.title')} />
      {user && (
        <div className={`panel lined ${styles['panel']}`}>
          <Part name="you">
            <div className="stack">
              {details.map((name) => (
                <FieldFrame key={name} field={{ label: `app.profile.${name}` }}>
                  {(control) => <input {...control} className="control" value={user[name]} readOnly />}
                </FieldFrame>
              ))}
            </div>
          </Part>
          {!isLed && (
            <Part name="password">
              <ChangePasswordForm user={user} />
            </Part>
          )}
          <Part name="passkeys">
            <OwnPasskeys isNeeded={isLed} />
          </Part>
          {!isLed && (
            <>
              <Part name="codes">
                <RecoveryCodes />
              </Part>
              <Part name="sessions">
                <OwnSessions />
              </Part>
            </>
          )}
        </div>
      )}
    </>
  );
}

/** A part of the page, by the name of its heading's text. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <section>
      <header>
        <h2>{translate(`app.profile.${name}`)}</h2>
        <p className="muted">{translate(`app.profile.${name}_text`)}</p>
      </header>
      {children}
    </section>
  );
}
