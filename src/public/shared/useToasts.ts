import { useCallback, useEffect, useRef, useState } from 'react';

export type ToastKind = 'success' | 'warning' | 'error' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  message: string;
}

/** Toasts last three seconds (spec 1 §8). */
const toastMilliseconds = 3000;

export type ShowToast = (kind: ToastKind, message: string) => void;

/** The toasts of a page, with how to show one and how to send one away before its time. */
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
