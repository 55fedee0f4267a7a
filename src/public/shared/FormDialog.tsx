import type { ReactNode } from 'react';
import { commonTexts } from '../../i18n/public/common.ts';
import { CloseButton } from './CloseButton.tsx';
import { Dialog } from './Dialog.tsx';

interface FormDialogProps {
  heading: string;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({ heading, onClose, children }: FormDialogProps) {
  return (
    <Dialog label={heading} onClose={onClose}>
      <div className="dialog-head">
        <h2>{heading}</h2>
        <CloseButton label={commonTexts.dialog.close} onClick={onClose} />
      </div>
      {children}
    </Dialog>
  );
}
