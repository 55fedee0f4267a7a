import CloseIcon from '@mui/icons-material/CloseOutlined';
import { Button } from './Button.tsx';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { type ReactNode, type Ref, useId } from 'react';
import { useBackCloses } from '../browser/useBackCloses.ts';
import styles from './dialog.module.css';

interface DialogFrameProps {
  title: string;
  width: 'narrow' | 'medium' | 'wide' | 'roomy' | 'broad';
  close: () => void;
  /** The dialog has an address of its own. Back leaves the address, which closes it. */
  isRoute?: boolean;
  /** Shown in the head, before the cross. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A dialog with a title and a cross. It fills the screen of a phone. `--dialog-inset` is the space beside its content. */
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
      <header className={`line gap-16 rigid ${styles['head']}`}>
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

/** A dialog's text. It scrolls under the head when it is longer than the screen. */
export function DialogBody({
  className = '',
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div
      className={`dialog-body ${className}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- people without a mouse scroll it by the keyboard
      tabIndex={0}
    >
      {children}
    </div>
  );
}

interface DialogFormProps {
  ref?: Ref<HTMLFormElement>;
  submit: () => void;
  children: ReactNode;
}

/** A dialog's body and buttons as a form that checks itself. */
export function DialogForm({ ref, submit, children }: DialogFormProps) {
  return (
    <form
      ref={ref}
      className="column grows"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles the submit of a form in a dialog to the form that opened the dialog
        event.stopPropagation();
        submit();
      }}
    >
      {children}
    </form>
  );
}

interface FormDialogProps {
  title: string;
  /** What the person reads before the fields. */
  about: string;
  /** The words of the button that only closes; Cancel without them. */
  closeText?: string;
  /** The words of the button that submits; Submit without them. */
  submitText?: string;
  isBusy: boolean;
  submit: () => void;
  close: () => void;
  children: ReactNode;
}

/** A narrow dialog with a form. It closes itself only by its cross and its first button. */
export function FormDialog({
  title,
  about,
  closeText = 'app.action.cancel',
  submitText = 'app.action.submit',
  isBusy,
  submit,
  close,
  children,
}: FormDialogProps) {
  return (
    <DialogFrame title={title} width="narrow" close={close}>
      <DialogForm submit={submit}>
        <DialogBody className="stack">
          <p className="muted">{about}</p>
          {children}
        </DialogBody>
        <DialogButtons>
          <Button label={closeText} variant="text" onClick={close} />
          <Button label={submitText} type="submit" isMain disabled={isBusy} />
        </DialogButtons>
      </DialogForm>
    </DialogFrame>
  );
}

/** The buttons at the foot of a dialog: the first at the left, the others at the right. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <footer className={`row rigid ends edge-top ${styles['buttons']}`}>{children}</footer>;
}
