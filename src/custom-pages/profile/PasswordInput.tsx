import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import inputs from '../../engine/inputs/inputs.module.css';
import styles from './ProfilePage.module.css';

interface PasswordInputProps {
  name: string;
  label: string;
  help?: string | undefined;
  value: string;
  problem: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  isLocked: boolean;
  change: (text: string) => void;
}

/** A password with a control that shows and hides it, and with what is wrong with it. */
export function PasswordInput({
  name,
  label,
  help,
  value,
  problem,
  autoComplete,
  isLocked,
  change,
}: PasswordInputProps) {
  const translate = useTranslate();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const toggle = translate(isShown ? 'app.profile.hide' : 'app.profile.show', { label });
  const note = problem ?? help;
  return (
    <div className={inputs['frame']}>
      <label className={inputs['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['password']}>
        <input
          id={id}
          className={inputs['control']}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          value={value}
          readOnly={isLocked}
          aria-invalid={Boolean(problem)}
          aria-describedby={note ? `${id}note` : undefined}
          onChange={(event) => change(event.target.value)}
        />
        <IconButton size="small" aria-label={toggle} title={toggle} onClick={() => setShown(!isShown)}>
          {isShown ? <HideIcon /> : <ShowIcon />}
        </IconButton>
      </div>
      {note && (
        <p id={`${id}note`} className={inputs[problem ? 'problem' : 'help']}>
          {note}
        </p>
      )}
    </div>
  );
}
