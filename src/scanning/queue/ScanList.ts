import { newKey } from '../../api/newKey.ts';
import type { ScanAnswer, ScanOutcome } from '../ScanAnswer.ts';
import { playTone } from '../sound/playTone.ts';
import { type Change, type KeptItem, type KeptScan, readFloor, writeFloor } from '../store/FloorStore.ts';
import { newId } from '../store/listOf.ts';
import { alone, hearTabs, type TabMessage, tellTabs } from '../store/tabs.ts';
import { newAnswer } from '../useScanAnswer.ts';
import { confirmRival } from '../wedge/readingChoice.ts';
import { isUndecided, longestTry, Retry } from './retry.ts';

/** What a page says to a scan. */
export type Checked = {
  outcome: ScanOutcome;
  /** For the packer: what was accepted, or why it was not. */
  text: string;
  /** What joins the list, of one that is accepted. */
  item?: unknown;
};

export interface Attempt {
  /** What the list holds, so that what can be told by it needs no call. */
  items: readonly KeptItem[];
  extra: unknown;
  /** The same for each try of this scan: its Idempotency-Key. */
  key: string;
  /** Ends a try that takes too long; the scan then waits. */
  signal: AbortSignal;
}

export type Check = (code: string, attempt: Attempt) => Promise<Checked>;

interface State {
  /** Accepted and not submitted, in the order of scanning. */
  items: readonly KeptItem[];
  /** Not decided yet, in the order of scanning. */
  waiting: readonly KeptScan[];
  /** Refused when it was too late to be heard: the packer has to find them. */
  refused: readonly KeptScan[];
  answer: ScanAnswer | undefined;
  /** What was kept has been read. */
  isRead: boolean;
  /** What is scanned outlasts the page. */
  isLasting: boolean;
}

const nothing: State = {
  items: [],
  waiting: [],
  refused: [],
  answer: undefined,
  isRead: false,
  isLasting: true,
};

/** Milliseconds after which a scan without an answer is said to be waiting. */
const patience = 1500;

/** Milliseconds of a picture of the screen. */
const frame = 16;

/** Milliseconds without a scan after which another tab may decide some. */
const rest = 3000;

/** The scans of one page of one person: each is kept before it is tried, and decided in its turn, once. */
export class ScanList {
  private state = nothing;
  private readonly list: string;
  private readonly followers = new Set<() => void>();
  private readonly retry = new Retry(() => void this.drain());
  /** Scans of this tab that are being kept; they are tried when they are. */
  private readonly writing = new Map<string, Promise<void>>();
  /** Scans whose packer listens here. */
  private readonly heard = new Set<string>();
  private check: Check | undefined;
  private isDraining = false;
  /** Ends the wait for the next scan. */
  private wake: (() => void) | undefined;
  /** Counts what was changed here. */
  private changes = 0;

  constructor(list: string) {
    this.list = list;
  }

  readonly snapshot = (): State => this.state;

  readonly subscribe = (follow: () => void): (() => void) => {
    this.followers.add(follow);
    return () => this.followers.delete(follow);
  };

  private set(changed: Partial<State>): void {
    this.state = { ...this.state, ...changed };
    for (const follow of this.followers) follow();
  }

  /** Begins to decide scans by `check`, while a page shows them. Answers how to stop. */
  serve(check: Check): () => void {
    this.check = check;
    const stopWatching = this.retry.watch();
    const stopHearing = hearTabs(this.hear);
    void this.readAgain().then(() => this.drain());
    return () => {
      if (this.check === check) this.check = undefined;
      this.wake?.();
      stopWatching();
      stopHearing();
    };
  }

  private readonly hear = (message: TabMessage): void => {
    if (message.list !== this.list) return;
    if (message.kind === 'changed') void this.readAgain().then(() => this.drain());
    else if (this.heard.delete(message.id)) {
      const { kind, text, code } = message.answer;
      this.say(kind, text, code);
      // it is heard: the other tab could not know
      void this.dismiss(message.id);
    }
  };

