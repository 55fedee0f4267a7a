import SystemIcon from '@mui/icons-material/ContrastOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/MenuOutlined';
import IconButton from '@mui/material/IconButton';
import { useI18nProvider, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CompanyActedFor } from '../../contract/calls/account/actFor.ts';
import { changeLanguage } from '../../contract/calls/account/login.ts';
import { languageNames, languages } from '../../contract/language/Language.ts';
import { ask } from '../api/ask.ts';
import { readSession } from '../api/session.ts';
import { useAction } from '../components/useAction.ts';
import { keepLanguage } from '../api/language.ts';
import { SealMark } from '../theme/SealMark.tsx';
import { CompanySwitch } from './CompanySwitch.tsx';
import { FinderKeys } from './FinderKeys.tsx';
import styles from './Header.module.css';
import { Logout } from './Logout.tsx';

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

interface HeaderProps {
  actedFor: CompanyActedFor | undefined;
  openMenu: () => void;
}

export function Header({ actedFor, openMenu }: HeaderProps) {
  const translate = useTranslate();
  const isScrolled = useIsScrolled();
  const name = readSession()?.user.UserName ?? '';
  return (
    <header
      className={`line gap-12 edge-bottom ${styles['header']}`}
      {...(isScrolled && { 'data-theme': 'dark' })}
    >
      <IconButton className={styles['menuButton']} aria-label={translate('app.menu.open')} onClick={openMenu}>
        <MenuIcon />
      </IconButton>
      <Link
        className={`plain-link line gap-10 ${styles['logo']}`}
        to="/dashboard"
        aria-label={translate('app.home')}
      >
        <SealMark size={26} />
        <span>{translate('app.name')}</span>
      </Link>
      {actedFor?.MayActForOthers && <CompanySwitch actedFor={actedFor} />}
      <p className={`muted cut fill ${styles['welcome']}`} title={name}>
        {translate('app.welcome', { name })}
      </p>
      <FinderKeys />
      <LanguageSwitch />
      <ThemeSwitch />
      <Link
        className={`plain-button line gap-6 rigid muted ${styles['action']}`}
        to="/profile"
        aria-label={translate('app.profile.password')}
      >
        <KeyIcon />
        <span>{translate('app.profile.password')}</span>
      </Link>
      <Logout />
    </header>
  );
}

/** Offers the other language. The page is loaded anew in it, unless something is unsaved and the person stays. */
function LanguageSwitch() {
  const spoken = useI18nProvider().getLocale();
  const other = languages.find((language) => language !== spoken) ?? languages[0];
  const { isBusy, run } = useAction(
    async () => {
      await ask(changeLanguage, { input: { Language: other } });
    },
    () => {
      keepLanguage(other);
      window.location.reload();
    },
  );
  return (
    <button
      type="button"
      className={`plain-button line gap-6 rigid muted ${styles['action']}`}
      lang={other}
      disabled={isBusy}
      onClick={() => void run()}
    >
      {languageNames[other]}
    </button>
  );
}

/** A person's choice: a theme, or the system's. */
type ThemeChoice = 'light' | 'dark' | 'system';

const storageKey = 'sealbook.theme';

const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

/** Reads the stored choice. Without one, the system's theme applies. */
function readThemeChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

/** Applies a choice at once and stores it for the next visit. */
function applyThemeChoice(choice: ThemeChoice): void {
  if (choice === 'system') {
    localStorage.removeItem(storageKey);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(storageKey, choice);
    document.documentElement.dataset['theme'] = choice;
  }
}

const icons = { light: LightIcon, dark: DarkIcon, system: SystemIcon } as const;

function ThemeSwitch() {
  const translate = useTranslate();
  const [chosen, setChosen] = useState(readThemeChoice);
  return (
    <fieldset className={styles['theme']}>
      <legend className="visually-hidden">{translate('app.theme.label')}</legend>
      {themeChoices.map((choice) => {
        const Icon = icons[choice];
        return (
          <label key={choice} title={translate(`app.theme.${choice}`)}>
            <input
              type="radio"
              name="theme"
              checked={choice === chosen}
              onChange={() => {
                applyThemeChoice(choice);
                setChosen(choice);
              }}
            />
            <Icon aria-hidden="true" />
            <span className="visually-hidden">{translate(`app.theme.${choice}`)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
