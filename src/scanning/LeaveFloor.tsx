import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { readSession } from '../api/session.ts';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';

interface Unsent {
  scans: number;
  items: number;
  saves: number;
}

/** Milliseconds that the device's stores have to answer: another tab may hold them up. */
const patience = 3000;

const loadOutbox = () => import('../scanning/saves/Outbox.ts');

/** Counts what this person has scanned and not sent yet; undefined if that can't be read, or not soon. */
async function readUnsent(): Promise<Unsent | undefined> {
  const userId = readSession()?.user.UserId;
  if (userId === undefined) return { scans: 0, items: 0, saves: 0 };
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience));
  const counted = loadOutbox().then(({ countUnsent }) => countUnsent(userId));
  return Promise.race([counted, late]).catch(() => undefined);
}

interface LeaveFloorProps {
  /** Somebody wants to sign out. */
  isAsked: boolean;
  leave: () => void;
  stay: () => void;
}

/** Asks before somebody signs out while scans or saves of the floor wait on this device, or may wait. */
export function LeaveFloor({ isAsked, leave, stay }: LeaveFloorProps) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<Unsent | 'unknown'>();
  useEffect(() => {
    // while there is a network: without one, the click would find no script
    void loadOutbox().catch(() => undefined);
  }, []);
  const decide = useEffectEvent((unsent: Unsent | undefined) => {
    if (!unsent || Object.values(unsent).some(Boolean)) setAsked(unsent ?? 'unknown');
    else leave();
  });
  useEffect(() => {
    if (isAsked) void readUnsent().then(decide);
  }, [isAsked]);
  if (!asked) return null;
  return (
    <ConfirmDialog
      question={translate(`app.scanning.unsent.${asked === 'unknown' ? 'ask_unknown' : 'ask'}`)}
      about={
        asked === 'unknown' ? (
          <p>{translate('app.scanning.unsent.unknown')}</p>
        ) : (
          <>
            <ul>
              {(['scans', 'items', 'saves'] as const).map(
                (kind) =>
                  asked[kind] > 0 && (
                    <li key={kind}>
                      {translate(`app.scanning.unsent.${kind}`, { smart_count: asked[kind] })}
                    </li>
                  ),
              )}
            </ul>
            <p>{translate('app.scanning.unsent.stays')}</p>
          </>
        )
      }
      takesAway
      yesLabel={translate('app.logout')}
      noLabel={translate('app.scanning.unsent.stay')}
      yes={leave}
      no={() => {
        setAsked(undefined);
        stay();
      }}
    />
  );
}
