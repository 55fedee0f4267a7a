import type { ReactNode, SubmitEvent } from 'react';
import { translateCommon } from '../../i18n/public/common.ts';
import { CloseButton } from '../shared/Icon.tsx';
import { Dialog } from '../shared/Dialog.tsx';
import { InlineMessage } from '../shared/Toasts.tsx';
import type { Told } from '../shared/useFields.ts';

interface FormDialogProps {
  heading: string;
  /** The reason why the last try failed. It stands in the dialog, which would cover toasts. */
  failure: Told | undefined;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({ heading, failure, onSubmit, onClose, children }: FormDialogProps) {
  return (
    <Dialog label={heading} onClose={onClose}>
      <div className="dialog-head">
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
