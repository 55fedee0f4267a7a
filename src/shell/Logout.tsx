import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import { useLogout, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { readSession } from '../api/session.ts';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import styles from './Header.module.css';

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

/** Signs out. Asks first while scans or saves of the floor wait on this device, or may wait. */
export function Logout() {
  const translate = useTranslate();
  const logout = useLogout();
  const [asked, setAsked] = useState<Unsent | 'unknown'>();
  useEffect(() => {
    // while there is a network: without one, the click would find no script
    void loadOutbox().catch(() => undefined);
  }, []);
  const leave = async () => {
    const unsent = await readUnsent();
    if (!unsent || Object.values(unsent).some(Boolean)) setAsked(unsent ?? 'unknown');
    else await logout();
  };
  return (
    <>
      <button
        type="button"
        className={`plain-button line gap-6 rigid muted ${styles['action']}`}
        aria-label={translate('app.logout')}
        onClick={() => void leave()}
      >
        <LogoutIcon />
        <span>{translate('app.logout')}</span>
      </button>
      {asked && (
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
          yes={() => void logout()}
          no={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
