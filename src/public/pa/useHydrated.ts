import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether the browser has hydrated the page. Decoration that is heavy to send waits for that. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
