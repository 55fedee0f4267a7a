import { useCallback, useEffect, useState } from 'react';

/** Returns the whole seconds left of a wait, zero at its end, and a function that starts another wait. */
export function useCountdown(from: number): [secondsLeft: number, restart: (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + from * 1000);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000));
  const runs = secondsLeft > 0;

  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [runs]);

  const restart = useCallback((seconds: number) => {
    const started = Date.now();
    setNow(started);
    setEnd(started + seconds * 1000);
  }, []);
  return [secondsLeft, restart];
}
