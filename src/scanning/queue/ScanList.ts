import { useNotify } from 'ra-core';
import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { codesOf } from '../../../contract/serial/parseScan.ts';
import { ApiError } from '../../api/ApiError.ts';
import { newKey } from '../../api/ask.ts';
import { type AnswerKind, newAnswer, type ScanAnswer, type ScanOutcome } from '../scanAnswer.ts';
import { playTone } from '../sound/playTone.ts';
import {
  alone,
  type Change,
  FloorRows,
  hearTabs,
  type KeptItem,
  type KeptScan,
  newId,
  tellTabs,
  writeFloor,
} from '../store/FloorStore.ts';
import { listOf, useFloorOwner } from '../store/floorOwner.ts';
import { confirmRival } from '../wedge/readStrokes.ts';
import { isUndecided, longestTry, Retry } from './retry.ts';

/** An accepted scan in a page's list. */
export type ScannedItem<Item, Extra = undefined> = KeptItem<Item, Extra>;

/** The page's refusal of a scan, with the reason. */
export interface RefusedScan {
  outcome: Exclude<ScanOutcome, 'accepted'>;
  text: string;
  /** The list has it already: if the scan was late, nobody has to act. */
  isListed?: boolean;
  /** The code is read rightly, although it is refused: no other reading of the scanner's keys is tried. */
  isCertain?: boolean;
}

/** The page's answer to a scan. */
export type CheckedScan<Item> =
  /** `item` joins the list, in place of the one whose id `replaces` is. */
  | { outcome: 'accepted'; text: string; item: Item; replaces?: string | undefined }
  | RefusedScan
  /** The page asks somebody, and then calls `answerAsked`. The scans behind this one wait until then. */
  | { outcome: 'asks'; text: string };

interface CheckAttempt<Item, Extra> {
  /** The list so far. A check that can answer from it needs no call. */
  items: readonly ScannedItem<Item, Extra>[];
  /** The value that the page passed with the scan. */
  extra: Extra | undefined;
  /** The scan's Idempotency-Key, the same for each try. */
  key: string;
  /** Pass it on to `ask`. It aborts a try that takes too long, and the scan then waits. */
  signal: AbortSignal;
}

/**
 * Decides a scan: asks the server and returns its answer. Let it throw what `ask` throws. Without an answer the scan waits and
 * is tried again. Every other error makes it an invalid scan with the error's text.
 */
export type Check<Item = unknown, Extra = unknown> = (
  code: string,
  attempt: CheckAttempt<Item, Extra>,
) => Promise<CheckedScan<Item>>;

/** A check's answer, with the reading of the code that it is for. */
type Decided = { code: string } & (CheckedScan<unknown> | { outcome: 'failed'; text: string });

/** What somebody answers about a scan: it is checked again with `extra`, or left out. `gone`: the page was left. */
type AnswerToAsked = { extra: unknown } | 'leave' | 'gone';

interface State {
  /** Accepted scans that are not submitted yet, in the order of scanning. */
  items: readonly KeptItem[];
  /** Scans that are not decided yet, in the order of scanning. */
  waiting: readonly KeptScan[];
  /** Scans that were refused when nobody listened any more. The packer has to find their units or cartons. */
  refused: readonly KeptScan[];
  /** The last answer. */
  answer: ScanAnswer | undefined;
  /** The last answer that refused a scan. */
  refusal: ScanAnswer | undefined;
  /** The kept scans have been read from the device. */
  isRead: boolean;
  /** Scans outlast the page. False if the browser forbids storage. */
  isLasting: boolean;
}

const isFault = (error: unknown): boolean => error instanceof ApiError && error.isFault;

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Milliseconds after which an unanswered scan is announced as waiting. */
const patience = 1500;

const frame = 16;

/** Milliseconds without a scan after which another tab may take over. */
const rest = 3000;

/**
 * The scans of one person on one page, in stages: a scan is kept on the device, checked by the page after the scans before it,
 * and settled once, as an item of the list or as a refusal.
 */
export class ScanList {
  private state: State = {
    items: [],
    waiting: [],
    refused: [],
    answer: undefined,
    refusal: undefined,
    isRead: false,
    isLasting: true,
  };
  private readonly list: string;
  private readonly kept: FloorRows<'scans' | 'items'>;
  private readonly followers = new Set<() => void>();
  private readonly retry = new Retry(() => void this.drain());
  /** Scans that this tab is still writing to the device. Each is tried once it is written. */
  private readonly writing = new Map<string, Promise<void>>();
  /** Scans whose packer waits for the answer in this tab. */
  private readonly heard = new Set<string>();
  private check: Check | undefined;
  private isDraining = false;
  /** Ends the wait for the next scan. */
  private wake: (() => void) | undefined;
  /** Ends the wait for what somebody answers about a scan. */
  private answered: ((answer: AnswerToAsked) => void) | undefined;

