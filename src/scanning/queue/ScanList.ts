import { codesOf } from '../../../contract/serial/parseScan.ts';
import { ApiError } from '../../api/ApiError.ts';
import { newKey } from '../../api/newKey.ts';
import type { ScanAnswer, ScanOutcome } from '../ScanAnswer.ts';
import { playTone } from '../sound/playTone.ts';
import { type Change, type KeptItem, type KeptScan, readFloor, writeFloor } from '../store/FloorStore.ts';
import { newId } from '../store/listOf.ts';
import { alone, hearTabs, type TabMessage, tellTabs } from '../store/tabs.ts';
import { newAnswer } from '../useScanAnswer.ts';
import { confirmRival } from '../wedge/readingChoice.ts';
import { isUndecided, longestTry, Retry } from './retry.ts';

/** The page's answer to a scan. */
export type Checked = {
  /** `asks`: the page asks somebody, and calls `answerAsked`. The scans behind this one wait until then. */
  outcome: ScanOutcome | 'asks';
  /** Tells the packer what was accepted, or why it was not. */
  text: string;
  /** Joins the list if the scan is accepted. */
  item?: unknown;
  /** The list has it already. Nobody has to act on such a scan if it was late. */
  isListed?: boolean;
  /** The code is read rightly, although it is refused: no other reading of the scanner's keys is tried. */
  isCertain?: boolean;
};

export interface Attempt {
  /** The list so far, so that a check can answer from it without a call. */
  items: readonly KeptItem[];
  extra: unknown;
  /** The scan's Idempotency-Key, the same for each try. */
  key: string;
  /** Aborts a try that takes too long. The scan then waits. */
  signal: AbortSignal;
}

export type Check = (code: string, attempt: Attempt) => Promise<Checked>;

/** A check's answer, with the reading of the code that it is for. */
type Decided = Checked & { code: string };

interface State {
  /** Accepted scans that are not submitted yet, in the order of scanning. */
  items: readonly KeptItem[];
  /** Scans that are not decided yet, in the order of scanning. */
  waiting: readonly KeptScan[];
  /** Scans that were refused when nobody listened any more. The packer has to find their units or cartons. */
  refused: readonly KeptScan[];
  answer: ScanAnswer | undefined;
  /** The last answer that refused a scan. */
  refusal: ScanAnswer | undefined;
  /** The kept scans have been read from the device. */
  isRead: boolean;
  /** Scans outlast the page. False if the browser forbids storage. */
  isLasting: boolean;
}

const isFault = (error: unknown): boolean => error instanceof ApiError && error.isFault;

const nothing: State = {
  items: [],
  waiting: [],
  refused: [],
  answer: undefined,
  refusal: undefined,
  isRead: false,
  isLasting: true,
};

/** Milliseconds after which an unanswered scan is announced as waiting. */
const patience = 1500;

const frame = 16;

/** Milliseconds without a scan after which another tab may take over. */
const rest = 3000;

/** The scans of one person on one page. Each is kept before it is tried, and they are decided in order, each once. */
export class ScanList {
  private state = nothing;
  private readonly list: string;
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
  private answered: ((answer: { extra: unknown } | 'leave' | 'gone') => void) | undefined;
  /** Counts the changes that this tab has made. */
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

  /** Starts to decide scans with `check`, until the page goes. Returns a function that stops it. */
  serve(check: Check): () => void {
    this.check = check;
    const stopWatching = this.retry.watch();
    const stopHearing = hearTabs(this.hear);
    void this.readAgain().then(() => this.drain());
    return () => {
      if (this.check === check) this.check = undefined;
      this.wake?.();
      this.answered?.('gone');
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
      if (kind !== 'accepted') this.set({ refusal: this.state.answer });
      // the packer has heard it here, which the other tab could not know
      void this.dismiss(message.id);
    }
  };

