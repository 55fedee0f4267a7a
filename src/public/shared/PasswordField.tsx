import { useState } from 'react';
import { commonTexts } from '../../i18n/public/common.ts';
import { Icon } from './Icon.tsx';
import { TextField } from './TextField.tsx';

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  error: string | undefined;
  disabled?: boolean;
  onValue: (value: string) => void;
}

/** A password with a control that shows and hides it. */
export function PasswordField({ disabled = false, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const toggle = commonTexts.password[isShown ? 'hide' : 'show'];
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
