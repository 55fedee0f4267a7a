import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useBackCloses } from '../../browser/useBackCloses.ts';

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