  private async readAgain(): Promise<void> {
    let begun: number;
    let read: Awaited<ReturnType<typeof readFloor<'scans' | 'items'>>>;
    do {
      begun = this.changes;
      read = await readFloor(['scans', 'items'], this.list);
      // what was changed meanwhile is newer than what was read
    } while (begun !== this.changes);
    const { scans, items } = read.rows;
    this.set({
      items,
      waiting: scans.filter(({ refused }) => !refused),
      refused: scans.filter(({ refused }) => refused),
      isRead: true,
      isLasting: read.isLasting,
    });
  }

  /** Shows what changes at once, and keeps it. */
  private async change(changed: Partial<State>, changes: readonly Change[]): Promise<void> {
    const kept = this.keep(changed, changes);
    this.set({});
    await kept;
  }

  private async keep(changed: Partial<State>, changes: readonly Change[]): Promise<void> {
    this.changes += 1;
    this.state = { ...this.state, ...changed };
    await writeFloor(changes);
    tellTabs({ kind: 'changed', list: this.list });
  }

  private say(kind: ScanAnswer['kind'], text: string, code: string): void {
    playTone(kind);
    this.set({ answer: newAnswer(kind, text, code) });
  }

  /** An answer of the page's own, such as to what was typed wrongly. */
  readonly sayOwn = (kind: ScanAnswer['kind'], text: string): void => this.say(kind, text, '');

  /**
   * Tells the outcome of a save that nobody waited for any more. As for scans, only outcomes that need an action are heard; what was
   * done is shown in place of the answer that says that it waits.
   */
  readonly sayLate = (kind: ScanOutcome, text: string): void => {
    const { answer } = this.state;
    if (kind !== 'accepted') this.sayOwn(kind, text);
    else if (answer?.kind === 'waiting' && !answer.code) this.set({ answer: newAnswer(kind, text) });
  };

  /** Takes a scan: kept first, then decided when those before it are. */
  readonly scan = (code: string, others: readonly string[] = [], extra?: unknown): void => {
    const scan: KeptScan = {
      id: newId(),
      list: this.list,
      code,
      others,
      key: newKey(),
      extra,
      at: Date.now(),
    };
    this.heard.add(scan.id);
    const waiting = [...this.state.waiting, scan];
    // to show it before it is tried would take longer than to keep it
    const written = this.keep({ waiting }, [{ table: 'scans', put: scan }]);
    setTimeout(() => this.set({}), frame);
    this.writing.set(scan.id, written);
    if (this.retry.isPausing) this.sayWaiting(scan);
    else setTimeout(() => this.sayWaiting(scan), patience);
    void written.then(() => {
      this.writing.delete(scan.id);
      return this.drain();
    });
  };

  private sayWaiting(scan: KeptScan): void {
    if (!this.state.waiting.some(({ id }) => id === scan.id) || !this.heard.delete(scan.id)) return;
    this.say('waiting', '', scan.code);
  }

  /** Decides what waits, in order, in one tab at a time. */
  private async drain(): Promise<void> {
    this.wake?.();
    if (this.isDraining || !this.check || this.retry.isPausing) return;
    if (!this.state.waiting.length) return;
    this.isDraining = true;
    try {
      await alone(`scans ${this.list}`, async () => {
        // another tab may have decided some meanwhile
        await this.readAgain();
        do if (!(await this.decideAll())) return;
        while (await this.nextScan());
      });
    } finally {
      this.isDraining = false;
    }
    // what was scanned while the lock was given back
    if (this.state.waiting.length) void this.drain();
  }

