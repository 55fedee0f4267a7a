import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DispatchNoteData,
  type DispatchPapers,
  getSODetails,
  saveDispatch,
  scanForDispatch,
  type SODetails,
} from '../../../contract/calls/orders/dispatch.ts';
import { dispatchTexts } from '../../../contract/calls/orders/dispatchRules.ts';
import type { OlderStock } from '../../../contract/calls/seals/packing.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { useReport } from '../../components/useAction.ts';
import { useResource } from '../../engine/useResource.ts';
import { useKeptSave } from '../../scanning/saves/Outbox.ts';
import { useKeptValue } from '../../scanning/useKeptValue.ts';
import { olderStockOf, useCartonScans } from '../floor/useCartonScans.ts';
import { printNote } from './printNotes.tsx';

interface Sent {
  order: SODetails;
  /** Why newer stock goes. */
  remark: string | undefined;
  /** Why expired goods go. */
  expiredReason: string | undefined;
  papers: DispatchPapers;
}

/** The answer to a save that has left the desk. */
export interface Finished {
  kind: 'accepted' | 'waiting';
  text: string;
}

/** `gone`: the save is done or waits for the network, and the desk is free either way. */
type Outcome =
  | { is: 'gone'; finished: Finished }
  | { is: 'older'; stock: OlderStock }
  /** A reason is needed, as something has expired: the text says what. */
  | { is: 'expired'; text: string }
  | { is: 'refused'; error: unknown };

/**
 * Saves a dispatch and makes its note (spec 3 §4).
 *
 * @param queue the cartons
 * @param saved called after each save, even one that had waited
 */
export function useDispatchSave(queue: ReturnType<typeof useCartonScans>['queue'], saved: () => void) {
  const translate = useTranslate();
  const notify = useNotify();
  const { done } = useReport();
  const finish = (note: DispatchNoteData) => {
    saved();
    void printNote(note).catch(() => notify('app.dispatch.note_failed', { type: 'warning' }));
  };
  const { save, isBusy } = useKeptSave(queue, { call: saveDispatch, onLate: finish });
  async function dispatch({ order, remark, expiredReason, papers }: Sent): Promise<Outcome> {
    const { SONumber, DealerId } = order;
    const result = await save({
      input: {
        SONo: SONumber,
        DealerId,
        dispatchDetails: queue.items.map(({ item }) => item.carton),
        ...(remark !== undefined && { Remark: remark }),
        ...(expiredReason !== undefined && { ExpiredReason: expiredReason }),
        ...papers,
      },
      title: translate('app.dispatch.title', { number: SONumber }),
    });
    if (result.outcome === 'waiting') {
      const text = translate('app.dispatch.set_aside', { number: SONumber });
      return { is: 'gone', finished: { kind: 'waiting', text } };
    }
    if (result.outcome === 'saved') {
      done(result.message);
      finish(result.data);
      const { DispatchId: code, TotalCarton } = result.data;
      const text = translate('app.dispatch.sent', { code, smart_count: TotalCarton });
      return { is: 'gone', finished: { kind: 'accepted', text } };
    }
    const { error } = result;
    const stock = olderStockOf(error);
    if (stock) return { is: 'older', stock };
    if (error instanceof ApiError && error.fieldErrors['ExpiredReason'] !== undefined)
      return { is: 'expired', text: error.message };
    return { is: 'refused', error };
  }
  return { dispatch, isBusy };
}

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

const read = async (SONo: string, signal?: AbortSignal): Promise<SODetails> =>
  (await ask(getSODetails, { input: { SONo }, signal })).data;

/** Whether the server has said what is wrong. Without a network nothing says that the order can't go. */
const isAnswered = (error: unknown): boolean => !(error instanceof ApiError && error.isUnanswered);

/**
 * The sales order that is being dispatched. The device remembers it across a reload. It is read again whenever the person
 * returns to the page, because others may dispatch a part of it.
 */
export function useSalesOrder() {
  const { name } = useResource();
  const queryClient = useQueryClient();
  const [remembered, remember, isRead] = useKeptValue<SODetails>('dispatch', 'order');
  const [fetching, setFetching] = useState<string>();
  const soNo = remembered?.SONumber;
  // this key begins with the list's, so reading the list again reads this again too
  const keyOf = (number: string | undefined) => [name, 'order', number];
  const { data: fresh, error } = useQuery({
    queryKey: keyOf(soNo),
    queryFn: ({ signal }) => read(soNo ?? '', signal),
    enabled: soNo !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: false,
  });
  /** Fetches an order and remembers it. Throws what `ask` throws. */
  async function fetchOrder(number: string): Promise<SODetails> {
    setFetching(number);
    try {
      const order = await read(number);
      queryClient.setQueryData(keyOf(order.SONumber), order);
      remember(order);
      return order;
    } finally {
      setFetching(undefined);
    }
  }
  return {
    order: remembered && (fresh ?? remembered),
    /** The reason why the remembered order cannot be dispatched any more. */
    problem: soNo === undefined || !isAnswered(error) ? undefined : error?.message,
    fetching,
    isRead,
    fetchOrder,
    leaveOrder: () => remember(undefined),
  };
}