  constructor(list: string) {
    this.list = list;
    this.kept = new FloorRows(['scans', 'items'], list, (changes) => {
      this.renew();
      const isScan =
        changes.length > 0 && changes.every((change) => 'put' in change && change.table === 'scans');
      // a new scan is written first: rendering would delay it longer than it takes
      if (isScan) setTimeout(this.tell, frame);
      else this.tell();
    });
  }

  readonly snapshot = (): State => this.state;

  readonly subscribe = (follow: () => void): (() => void) => {
    this.followers.add(follow);
    return () => this.followers.delete(follow);
  };

  private get waiting(): readonly KeptScan[] {
    return this.kept.rows.scans.filter(({ refused }) => !refused);
  }

  private renew(changed: Pick<Partial<State>, 'answer' | 'refusal'> = {}): void {
    const { rows, isRead, isLasting } = this.kept;
    const refused = rows.scans.filter((scan) => scan.refused);
    this.state = {
      ...this.state,
      items: rows.items,
      waiting: this.waiting,
      refused,
      isRead,
      isLasting,
      ...changed,
    };
  }

  private readonly tell = (): void => {
    for (const follow of this.followers) follow();
  };

  private set(changed: Pick<Partial<State>, 'answer' | 'refusal'>): void {
    this.renew(changed);
    this.tell();
  }

  /** Reads the kept scans and decides none yet. */
  show(): Promise<void> {
    return this.kept.read();
  }

  /** Starts to decide scans with `check`, until the page goes. Returns a function that stops it. */
  serve(check: Check): () => void {
    this.check = check;
    const stopWatching = this.retry.watch();
    const stopHearing = hearTabs((message) => {
      if (message.kind === 'changed') void this.kept.read().then(() => this.drain());
      else if (this.heard.delete(message.id)) {
        const { kind, text, code } = message.answer;
        this.say(kind, text, code);
        if (kind !== 'accepted') this.set({ refusal: this.state.answer });
        // the packer has heard it here, which the other tab could not know
        void this.dismiss(message.id);
      }
    });
    void this.kept.read().then(() => this.drain());
    return () => {
      if (this.check === check) this.check = undefined;
      this.wake?.();
      this.answered?.('gone');
      stopWatching();
      stopHearing();
      // a save may be done when somebody comes back
      this.sayLate();
    };
  }

  private say(kind: AnswerKind, text: string, code: string): void {
    playTone(kind);
    this.set({ answer: newAnswer(kind, text, code) });
  }

  /** Says something that answers no scan, such as `Scan First`, by tone, colour and text. */
  readonly sayOwn = (kind: AnswerKind, text: string): void => this.say(kind, text, '');

  /** Replaces the answer that says that a save waits, without a tone. */
  readonly sayLate = (kind?: ScanOutcome, text = ''): void => {
    const { answer } = this.state;
    if (answer?.kind === 'waiting' && !answer.code) this.set({ answer: kind && newAnswer(kind, text) });
  };

  // Stage 1: a scan is kept

  /**
   * Takes a scan, or several codes of one text. Each is kept first, and decided after the scans before it. Of several, the
   * packer waits only for the last: those refused before it stay on the page.
   */
  readonly scan = (text: string, others: readonly string[] = [], extra?: unknown): void => {
    const codes = codesOf(text);
    for (const [place, code] of codes.entries()) {
      const scan: KeptScan = {
        id: newId(),
        list: this.list,
        code,
        others: others.flatMap((other) => codesOf(other)[place] ?? []),
        key: newKey(),
        extra,
        at: Date.now(),
      };
      if (place === codes.length - 1) this.heard.add(scan.id);
      const written = writeFloor([{ table: 'scans', put: scan }]);
      this.writing.set(scan.id, written);
      if (this.retry.isPausing) this.sayWaiting(scan);
      else setTimeout(() => this.sayWaiting(scan), patience);
      void written.then(() => {
        this.writing.delete(scan.id);
        return this.drain();
      });
    }
  };

  private sayWaiting(scan: KeptScan): void {
    // it waits for a person, not for the network, and is answered afterwards
    if (this.answered) return;
    if (!this.waiting.some(({ id }) => id === scan.id) || !this.heard.delete(scan.id)) return;
    this.say('waiting', '', scan.code);
  }

  // Stage 2: the page checks the scans in order

