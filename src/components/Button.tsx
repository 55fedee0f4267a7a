import MuiButton, { type ButtonProps as MuiButtonProps } from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link, type LinkProps } from 'react-router-dom';

interface ButtonProps
  extends MuiButtonProps, Partial<Pick<LinkProps, 'to' | 'state' | 'replace' | 'download'>> {
  /** The text, or its key. */
  label?: string;
  /** It does what the person came for. */
  isMain?: boolean;
}

/** A button, or a link that looks like one if it has `to`. */
export function Button({ label, isMain = false, children, ...button }: ButtonProps) {
  const translate = useTranslate();
  return (
    <MuiButton
      {...(isMain && { variant: 'contained', color: 'primary' })}
      {...(button.to !== undefined && { component: Link })}
      {...button}
    >
      {label === undefined ? children : translate(label)}
    </MuiButton>
  );
}
