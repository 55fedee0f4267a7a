import SystemIcon from '@mui/icons-material/ContrastOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { applyThemeChoice, readThemeChoice, themeChoices } from '../theme/themeChoice.ts';
import styles from './ThemeSwitch.module.css';

const icons = { light: LightIcon, dark: DarkIcon, system: SystemIcon } as const;

/** Light, dark, or whatever the system says. */
export function ThemeSwitch() {
  const translate = useTranslate();
  const [chosen, setChosen] = useState(readThemeChoice);
  return (
    <fieldset className={styles['switch']}>
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