  /** Decides the waiting scans in order. Only one tab does so at a time. */
  private async drain(): Promise<void> {
    this.wake?.();
    if (this.isDraining || !this.check || this.retry.isPausing) return;
    if (!this.waiting.length) return;
    this.isDraining = true;
    try {
      await alone(`scans ${this.list}`, async () => {
        // another tab may have decided some in the meantime
        await this.kept.read();
        do if (!(await this.decideAll())) return;
        while (await this.nextScan());
      });
    } finally {
      this.isDraining = false;
    }
    // decides the scans that came while the lock was being released
    if (this.waiting.length) void this.drain();
  }

  /** Waits a while for the next scan, so a series of scans needs only one lock. Returns whether there is one. */
  private async nextScan(): Promise<boolean> {
    if (this.check && !this.waiting.length)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, rest);
      });
    this.wake = undefined;
    return this.check !== undefined && this.waiting.length > 0;
  }

  /** Decides the waiting scans until one gets no answer. Returns whether all are decided. */
  private async decideAll(): Promise<boolean> {
    for (let [scan] = this.waiting; scan && this.check; [scan] = this.waiting) {
      await this.writing.get(scan.id);
      if (!(await this.decide(scan, this.check))) return false;
    }
    return true;
  }

  /** Tries one scan. Returns whether it is decided. */
  private async decide(scan: KeptScan, check: Check): Promise<boolean> {
    const signal = AbortSignal.timeout(longestTry);
    let decided: Decided;
    try {
      decided = await this.checkAll(scan, check, signal).catch((error: unknown) => {
        if (!isFault(error)) throw error;
        return this.checkAll(scan, check, signal);
      });
    } catch (error) {
      if (isUndecided(error, signal)) {
        this.retry.failed();
        for (const waiting of this.waiting) this.sayWaiting(waiting);
        return false;
      }
      decided = { outcome: 'failed', text: textOf(error), code: scan.code };
    }
    this.retry.worked();
    if (decided.outcome === 'asks') return this.askAbout(scan, decided);
    await this.settle(scan, decided);
    return true;
  }

  /**
   * Checks the code of a scan, and then its other readings until one is not invalid. Returns the first reading's answer if all
   * are.
   */
  private async checkAll(scan: KeptScan, check: Check, signal: AbortSignal): Promise<Decided> {
    const { extra, key } = scan;
    let first: Decided | undefined;
    for (const code of [scan.code, ...scan.others]) {
      const attempt = { items: this.kept.rows.items, extra, key, signal };
      const checked = await check(code, attempt).catch((error: unknown): RefusedScan => {
        if (isUndecided(error, signal) || isFault(error)) throw error;
        return { outcome: 'invalid', text: textOf(error) };
      });
      if (checked.outcome !== 'invalid' || checked.isCertain === true) {
        if (first) confirmRival(code);
        return { ...checked, code };
      }
      first ??= { ...checked, code };
    }
    return first ?? { outcome: 'invalid', text: '', code: scan.code };
  }

  /** Waits until somebody has answered what the page asks about a scan. Returns whether they have. */
  private async askAbout(scan: KeptScan, { text, code }: Decided): Promise<boolean> {
    this.say('invalid', text, code);
    const answer = await new Promise<AnswerToAsked>((resolve) => {
      this.answered = resolve;
    });
    this.answered = undefined;
    if (answer === 'gone') return false;
    for (const late of this.waiting) setTimeout(() => this.sayWaiting(late), patience);
    if (answer === 'leave') {
      this.heard.delete(scan.id);
      this.set({ refusal: newAnswer('invalid', text, code) });
      await writeFloor([{ table: 'scans', remove: scan.id }]);
      return true;
    }
    this.heard.add(scan.id);
    await writeFloor([{ table: 'scans', put: { ...scan, code, others: [], extra: answer.extra } }]);
    return true;
  }

  /** Answers what the page asked about a scan: checks it again with `extra`, or leaves it out. The scans behind it go on. */
  readonly answerAsked = (answer: { extra: unknown } | 'leave'): void => this.answered?.(answer);

  // Stage 3: a scan is settled, as an item of the list or as a refusal

  private async settle(scan: KeptScan, decided: Exclude<Decided, { outcome: 'asks' }>): Promise<void> {
    const { id, list, extra, at } = scan;
    const { outcome, text, code } = decided;
    const isListed = 'isListed' in decided && decided.isListed === true;
    const isHeard = this.heard.delete(id);
    const answer = newAnswer(outcome, text, code);
    // a packer who did not wait for the answer hears only what they must act on
    const mustAct = outcome !== 'accepted' && !isListed;
    if (isHeard || mustAct) playTone(outcome);
    const said = { ...((isHeard || !isListed) && { answer }), ...(mustAct && { refusal: answer }) };
    const changes: Change[] = [{ table: 'scans', remove: id }];
    if (decided.outcome === 'accepted') {
      const put: KeptItem = { id, list, code, item: decided.item, extra, at };
      changes.push({ table: 'items', put });
      if (decided.replaces !== undefined) changes.push({ table: 'items', remove: decided.replaces });
    } else if (mustAct && !isHeard) {
      const refused = { outcome: outcome === 'failed' ? 'invalid' : outcome, text } as const;
      changes.splice(0, 1, { table: 'scans', put: { ...scan, code, refused } });
    }
    const written = writeFloor(changes);
    this.set(said);
    await written;
    if (!isHeard) tellTabs({ kind: 'answered', id, answer: { kind: outcome, text, code } });
  }

  /** Takes one accepted scan out of the list. */
  readonly remove = (id: string): Promise<void> => writeFloor([{ table: 'items', remove: id }]);

  /** Takes all accepted scans out of the list. */
  readonly clear = (): Promise<void> =>
    writeFloor(this.kept.rows.items.map(({ id }) => ({ table: 'items', remove: id })));

  /** Removes a refused scan whose unit or carton the packer has found. */
  readonly dismiss = (id: string): Promise<void> => writeFloor([{ table: 'scans', remove: id }]);
}