  private async readAgain(): Promise<void> {
    let begun: number;
    let read: Awaited<ReturnType<typeof readFloor<'scans' | 'items'>>>;
    do {
      begun = this.changes;
      read = await readFloor(['scans', 'items'], this.list);
      // a change made in the meantime is newer than these rows
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

  /** Applies a change on the page at once, and writes it to the device. */
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

  /** Gives an answer that belongs to no scan, such as to a mistyped field. */
  readonly sayOwn = (kind: ScanAnswer['kind'], text: string): void => this.say(kind, text, '');

  /**
   * Reports the outcome of a save after its page stopped waiting. A tone plays only if the packer must act. Otherwise the text
   * just replaces the answer that said that the save waits.
   */
  readonly sayLate = (kind: ScanOutcome, text: string): void => {
    const { answer } = this.state;
    if (kind !== 'accepted') this.sayOwn(kind, text);
    else if (answer?.kind === 'waiting' && !answer.code) this.set({ answer: newAnswer(kind, text) });
  };

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
      const waiting = [...this.state.waiting, scan];
      // writing comes first: rendering would delay it longer than it takes
      const written = this.keep({ waiting }, [{ table: 'scans', put: scan }]);
      setTimeout(() => this.set({}), frame);
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
    if (!this.state.waiting.some(({ id }) => id === scan.id) || !this.heard.delete(scan.id)) return;
    this.say('waiting', '', scan.code);
  }

  /** Decides the waiting scans in order. Only one tab does so at a time. */
  private async drain(): Promise<void> {
    this.wake?.();
    if (this.isDraining || !this.check || this.retry.isPausing) return;
    if (!this.state.waiting.length) return;
    this.isDraining = true;
    try {
      await alone(`scans ${this.list}`, async () => {
        // another tab may have decided some in the meantime
        await this.readAgain();
        do if (!(await this.decideAll())) return;
        while (await this.nextScan());
      });
    } finally {
      this.isDraining = false;
    }
    // decides the scans that came while the lock was being released
    if (this.state.waiting.length) void this.drain();
  }

  /** Waits a while for the next scan, so that a series of scans needs only one lock. Returns whether there is one. */
  private async nextScan(): Promise<boolean> {
    if (this.check && !this.state.waiting.length)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, rest);
      });
    this.wake = undefined;
    return this.check !== undefined && this.state.waiting.length > 0;
  }

  /** Decides the waiting scans until one gets no answer. Returns whether all are decided. */
  private async decideAll(): Promise<boolean> {
    for (let [scan] = this.state.waiting; scan && this.check; [scan] = this.state.waiting) {
      await this.writing.get(scan.id);
      if (!(await this.decide(scan, this.check))) return false;
    }
    return true;
  }

  /** Tries one scan. Returns whether it is decided. */
  private async decide(scan: KeptScan, check: Check): Promise<boolean> {
    const signal = AbortSignal.timeout(longestTry);
    let checked: Decided | (Omit<Decided, 'outcome'> & { outcome: 'failed' });
    try {
      checked = await this.checkAll(scan, check, signal).catch((error: unknown) => {
        if (!isFault(error)) throw error;
        return this.checkAll(scan, check, signal);
      });
    } catch (error) {
      if (isUndecided(error, signal)) {
        this.retry.failed();
        for (const waiting of this.state.waiting) this.sayWaiting(waiting);
        return false;
      }
      const text = error instanceof Error ? error.message : String(error);
      checked = { outcome: 'failed', text, code: scan.code };
    }
    this.retry.worked();
    if (checked.outcome === 'asks') return this.askAbout(scan, checked);
    await this.settle(scan, { ...checked, outcome: checked.outcome });
    return true;
  }

  /** Waits until somebody has answered what the page asks about a scan. Returns whether they have. */
  private async askAbout(scan: KeptScan, { text, code }: Decided): Promise<boolean> {
    this.say('invalid', text, code);
    const answer = await new Promise<{ extra: unknown } | 'leave' | 'gone'>((resolve) => {
      this.answered = resolve;
    });
    this.answered = undefined;
    if (answer === 'gone') return false;
    const { waiting } = this.state;
    for (const late of waiting) setTimeout(() => this.sayWaiting(late), patience);
    if (answer === 'leave') {
      this.heard.delete(scan.id);
      const others = waiting.filter(({ id }) => id !== scan.id);
      const left = { waiting: others, refusal: newAnswer('invalid', text, code) };
      await this.change(left, [{ table: 'scans', remove: scan.id }]);
      return true;
    }
    const put: KeptScan = { ...scan, code, others: [], extra: answer.extra };
    this.heard.add(scan.id);
    const again = waiting.map((one) => (one.id === scan.id ? put : one));
    await this.change({ waiting: again }, [{ table: 'scans', put }]);
    return true;
  }

  /** Answers what the page asked about a scan: checks it again with `extra`, or leaves it out. The scans behind it go on. */
  readonly answerAsked = (answer: { extra: unknown } | 'leave'): void => this.answered?.(answer);

  /**
   * Checks the code of a scan, and then its other readings until one is not invalid. Returns the first reading's answer if all
   * are.
   */
  private async checkAll(scan: KeptScan, check: Check, signal: AbortSignal): Promise<Decided> {
    const { extra, key } = scan;
    let first: Decided | undefined;
    for (const code of [scan.code, ...scan.others]) {
      const attempt = { items: this.state.items, extra, key, signal };
      const checked = await check(code, attempt).catch((error: unknown): Checked => {
        if (isUndecided(error, signal) || isFault(error)) throw error;
        return { outcome: 'invalid', text: error instanceof Error ? error.message : String(error) };
      });
      if (checked.outcome !== 'invalid' || checked.isCertain) {
        if (first) confirmRival(code);
        return { ...checked, code };
      }
      first ??= { ...checked, code };
    }
    return first ?? { outcome: 'invalid', text: '', code: scan.code };
  }

  private async settle(
    scan: KeptScan,
    { outcome, text, item, code, isListed }: Omit<Decided, 'outcome'> & { outcome: ScanOutcome | 'failed' },
  ): Promise<void> {
    const { id, list, extra, at } = scan;
    const isHeard = this.heard.delete(id);
    const waiting = this.state.waiting.filter((other) => other.id !== id);
    const isNothing = isListed && !isHeard;
    // a packer who did not wait for the answer hears only what they must act on
    if (isHeard || (outcome !== 'accepted' && !isNothing)) playTone(outcome);
    const answer = newAnswer(outcome, text, code);
    const isRefusal = outcome !== 'accepted' && !isListed;
    const now = { waiting, ...(!isNothing && { answer }), ...(isRefusal && { refusal: answer }) };
    const gone = { table: 'scans', remove: id } as const;
    if (outcome === 'accepted') {
      const put: KeptItem = { id, list, code, item, extra, at };
      await this.change({ ...now, items: [...this.state.items, put] }, [gone, { table: 'items', put }]);
    } else if (isHeard || isListed) {
      await this.change(now, [gone]);
    } else {
      const put: KeptScan = {
        ...scan,
        code,
        refused: { outcome: outcome === 'failed' ? 'invalid' : outcome, text },
      };
      await this.change({ ...now, refused: [...this.state.refused, put] }, [{ table: 'scans', put }]);
    }
    if (!isHeard) tellTabs({ kind: 'answered', list, id, answer: { kind: outcome, text, code } });
  }

  /** Takes one accepted scan out of the list. */
  readonly remove = async (id: string): Promise<void> => {
    const items = this.state.items.filter((item) => item.id !== id);
    await this.change({ items }, [{ table: 'items', remove: id }]);
  };

  /** Takes all accepted scans out of the list. */
  readonly clear = (): Promise<void> => this.removeAll(this.state.items.map(({ id }) => id));

  /** Takes these scans out of the list, in one transaction with the changes in `also`. */
  async removeAll(ids: readonly string[], also: readonly Change[] = []): Promise<void> {
    const items = this.state.items.filter(({ id }) => !ids.includes(id));
    await this.change({ items }, [...also, ...ids.map((id) => ({ table: 'items', remove: id }) as const)]);
  }

  /** Puts these scans back into the list, in one transaction with the changes in `also`. */
  async putBack(back: readonly KeptItem[], also: readonly Change[]): Promise<void> {
    const others = this.state.items.filter(({ id }) => !back.some((item) => item.id === id));
    const changes = back.map((put) => ({ table: 'items', put }) as const);
    await this.change({ items: [...back, ...others] }, [...also, ...changes]);
  }

  /** Removes a refused scan whose unit or carton the packer has found. */
  readonly dismiss = async (id: string): Promise<void> => {
    const refused = this.state.refused.filter((scan) => scan.id !== id);
    await this.change({ refused }, [{ table: 'scans', remove: id }]);
  };
}

const lists = new Map<string, ScanList>();

export function scanListOf(list: string): ScanList {
  const known = lists.get(list) ?? new ScanList(list);
  lists.set(list, known);
  return known;
}
