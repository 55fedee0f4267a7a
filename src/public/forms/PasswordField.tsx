import { useState } from 'react';
import { translate } from '../../i18n/public/twoSteps.ts';
import { Icon } from '../shared/Icon.tsx';
import { TextField } from '../shared/TextField.tsx';

const eyes = {
  show: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6',
  hide: 'M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.4 7.5A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.9 10.1a2.8 2.8 0 0 0 4 4',
} as const;

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  error: string | undefined;
  disabled?: boolean;
  hint?: string;
  onValue: (value: string) => void;
}

/** A password field with a button that shows and hides the password. */
export function PasswordField({ disabled = false, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const toggle = translate(isShown ? 'hidePassword' : 'showPassword');
  return (
    <TextField
      {...field}
      disabled={disabled}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="close reveal"
          aria-label={toggle}
          title={toggle}
          disabled={disabled}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon path={eyes[isShown ? 'hide' : 'show']} />
        </button>
      }
    />
  );
}
