import type { ReactNode } from 'react';
import { commonTexts } from '../../i18n/public/common.ts';
import { CloseButton } from './CloseButton.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import type { Toast, ToastKind } from './useToasts.ts';

const icons: Record<ToastKind, IconName> = {
  success: 'check',
  warning: 'alert',
  error: 'close',
  info: 'info',
};

interface MessageProps {
  kind: ToastKind;
  message: string;
  className?: string;
  children?: ReactNode;
}

function Message({ kind, message, className = '', children }: MessageProps) {
  return (
    <div className={`toast toast-${kind} ${className}`}>
      <Icon name={icons[kind]} />
      <div>
        <p className="toast-title">{commonTexts.toast[kind]}</p>
        <p>{message}</p>
      </div>
      {children}
    </div>
  );
}

interface ToastsProps {
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
}

export function Toasts({ toasts, onDismiss }: ToastsProps) {
  return (
    <div className="toasts" aria-live="polite">
      {toasts.map(({ id, kind, message }) => (
        <Message key={id} kind={kind} message={message}>
          <CloseButton label={commonTexts.toast.dismiss} onClick={() => onDismiss(id)} />
        </Message>
      ))}
    </div>
  );
}

/** The same message inside a dialog, where toasts would lie behind it; it stays until the next try. */
export function InlineMessage({ kind, message }: { kind: ToastKind; message: string }) {
  return (
    <div role="alert">
      <Message kind={kind} message={message} className="toast-inline" />
    </div>
  );
}
