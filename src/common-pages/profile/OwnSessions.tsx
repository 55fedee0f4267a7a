import { Button } from '../../components/Button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import {
  endOwnSessions,
  getOwnSessions,
  type OwnSession,
} from '../../../contract/calls/account/ownSessions.ts';
import { momentInZone, shownMoment } from '../../../contract/day/moment.ts';
import { ask, queryFor } from '../../api/ask.ts';
import { timeZone } from '../../api/session.ts';
import { useAction } from '../../components/useAction.ts';

const page = 'profile';
const queryKey = ['own sessions'];

/** Where the person is signed in: each other place can be signed out, or all at once. */
export function OwnSessions() {
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
  const since = shownMoment(momentInZone(new Date(Since), timeZone()));
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