  /** Waits a while for the next scan: who scans one after the other needs no lock for each. Answers whether to go on. */
  private async nextScan(): Promise<boolean> {
    if (this.check && !this.state.waiting.length)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, rest);
      });
    this.wake = undefined;
    return this.check !== undefined && this.state.waiting.length > 0;
  }

  /** Whether all that waits is decided. */
  private async decideAll(): Promise<boolean> {
    for (let [scan] = this.state.waiting; scan && this.check; [scan] = this.state.waiting) {
      await this.writing.get(scan.id);
      if (!(await this.decide(scan, this.check))) return false;
    }
    return true;
  }

  /** Tries one scan; whether it is decided. */
  private async decide(scan: KeptScan, check: Check): Promise<boolean> {
    const signal = AbortSignal.timeout(longestTry);
    let checked: Checked & { code: string };
    try {
      checked = await this.checkAll(scan, check, signal);
    } catch (error) {
      if (isUndecided(error, signal)) {
        this.retry.failed();
        for (const waiting of this.state.waiting) this.sayWaiting(waiting);
        return false;
      }
      const text = error instanceof Error ? error.message : String(error);
      checked = { outcome: 'invalid', text, code: scan.code };
    }
    this.retry.worked();
    await this.settle(scan, checked);
    return true;
  }

  /** The answer to a scan's code, or to the other reading of it that is none of the invalid ones. */
  private async checkAll(
    scan: KeptScan,
    check: Check,
    signal: AbortSignal,
  ): Promise<Checked & { code: string }> {
    const { extra, key } = scan;
    let first: (Checked & { code: string }) | undefined;
    for (const code of [scan.code, ...scan.others]) {
      const checked = await check(code, { items: this.state.items, extra, key, signal });
      if (checked.outcome !== 'invalid') {
        if (first) confirmRival(code);
        return { ...checked, code };
      }
      first ??= { ...checked, code };
    }
    return first ?? { outcome: 'invalid', text: '', code: scan.code };
  }

  private async settle(
    scan: KeptScan,
    { outcome, text, item, code }: Checked & { code: string },
  ): Promise<void> {
    const { id, list, extra, at } = scan;
    const isHeard = this.heard.delete(id);
    // to those who did not wait for it, only what they must do something about is said
    if (isHeard || outcome !== 'accepted') playTone(outcome);
    const now = {
      answer: newAnswer(outcome, text, code),
      waiting: this.state.waiting.filter((other) => other.id !== id),
    };
    const gone = { table: 'scans', remove: id } as const;
    if (outcome === 'accepted') {
      const put: KeptItem = { id, list, code, item, extra, at };
      await this.change({ ...now, items: [...this.state.items, put] }, [gone, { table: 'items', put }]);
    } else if (isHeard) {
      await this.change(now, [gone]);
    } else {
      const put: KeptScan = { ...scan, code, refused: { outcome, text } };
      await this.change({ ...now, refused: [...this.state.refused, put] }, [{ table: 'scans', put }]);
    }
    if (!isHeard) tellTabs({ kind: 'answered', list, id, answer: { kind: outcome, text, code } });
  }

  /** Takes an accepted scan out of the list. */
  readonly remove = async (id: string): Promise<void> => {
    const items = this.state.items.filter((item) => item.id !== id);
    await this.change({ items }, [{ table: 'items', remove: id }]);
  };

  /** Takes all of the accepted scans out of the list. */
  readonly clear = (): Promise<void> => this.removeAll(this.state.items.map(({ id }) => id));

  /** Takes these out of the list, in one step with what else changes. */
  async removeAll(ids: readonly string[], also: readonly Change[] = []): Promise<void> {
    const items = this.state.items.filter(({ id }) => !ids.includes(id));
    await this.change({ items }, [...also, ...ids.map((id) => ({ table: 'items', remove: id }) as const)]);
  }

  /** Puts these back into the list, in one step with what else changes. */
  async putBack(back: readonly KeptItem[], also: readonly Change[]): Promise<void> {
    const others = this.state.items.filter(({ id }) => !back.some((item) => item.id === id));
    const changes = back.map((put) => ({ table: 'items', put }) as const);
    await this.change({ items: [...back, ...others] }, [...also, ...changes]);
  }

  /** The packer has found what was refused too late. */
  readonly dismiss = async (id: string): Promise<void> => {
    const refused = this.state.refused.filter((scan) => scan.id !== id);
    await this.change({ refused }, [{ table: 'scans', remove: id }]);
  };
}

const lists = new Map<string, ScanList>();

/** The one list of this name on this page. */
export function scanListOf(list: string): ScanList {
  const known = lists.get(list) ?? new ScanList(list);
  lists.set(list, known);
  return known;
}
