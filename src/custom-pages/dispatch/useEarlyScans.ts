import { useEffect, useEffectEvent, useRef } from 'react';
import type { useDispatchScans } from './useDispatchScans.ts';

type Queue = ReturnType<typeof useDispatchScans>['queue'];

interface Desk {
  scan: (code: string, others: readonly string[]) => void;
  say: Queue['say'];
}

/**
 * What comes while the desk does not know yet which order it is about: scanned once it does, after a word about the order, for
 * each order has a list and an answer of its own.
 */
export function useEarlyScans(isReady: boolean, soNo: string | undefined, { scan, say }: Desk) {
  const scans = useRef<Parameters<Desk['scan']>[]>([]);
  const words = useRef<string>(undefined);
  const begin = useEffectEvent(() => {
    if (soNo !== undefined && words.current !== undefined) say('accepted', words.current);
    words.current = undefined;
    for (const early of scans.current.splice(0)) scan(...early);
  });
  useEffect(() => {
    if (isReady) begin();
  }, [isReady]);
  return {
    /** What is said of the order that was fetched. */
    welcome: (text: string) => void (words.current = text),
    keep: (...early: Parameters<Desk['scan']>) => void scans.current.push(early),
    forget: () => void (scans.current = []),
  };
}
