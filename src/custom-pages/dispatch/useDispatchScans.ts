import { useEffect, useEffectEvent, useRef } from 'react';
import { scanForDispatch } from '../../../contract/calls/orders/dispatch.ts';
import { dispatchTexts } from '../../../contract/calls/orders/dispatchRules.ts';
import { ask } from '../../api/ask.ts';
import { useCartonScans } from '../floor/useCartonScans.ts';

/** Queues the cartons of a sales order in a list of its own, and asks about cartons that are newer than stock left behind. */
export const useDispatchScans = (soNo: string | undefined) =>
  useCartonScans({
    listName: soNo === undefined ? 'dispatch' : `dispatch ${soNo}`,
    kinds: ['SID', 'TID'],
    texts: { invalid: dispatchTexts.invalid, twice: dispatchTexts.twice, older: dispatchTexts.olderStock },
    others: 'invalid',
    ask: async (code, { flag, scanned, signal }) => {
      const input = { SONo: soNo, Scanned: [...scanned] };
      return (await ask(scanForDispatch, { params: { code, flag }, input, signal })).data;
    },
  });

type Queue = ReturnType<typeof useDispatchScans>['queue'];

interface Desk {
  scan: (code: string, others: readonly string[]) => void;
  say: Queue['say'];
}

/**
 * Holds back scans that arrive before the desk knows its order, because each order has its own list and its own answers. Once
 * the order is known, it says `welcome`'s text and then scans them.
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
    /** Sets the text that is said once the order is known. */
    welcome: (text: string) => void (words.current = text),
    holdBack: (...early: Parameters<Desk['scan']>) => void scans.current.push(early),
    forget: () => void (scans.current = []),
  };
}
