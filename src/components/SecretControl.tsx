import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { type ComponentProps, useState } from 'react';
import styles from './inputs.module.css';

interface SecretControlProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** The field's label, which names the button that shows and hides the value. */
  label: string;
}

/** An input for a secret, with a button that shows and hides it. */
export function SecretControl({ label, ...input }: SecretControlProps) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const toggle = translate(isShown ? 'app.profile.hide' : 'app.profile.show', { label });
  return (
    <div className={`relative ${styles['secret']}`}>
      <input {...input} className="control" type={isShown ? 'text' : 'password'} />
      <IconButton size="small" aria-label={toggle} title={toggle} onClick={() => setShown(!isShown)}>
        {isShown ? <HideIcon /> : <ShowIcon />}
      </IconButton>
    </div>
  );
}
