import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import { useLogout, useTranslate } from 'ra-core';
import { type ComponentType, useState } from 'react';
import styles from './Header.module.css';

export interface BeforeLogoutProps {
  /** Somebody wants to sign out. */
  isAsked: boolean;
  leave: () => void;
  stay: () => void;
}

/** Signs out. `Before` asks first where something may be lost, and otherwise leaves. */
export function Logout({ Before }: { Before: ComponentType<BeforeLogoutProps> | undefined }) {
  const translate = useTranslate();
  const logout = useLogout();
  const [isAsked, setAsked] = useState(false);
  const leave = () => void logout();
  return (
    <>
      <button
        type="button"
        className={`plain-button line gap-6 rigid muted ${styles['action']}`}
        aria-label={translate('app.logout')}
        onClick={Before ? () => setAsked(true) : leave}
      >
        <LogoutIcon />
        <span>{translate('app.logout')}</span>
      </button>
      {Before && <Before isAsked={isAsked} leave={leave} stay={() => setAsked(false)} />}
    </>
  );
}
