import SystemIcon from '@mui/icons-material/ContrastOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/MenuOutlined';
import IconButton from '@mui/material/IconButton';
import { useI18nProvider, useTranslate, useLogout } from 'ra-core';
import { type ComponentType, useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import type { CompanyActedFor } from '../../contract/calls/account/ownAccess.ts';
import { changeLanguage } from '../../contract/calls/account/login.ts';
import { languageAmong } from '../../contract/language/Language.ts';
import { ask } from '../api/ask.ts';
import { companies, registeredPortal } from '../api/portal.ts';
import { readSession } from '../api/session.ts';
import { keep } from '../api/storage.ts';
import { useAction } from '../components/useAction.ts';
import { keepLanguage } from '../api/language.ts';
import { CompanySwitch } from './CompanySwitch.tsx';
import { FinderKeys } from './FinderKeys.tsx';
import styles from './Header.module.css';

/** The pixels of scrolling after which the header turns dark (spec 1 §2). */
const darkAfter = 74;

function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const read = () => setScrolled(window.scrollY > darkAfter);
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);
  return isScrolled;
}

/** What a portal puts into its header. */
export interface HeaderParts {
  /** Its sign, which comes before its name. */
  Mark: ComponentType<{ size?: number }>;
  /** Always there; asks once somebody wants to sign out. */
  BeforeLogout?: ComponentType<BeforeLogoutProps>;
}

interface HeaderProps extends HeaderParts {
  actedFor: CompanyActedFor | undefined;
  openMenu: () => void;
}

export function Header({ Mark, BeforeLogout, actedFor, openMenu }: HeaderProps) {
  const translate = useTranslate();
  const isScrolled = useIsScrolled();
  const name = readSession()?.user.UserName ?? '';
  const portal = registeredPortal();
  return (
    <header
      className={`line gap-12 edge-bottom surface ink ${styles['header']}`}
      {...(isScrolled && { 'data-theme': 'dark' })}
    >
      <IconButton className={styles['menuButton']} aria-label={translate('app.menu.open')} onClick={openMenu}>
        <MenuIcon />
      </IconButton>
      <Link
        className={`plain-link line gap-10 ${styles['logo']}`}
        to="/dashboard"
        aria-label={translate('app.home', { name: portal.name })}
      >
        <Mark size={26} />
        <span>{portal.name}</span>
      </Link>
      {actedFor?.MayActForOthers && companies() && <CompanySwitch actedFor={actedFor} />}
      <p className={`muted cut fill right ${styles['welcome']}`} title={name}>
        {translate('app.welcome', { name })}
      </p>
      <FinderKeys />
      <LanguageSwitch />
      <div className="desk-only">
        <ThemeSwitch />
      </div>
      <Link
        className={`plain-button line gap-6 rigid muted tall-36 weight-500 unlined hovers pad-0-10 ${styles['action']}`}
        to="/profile"
        aria-label={translate('app.profile.password')}
      >
        <KeyIcon />
        <span>{translate('app.profile.password')}</span>
      </Link>
      <Logout Before={BeforeLogout} />
    </header>
  );
}

/** Offers the other language, if there is one. The page is loaded anew in it, unless something is unsaved and the person stays. */
function LanguageSwitch() {
  const provider = useI18nProvider();
  const offers = provider.getLocales?.() ?? [];
  const spoken = offers.findIndex(({ locale }) => locale === provider.getLocale());
  const offered = offers.length > 1 ? offers[(spoken + 1) % offers.length] : undefined;
  const other = languageAmong([offered?.locale ?? '']);
  const { isBusy, run } = useAction(
    async () => {
      await ask(changeLanguage, { input: { Language: other } });
    },
    () => {
      keepLanguage(other);
      window.location.reload();
    },
  );
  if (!offered) return null;
  return (
    <button
      type="button"
      className={`plain-button line gap-6 rigid muted tall-36 weight-500 unlined hovers pad-0-10 ${styles['action']}`}
      lang={other}
      disabled={isBusy}
      onClick={() => void run()}
    >
      {offered.name}
    </button>
  );
}

/** A person's choice: a theme, or the system's. */
type ThemeChoice = 'light' | 'dark' | 'system';

const storageKey = 'sealbook.theme';

const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

/** Applies a choice at once and stores it for the next visit. */
function applyThemeChoice(choice: ThemeChoice): void {
  keep('localStorage', storageKey, choice === 'system' ? undefined : choice);
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
}

const icons = { light: LightIcon, dark: DarkIcon, system: SystemIcon } as const;

/** Chooses the theme: in the header, and on phones in the menu. */
export function ThemeSwitch() {
  const translate = useTranslate();
  const name = useId();
  const [, setChosen] = useState<ThemeChoice>();
  // not the state: the other switch may have changed it
  const chosen = document.documentElement.dataset['theme'] ?? 'system';
  return (
    <fieldset className={`rigid gap-2 edge radius-8 ${styles['theme']}`}>
      <legend className="visually-hidden">{translate('app.theme.label')}</legend>
      {themeChoices.map((choice) => {
        const Icon = icons[choice];
        return (
          <label
            key={choice}
            className="center relative radius-6 muted pressable"
            title={translate(`app.theme.${choice}`)}
          >
            <input
              type="radio"
              className="cover"
              name={name}
              checked={choice === chosen}
              onChange={() => {
                applyThemeChoice(choice);
                setChosen(choice);
              }}
            />
            <Icon className="size-16" aria-hidden="true" />
            <span className="visually-hidden">{translate(`app.theme.${choice}`)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface BeforeLogoutProps {
  /** Somebody wants to sign out. */
  isAsked: boolean;
  leave: () => void;
  stay: () => void;
}

/** Signs out. `Before` asks first where something may be lost, and otherwise leaves. */
function Logout({ Before }: { Before: ComponentType<BeforeLogoutProps> | undefined }) {
  const translate = useTranslate();
  const logout = useLogout();
  const [isAsked, setAsked] = useState(false);
  const leave = () => void logout();
  return (
    <>
      <button
        type="button"
        className={`plain-button line gap-6 rigid muted tall-36 weight-500 unlined hovers pad-0-10 ${styles['action']}`}
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
