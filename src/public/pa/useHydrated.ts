import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether the browser has taken the page over: what is heavy to send and only decorates is drawn then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
