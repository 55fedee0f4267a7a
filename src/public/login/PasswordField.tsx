import { useState } from 'react';
import { Icon } from '../shared/Icon.tsx';
import { TextField } from '../shared/TextField.tsx';
import { translate } from './texts.ts';

interface PasswordFieldProps {
  value: string;
  error: string | undefined;
  disabled: boolean;
  onValue: (value: string) => void;
}

export function PasswordField({ disabled, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const label = translate(isShown ? 'hidePassword' : 'showPassword');
  return (
    <TextField
      {...field}
      disabled={disabled}
      label={translate('password')}
      name="Password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      end={
        <button
          type="button"
          className="close reveal"
          aria-label={label}
          title={label}
          disabled={disabled}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'hide' : 'show'} />
        </button>
      }
    />
  );
}
