import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { type ComponentProps, useState } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
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

interface SecretFieldProps
  extends
    Omit<SecretControlProps, 'onChange'>,
    Omit<ComponentProps<typeof FieldFrame>, 'field' | 'isGroup' | 'children'> {
  /** The keys of its texts. */
  label: string;
  help?: string | undefined;
  change: (text: string) => void;
}

/** A field for a secret. */
export function SecretField({
  label,
  help,
  isRequired,
  problem,
  isProblemSaid,
  change,
  ...input
}: SecretFieldProps) {
  const translate = useTranslate();
  const frame = { field: { label, help }, isRequired, problem, isProblemSaid };
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <SecretControl
          {...control}
          {...input}
          label={translate(label)}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </FieldFrame>
  );
}
