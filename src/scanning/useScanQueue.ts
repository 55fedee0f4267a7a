import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { AnswerKind, ScanAnswer, ScanOutcome } from './ScanAnswer.ts';
import { type ScanList, scanListOf } from './queue/ScanList.ts';
import type { KeptItem, KeptScan } from './store/FloorStore.ts';
import { listOf } from './store/listOf.ts';
import { useFloorOwner } from './store/useFloorOwner.ts';

/** An accepted scan in a page's list. */
export interface ScannedItem<Item, Extra = undefined> {
  id: string;
  /** The code as it was read. */
  code: string;
  item: Item;
  extra: Extra;
}

/** What a page says to a scan; `item` joins its list. */
export type CheckedScan<Item> =
  | { outcome: 'accepted'; text: string; item: Item }
  | { outcome: Exclude<ScanOutcome, 'accepted'>; text: string };

interface CheckAttempt<Item, Extra> {
  /** What is in the list now: what can be told by it needs no call. */
  items: readonly ScannedItem<Item, Extra>[];
  /** What the page gave the scan. */
  extra: Extra;
  /** The scan's own Idempotency-Key, the same for each try. */
  key: string;
  /** To be passed on to `ask`: a try that takes too long is ended, and the scan waits. */
  signal: AbortSignal;
}

interface ScanQueueOptions<Item, Extra> {
  /**
   * The name of the page's list: `secondary-packing`. What decides an answer besides the code and is not the
   * same all the time belongs into it (`dispatch SO-2041`) or into `extra`, for a scan may be decided after a reload.
   */
  listName: string;
  /**
   * Decides a scan: asks the server, and says what it answered. It throws what `ask` throws: without an answer the scan waits
   * and is tried again, everything else is an invalid scan with the error's text.
   */
  check: (code: string, attempt: CheckAttempt<Item, Extra>) => Promise<CheckedScan<Item>>;
}

export interface ScanQueue<Item, Extra = undefined> {
  /** For a `ScanBox`: the last answer. */
  answer: ScanAnswer | undefined;
  /** Accepted and not yet submitted, in the order of scanning; also after a reload and in another tab. */
  items: readonly ScannedItem<Item, Extra>[];
  /** Not decided yet, in the order of scanning. */
  waiting: readonly KeptScan[];
  /** Refused when it was too late to be heard, such as after the network was away: `dismiss` each when it is found. */
  refused: readonly KeptScan[];
  /** What was kept is here. */
  isRead: boolean;
  /** False where the browser forbids to keep anything. */
  isLasting: boolean;
  /** Takes a scan; for a `ScanBox`'s `onScan`. */
  scan: (code: string, others?: readonly string[], extra?: Extra) => void;
  /** Says something that is not the answer to a scan, such as `Scan First`, by tone, colour and text. */
  say: (kind: AnswerKind, text: string) => void;
  remove: (id: string) => Promise<void>;
  clear: () => Promise<void>;
  dismiss: (id: string) => Promise<void>;
}

const nowhere = { subscribe: () => () => undefined, snapshot: () => undefined };

/**
 * The scans of a floor page. Each is kept on the device before it is tried, decided in its turn, answered by tone, vibration,
 * colour and text, and in the list once it is accepted; without a network it waits. A whole page:
 *
 * ```tsx
 * const queue = useScanQueue<Carton>({
 *   listName: 'tertiary-packing',
 *   check: async (code, { items, key, signal }) => {
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
  // what is kept was made by this page, whose types they are
  const checkNow = useEffectEvent(check as unknown as Parameters<ScanList['serve']>[0]);
  useEffect(() => list?.serve((code, attempt) => checkNow(code, attempt)), [list]);

  /** Scans of the first moment, before it is known whose they are. */
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
  const none = useCallback(() => Promise.resolve(), []);
  return {
    answer: state?.answer,
    items: itemsOf(state?.items),
    waiting: state?.waiting ?? [],
    refused: state?.refused ?? [],
    isRead: state?.isRead ?? false,
    isLasting: state?.isLasting ?? true,
    scan,
    say: list?.sayOwn ?? (() => undefined),
    remove: list?.remove ?? none,
    clear: list?.clear ?? none,
    dismiss: list?.dismiss ?? none,
  };
}

const itemsOf = <Item, Extra>(items: readonly KeptItem[] = []) =>
  items as unknown as readonly ScannedItem<Item, Extra>[];
