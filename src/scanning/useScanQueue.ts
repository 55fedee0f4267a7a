import { useNotify } from 'ra-core';
import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { AnswerKind, ScanAnswer, ScanOutcome } from './ScanAnswer.ts';
import { type ScanList, scanListOf } from './queue/ScanList.ts';
import type { KeptItem, KeptScan } from './store/FloorStore.ts';
import { listOf } from './store/listOf.ts';
import { useFloorOwner } from './store/useFloorOwner.ts';

/** An accepted scan in a page's list. */
export interface ScannedItem<Item, Extra = undefined> {
  id: string;
  /** The code as the scanner read it. */
  code: string;
  item: Item;
  extra: Extra;
}

/** The page's answer to a scan. `item` joins its list. */
export type CheckedScan<Item> =
  | { outcome: 'accepted'; text: string; item: Item }
  /** `asks`: the page asks somebody about the scan, and then calls `answerAsked`. The scans behind it wait until then. */
  | {
      outcome: Exclude<ScanOutcome, 'accepted'> | 'asks';
      text: string;
      /** The list has it already: if the scan was late, nobody has to act. */
      isListed?: boolean;
      /** The code is read rightly, although it is refused. */
      isCertain?: boolean;
    };

interface CheckAttempt<Item, Extra> {
  /** The list so far. A check that can answer from it needs no call. */
  items: readonly ScannedItem<Item, Extra>[];
  /** The value that the page passed with the scan. */
  extra: Extra;
  /** The scan's Idempotency-Key, the same for each try. */
  key: string;
  /** Pass it on to `ask`. It aborts a try that takes too long, and the scan then waits. */
  signal: AbortSignal;
}

interface ScanQueueOptions<Item, Extra> {
  /**
   * The name of the page's list, such as `secondary-packing`. A scan may be decided after a reload, so put whatever else
   * decides its answer into this name (`dispatch SO-2041`) or into `extra`.
   */
  listName: string;
  /**
   * Decides a scan: asks the server and returns its answer. Let it throw what `ask` throws. Without an answer the scan waits
   * and is tried again. Every other error makes it an invalid scan with the error's text.
   */
  check: (code: string, attempt: CheckAttempt<Item, Extra>) => Promise<CheckedScan<Item>>;
}

export interface ScanQueue<Item, Extra = undefined> {
  /** The last answer, for a `ScanBox`. */
  answer: ScanAnswer | undefined;
  /** The last answer that refused a scan. */
  refusal: ScanAnswer | undefined;
  /** Accepted scans that are not submitted yet, in the order of scanning. A reload and other tabs show them too. */
  items: readonly ScannedItem<Item, Extra>[];
  /** Scans that are not decided yet, in the order of scanning. */
  waiting: readonly KeptScan[];
  /**
   * Scans that were refused when nobody listened any more, for example because the network was away. Call `dismiss` for each
   * that the packer has found.
   */
  refused: readonly KeptScan[];
  /** False if the browser forbids storage. */
  isLasting: boolean;
  /** Takes a scan. Pass it to a `ScanBox` as `onScan`. */
  scan: (code: string, others?: readonly string[], extra?: Extra) => void;
  /** Says something that answers no scan, such as `Scan First`, by tone, colour and text. */
  say: (kind: AnswerKind, text: string) => void;
  /** Checks the scan that the page asked about again, with `extra`, or leaves it out. */
  answerAsked: (answer: { extra: Extra } | 'leave') => void;
  remove: (id: string) => Promise<void>;
  clear: () => Promise<void>;
  dismiss: (id: string) => Promise<void>;
}

const nowhere = { subscribe: () => () => undefined, snapshot: () => undefined };

/**
 * The scans of a floor page. The device keeps each scan before it is tried, and scans are decided in order. A tone, a
 * vibration, a colour and a text answer each one, and an accepted one joins the list. Without a network, scans wait. A page:
 *
 * ```tsx
 * const queue = useScanQueue<Carton>({
 *   listName: 'tertiary-packing',
 *   check: async (code, { items, signal }) => {
 *     if (cartonTypeIn(code) !== 'SID') return { outcome: 'invalid', text: 'Invalid Item' };
 *     if (items.some((item) => item.code === code)) return { outcome: 'alreadyScanned', text: 'Already Scanned..!' };
 *     const { data, message } = await ask(scanCarton, { input: { QrData: code }, signal });
 *     return { outcome: 'accepted', text: message, item: data };
 *   },
 * });
 * return (
 *   <>
 *     <ScanBox label="Scan items" onScan={queue.scan} answer={queue.answer} />
 *     <LateScans queue={queue} />
 *     {queue.items.map(({ id, item }) => …)}
 *   </>
 * );
 * ```
 */
export function useScanQueue<Item, Extra = undefined>({
  listName,
  check,
}: ScanQueueOptions<Item, Extra>): ScanQueue<Item, Extra> {
  const owner = useFloorOwner();
  const list = owner && scanListOf(listOf(owner, listName));
  const { subscribe, snapshot } = list ?? nowhere;
  const state = useSyncExternalStore(subscribe, snapshot);
  // this same page made the kept values, so they have its types
  const checkNow = useEffectEvent(check as unknown as Parameters<ScanList['serve']>[0]);
  useEffect(() => list?.serve((code, attempt) => checkNow(code, attempt)), [list]);

  /** Scans that came before it was known whose they are. */
  const early = useRef<Parameters<ScanList['scan']>[]>([]);
  useEffect(() => {
    if (!list) return;
    for (const scan of early.current.splice(0)) list.scan(...scan);
  }, [list]);
  const scan = useCallback(
    (code: string, others: readonly string[] = [], extra?: Extra) => {
      if (list) list.scan(code, others, extra);
      else early.current.push([code, others, extra]);
    },
    [list],
  );
  const notify = useNotify();
  const { answer } = state ?? {};
  /** Answers that were given before the page opened are no news. */
  const told = useRef(answer?.id ?? 0);
  useEffect(() => {
    if (!answer || answer.id <= told.current) return;
    told.current = answer.id;
    // a fault of the server is an error (spec 3 §8)
    if (answer.kind === 'failed') notify(answer.text, { type: 'error' });
  }, [answer, notify]);
  const none = useCallback(() => Promise.resolve(), []);
  return {
    answer,
    refusal: state?.refusal,
    items: itemsOf(state?.items),
    waiting: state?.waiting ?? [],
    refused: state?.refused ?? [],
    isLasting: state?.isLasting ?? true,
    scan,
    say: list?.sayOwn ?? (() => undefined),
    answerAsked: list?.answerAsked ?? (() => undefined),
    remove: list?.remove ?? none,
    clear: list?.clear ?? none,
    dismiss: list?.dismiss ?? none,
  };
}

const itemsOf = <Item, Extra>(items: readonly KeptItem[] = []) =>
  items as unknown as readonly ScannedItem<Item, Extra>[];
