import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { SignedInUser } from '../../../contract/calls/account/login.ts';
import { readSession, timeZone } from '../../api/session.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { OwnPasskeys, RecoveryCodes } from './OwnPasskeys.tsx';
import styles from './ProfilePage.module.css';
import { Button } from '../../components/Button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  endOwnSessions,
  getOwnSessions,
  type OwnSession,
} from '../../../contract/calls/account/ownSessions.ts';
import { shownAt } from '../../../contract/day/moment.ts';
import { ask, queryFor } from '../../api/ask.ts';
import { useAction } from '../../components/useAction.ts';

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

const page = 'profile';
const queryKey = ['own sessions'];

/** Where the person is signed in: each other place can be signed out, or all at once. */
function OwnSessions() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { data = [], error } = useQuery(queryFor(queryKey, getOwnSessions, { page }));
  const { isBusy, run } = useAction(
    async (SessionId: number | undefined) =>
      (await ask(endOwnSessions, { input: { SessionId }, page })).message,
    () => queryClient.invalidateQueries({ queryKey }),
  );
  const others = data.filter(({ IsThis }) => !IsThis);
  if (error) return <p role="alert">{translate(error.message)}</p>;
  return (
    <div className="stack">
      {data.map((session) => (
        <Row
          key={session.SessionId}
          session={session}
          isBusy={isBusy}
          end={() => void run(session.SessionId)}
        />
      ))}
      {others.length > 1 && (
        <Button
          label="app.profile.end_others"
          className="self-start"
          variant="outlined"
          disabled={isBusy}
          onClick={() => void run(undefined)}
        />
      )}
    </div>
  );
}

function Row({ session, isBusy, end }: { session: OwnSession; isBusy: boolean; end: () => void }) {
  const translate = useTranslate();
  const { Device, Address, Since, IsThis } = session;
  const device = Device || translate('app.profile.unknown_device');
  const since = shownAt(Since, timeZone());
  return (
    <div className="line gap-12">
      <div className="grows">
        <strong>{device}</strong>
        <p className="muted">{[since, Address].filter(Boolean).join(' · ')}</p>
      </div>
      {IsThis ? (
        <span className="muted">{translate('app.profile.this_device')}</span>
      ) : (
        <Button disabled={isBusy} aria-label={translate('app.profile.end_named', { device })} onClick={end}>
          {translate('app.profile.end')}
        </Button>
      )}
    </div>
  );
}
