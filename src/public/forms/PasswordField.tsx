import { useState } from 'react';
import { translate } from '../../i18n/public/twoSteps.ts';
import { Icon } from '../shared/Icon.tsx';
import { TextField } from '../shared/TextField.tsx';

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
          <Icon name={isShown ? 'hide' : 'show'} />
        </button>
      }
    />
  );
}
