import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { translateCommon } from '../../i18n/public/common.ts';
import { CloseButton, Icon, type IconName } from './Icon.tsx';

export type ToastKind = 'success' | 'warning' | 'error' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  message: string;
}

/** Toasts last three seconds (spec 1 §8). */
const toastMilliseconds = 3000;

/** Messages inside a dialog last six seconds (spec 1 §8). */
const inlineMilliseconds = 6000;

export type ShowToast = (kind: ToastKind, message: string) => void;

/** Returns the toasts of a page, and functions that show and dismiss one. */
export function useToasts(): {
  toasts: readonly Toast[];
  showToast: ShowToast;
  dismissToast: (id: number) => void;
} {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const lastId = useRef(0);

  const dismissToast = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const showToast = useCallback<ShowToast>(
    (kind, message) => {
      const id = ++lastId.current;
      setToasts((shown) => [...shown, { id, kind, message }]);
      timers.current.add(setTimeout(() => dismissToast(id), toastMilliseconds));
    },
    [dismissToast],
  );

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  return { toasts, showToast, dismissToast };
}

const looks: Record<ToastKind, { icon: IconName; tone: string }> = {
  success: { icon: 'check', tone: 'positive' },
  warning: { icon: 'alert', tone: 'caution' },
  error: { icon: 'close', tone: 'negative' },
  info: { icon: 'info', tone: 'accent' },
};

interface MessageProps {
  kind: ToastKind;
  message: string;
  className?: string;
  children?: ReactNode;
}

function Message({ kind, message, className = '', children }: MessageProps) {
  return (
    <div className={`toast ${className}`} data-tone={looks[kind].tone}>
      <Icon name={looks[kind].icon} />
      <div>
        <p className="toast-title">{translateCommon(`toast.${kind}`)}</p>
        <p>{message}</p>
      </div>
      {children}
    </div>
  );
}

/** Moves the toasts to a place where they cover no button. Its code loads with the first toast. */
function usePlace(region: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    if (!count) return undefined;
    // if the code cannot be loaded, the toasts stay at the top
    const placing = import('../../browser/placeFreely.ts').then(
      ({ placeFreely }) => (region.current ? placeFreely(region.current) : undefined),
      () => undefined,
    );
    return () => void placing.then((stop) => stop?.());
  }, [region, count]);
}

interface ToastsProps {
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
}

export function Toasts({ toasts, onDismiss }: ToastsProps) {
  const region = useRef<HTMLDivElement>(null);
  usePlace(region, toasts.length);
  return (
    <div ref={region} className="toasts" aria-live="polite">
      {toasts.map(({ id, kind, message }) => (
        <Message key={id} kind={kind} message={message}>
          <CloseButton label={translateCommon('toast.dismiss')} onClick={() => onDismiss(id)} />
        </Message>
      ))}
    </div>
  );
}

/** A message inside a dialog, which would cover toasts. */
export function InlineMessage({ kind, message }: { kind: ToastKind; message: string }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), inlineMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? null : (
    <div role="alert">
      <Message kind={kind} message={message} className="toast-inline" />
    </div>
  );
}
