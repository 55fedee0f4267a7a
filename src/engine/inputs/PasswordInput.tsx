import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { FieldFrame } from './FieldFrame.tsx';
import type { InputProps } from './InputProps.ts';
import styles from './inputs.module.css';
import { useField } from './useField.ts';

/** A new password, with a control that shows and hides it; the browser must not fill in the typing person's own. */
export function PasswordInput({ name, field, isRequired, isLocked }: InputProps<'password'>) {
  const translate = useTranslate();
  const { value, change, blur, ref, problem } = useField<string>(name);
  const [isShown, setShown] = useState(false);
  const label = translate(field.label, { _: field.label });
  const toggle = translate(isShown ? 'app.profile.hide' : 'app.profile.show', { label });
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <div className={styles['secret']}>
          <input
            {...control}
            ref={ref}
            type={isShown ? 'text' : 'password'}
            className={styles['control']}
            name={name}
            value={value}
            readOnly={isLocked}
            autoComplete="new-password"
            onChange={(event) => change(event.target.value)}
            onBlur={blur}
          />
          <IconButton size="small" aria-label={toggle} title={toggle} onClick={() => setShown(!isShown)}>
            {isShown ? <HideIcon /> : <ShowIcon />}
          </IconButton>
        </div>
      )}
    </FieldFrame>
  );
}
