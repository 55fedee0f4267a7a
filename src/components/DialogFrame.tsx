import CloseIcon from '@mui/icons-material/CloseOutlined';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { useBackCloses } from '../browser/useBackCloses.ts';
import styles from './DialogFrame.module.css';

interface DialogFrameProps {
  title: string;
  width: 'narrow' | 'medium' | 'wide' | 'broad';
  close: () => void;
  /** It has an address of its own: Back leaves that, and closes it so. */
  isRoute?: boolean;
  /** What can be done besides closing, in the head. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A dialog with a title and a way out, a whole screen on a phone; `--dialog-inset` is the room left of its content. */
export function DialogFrame({ title, width, close, isRoute = false, actions, children }: DialogFrameProps) {
  const translate = useTranslate();
  const titleId = useId();
  useBackCloses(close, !isRoute);
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isPhone}
      maxWidth={false}
      aria-labelledby={titleId}
      transitionDuration={140}
      slotProps={{ paper: { className: `${styles['paper']} ${styles[width] ?? ''}` } }}
    >
      <header className={styles['head']}>
        <h2 id={titleId}>{title}</h2>
        {actions}
        <IconButton aria-label={translate('app.action.close')} onClick={close}>
          <CloseIcon />
        </IconButton>
      </header>
      {children}
    </Dialog>
  );
}

/** What a dialog has to read: longer than the screen, it scrolls under its head. */
export function DialogBody({
  className = '',
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div
      className={`${styles['body']} ${className}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by the keyboard
      tabIndex={0}
    >
      {children}
    </div>
  );
}

/** What can be done in a dialog, at its foot: the first thing at the left, the others at the right. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <footer className={styles['buttons']}>{children}</footer>;
}
