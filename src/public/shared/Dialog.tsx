import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef } from 'react';
import { useBackCloses } from '../../browser/useBackCloses.ts';
import { translateCommon } from '../../i18n/public/common.ts';
import { CloseButton } from './Icon.tsx';
import { InlineMessage } from './Toasts.tsx';
import type { Told } from './useFields.ts';

interface DialogProps {
  label: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog that is open while it is mounted. The browser traps the focus, closes the dialog on Esc and returns the focus.
 * Back closes it too.
 */
export function Dialog({ label, className = 'dialog', onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useBackCloses(onClose);
  useLayoutEffect(() => {
    const dialog = ref.current;
    // browsers before 2022 and jsdom have no modal dialogs, so it opens within the page
    if (typeof dialog?.showModal !== 'function') {
      dialog?.setAttribute('open', '');
      return undefined;
    }
    dialog.showModal();
    // not the button that closes it
    dialog.querySelector('input')?.focus();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={className}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

interface FormDialogProps {
  heading: string;
  /** The reason why the last try failed. The dialog shows it, because it would cover toasts. */
  failure: Told | undefined;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({ heading, failure, onSubmit, onClose, children }: FormDialogProps) {
  return (
    <Dialog label={heading} onClose={onClose}>
      <div className="spread dialog-head">
        <h2>{heading}</h2>
        <CloseButton label={translateCommon('dialog.close')} onClick={onClose} />
      </div>
      <form className="form" noValidate onSubmit={onSubmit}>
        {failure && <InlineMessage {...failure} />}
        {children}
      </form>
    </Dialog>
  );
}