const lists = new Map<string, ScanList>();

function scanListOf(list: string): ScanList {
  const known = lists.get(list) ?? new ScanList(list);
  lists.set(list, known);
  return known;
}

interface ScanQueueOptions<Item, Extra> {
  /**
   * The name of the page's list, such as `secondary-packing`. A scan may be decided after a reload, so put whatever else
   * decides its answer into this name (`dispatch SO-2041`) or into `extra`.
   */
  listName: string;
  check: Check<Item, Extra>;
}

/** The scans of a floor page, for its `ScanBox`, its list and its save. */
export type ScanQueue<Item, Extra = undefined> = Omit<State, 'items' | 'isRead'> &
  Pick<ScanList, 'remove' | 'clear' | 'dismiss' | 'sayLate'> & {
    listName: string;
    /** A reload and other tabs show them too. */
    items: readonly ScannedItem<Item, Extra>[];
    /** Takes a scan. Pass it to a `ScanBox` as `onScan`. */
    scan: (code: string, others?: readonly string[], extra?: Extra) => void;
    /** Says something that answers no scan, such as `Scan First`, by tone, colour and text. */
    say: (kind: AnswerKind, text: string) => void;
    /** Checks the scan that the page asked about again, with `extra`, or leaves it out. */
    answerAsked: (answer: { extra: Extra } | 'leave') => void;
  };

/** Before it is known whose the scans are. */
const nobody = new ScanList('nobody');

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
  const { owner, isConfirmed } = useFloorOwner();
  const known = owner && scanListOf(listOf(owner, listName));
  const list = known ?? nobody;
  const { items, isRead: _, ...state } = useSyncExternalStore(list.subscribe, list.snapshot);
  // this same page made the kept values, so they have its types
  const checkNow = useEffectEvent(check as unknown as Check);
  useEffect(() => {
    if (isConfirmed) return known?.serve((code, attempt) => checkNow(code, attempt));
    void known?.show();
    return undefined;
  }, [known, isConfirmed]);

  /** Scans that came before it was known whose they are. */
  const early = useRef<Parameters<ScanList['scan']>[]>([]);
  useEffect(() => {
    if (!known) return;
    for (const scan of early.current.splice(0)) known.scan(...scan);
  }, [known]);
  const scan = useCallback(
    (code: string, others: readonly string[] = [], extra?: Extra) => {
      if (known) known.scan(code, others, extra);
      else early.current.push([code, others, extra]);
    },
    [known],
  );
  const notify = useNotify();
  const { answer } = state;
  /** Answers that were given before the page opened are no news. */
  const told = useRef(answer?.id ?? 0);
  useEffect(() => {
    if (!answer || answer.id <= told.current) return;
    told.current = answer.id;
    // a fault of the server is an error (spec 3 §8)
    if (answer.kind === 'failed') notify(answer.text, { type: 'error' });
  }, [answer, notify]);
  const { sayOwn: say, sayLate, answerAsked, remove, clear, dismiss } = list;
  const own = items as unknown as readonly ScannedItem<Item, Extra>[];
  return { ...state, listName, items: own, scan, say, sayLate, answerAsked, remove, clear, dismiss };
}
