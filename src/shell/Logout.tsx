import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import { useLogout, useTranslate } from 'ra-core';
import { useState } from 'react';
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

/** Counts what this person has scanned and not sent yet. The stores of the floor are loaded only now. */
async function readUnsent(): Promise<Unsent> {
  const none = { scans: 0, items: 0, saves: 0 };
  const userId = readSession()?.user.UserId;
  if (userId === undefined) return none;
  // what can't be read, or not soon, must not keep a person signed in on a shared computer
  const late = new Promise<Unsent>((resolve) => setTimeout(() => resolve(none), patience));
  const counted = import('../scanning/saves/Outbox.ts').then(({ countUnsent }) => countUnsent(userId));
  return Promise.race([counted, late]).catch(() => none);
}

/** Signs out. Asks first while scans or saves of the floor wait on this device. */
export function Logout() {
  const translate = useTranslate();
  const logout = useLogout();
  const [asked, setAsked] = useState<Unsent>();
  const leave = async () => {
    const unsent = await readUnsent();
    if (Object.values(unsent).some(Boolean)) setAsked(unsent);
    else await logout();
  };
  return (
    <>
      <button
        type="button"
        className={`plain-button ${styles['action']}`}
        aria-label={translate('app.logout')}
        onClick={() => void leave()}
      >
        <LogoutIcon />
        <span>{translate('app.logout')}</span>
      </button>
      {asked && (
        <ConfirmDialog
          question={translate('app.scanning.unsent.ask')}
          about={
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
