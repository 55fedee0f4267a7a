import CloseIcon from '@mui/icons-material/CloseOutlined';
import IconButton from '@mui/material/IconButton';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './Shell.module.css';

/** Milliseconds for which a toast is shown (spec 1 §8). */
const lifetime = 3000;

/** The most milliseconds that a toast stays under the pointer, which may rest there by chance. */
const longest = 3 * lifetime;

const kinds = {
  success: { title: 'app.toast.success', tone: 'positive' },
  warning: { title: 'app.toast.warning', tone: 'caution' },
  error: { title: 'app.toast.error', tone: 'negative' },
  info: { title: 'app.toast.info', tone: 'neutral' },
} as const;

const keys = new WeakMap<NotificationPayload, number>();
let lastKey = 0;

/** Returns a key for a toast, because react-admin's notifications have none. */
function keyOf(toast: NotificationPayload): number {
  const key = keys.get(toast) ?? (lastKey += 1);
  keys.set(toast, key);
  return key;
}

/** Shows what was done, refused or failed. Each toast goes away by itself, but stays longer under the pointer. */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const translate = useTranslate();
  const region = useRef<HTMLElement>(null);
  const count = notifications.length;
  useEffect(() => {
    if (!count) return undefined;
    // its code comes with the first toast; without it, toasts stay where they are
    const placing = import('../browser/placeFreely.ts').then(
      ({ placeFreely }) => (region.current ? placeFreely(region.current) : undefined),
      () => undefined,
    );
    return () => void placing.then((stop) => stop?.());
  }, [count]);
  if (!notifications.length) return null;
  // a dialog hides from screen readers all elements except those after it
  return createPortal(
    <section
      ref={region}
      className={`stack gap-8 ${styles['region']}`}
      aria-label={translate('app.toast.region')}
    >
      {notifications.map((toast) => (
        <Toast key={keyOf(toast)} toast={toast} />
      ))}
    </section>,
    document.body,
  );
}

function Toast({ toast }: { toast: NotificationPayload }) {
  const translate = useTranslate();
  const { setNotifications } = useNotificationContext();
  const close = useCallback(
    () => setNotifications((all) => all.filter((other) => other !== toast)),
    [setNotifications, toast],
  );
  const [held, setHeld] = useState(false);
  const type = toast.type in kinds ? toast.type : 'info';
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(close, lifetime);
    return () => clearTimeout(timer);
  }, [held, close]);
  useEffect(() => {
    const timer = setTimeout(close, longest);
    return () => clearTimeout(timer);
  }, [close]);
  return (
    <div
      className={`line tops edge radius-8 surface shadow ${styles['toast']}`}
      data-tone={kinds[type].tone}
      role={type === 'success' || type === 'info' ? 'status' : 'alert'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <div className="fill breaks">
        <strong>{translate(kinds[type].title)}</strong>
        <p className="muted">
          {typeof toast.message === 'string'
            ? translate(toast.message, toast.notificationOptions?.messageArgs)
            : toast.message}
        </p>
      </div>
      <IconButton size="small" aria-label={translate('app.toast.close')} onClick={close}>
        <CloseIcon fontSize="inherit" />
      </IconButton>
    </div>
  );
}
