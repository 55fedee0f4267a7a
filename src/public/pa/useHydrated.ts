import { startTransition, useEffect, useState } from 'react';

/** Whether the browser has hydrated the page. Decoration that is heavy to send waits for that. */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  // a transition lets the browser answer touches until then
  useEffect(() => startTransition(() => setIsHydrated(true)), []);
  return isHydrated;
}
