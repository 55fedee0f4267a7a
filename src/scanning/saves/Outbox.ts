import * as v from 'valibot';
import type { Call } from '../../../contract/calls/Call.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { newKey } from '../../api/newKey.ts';
import { isUndecided, longestTry, Retry } from '../queue/retry.ts';
import { scanListOf } from '../queue/ScanList.ts';
import {
  type Change,
  type KeptItem,
  type KeptSave,
  readFloor,
  type Table,
  writeFloor,
} from '../store/FloorStore.ts';
import { listsOfPerson, newId } from '../store/listOf.ts';
import { alone, hearTabs, tellTabs } from '../store/tabs.ts';

/** What became of a save. */
export type SaveResult =
  | { outcome: 'saved'; data: unknown; message: string }
  /** The server refused it: nothing of the list is gone. */
  | { outcome: 'refused'; error: unknown }
  /** No answer came: it is kept, with what it takes of the list, and sent until one does. */
  | { outcome: 'waiting' };

type Sent = Pick<KeptSave, 'list' | 'call' | 'params' | 'input' | 'title'> & { items: readonly KeptItem[] };

/** A save that was done after its page had stopped waiting. */
export type LateSave = KeptSave & { data: unknown; answer: string };

/** Sends a kept save once more, under its own key. */
const send = ({ call, params, input, key }: KeptSave, signal: AbortSignal) => {
  const { method, path, page } = call;
  const known: Call = { method, path, access: 'signed-in', summary: '', answer: v.unknown() };
  return ask(known, { input, params, page, headers: { 'Idempotency-Key': key }, signal });
};

/** What a save is, but for who asks: the same again is the same save. */
const contentOf = ({
  list,
  call,
  params,
  input,
}: Pick<KeptSave, 'list' | 'call' | 'params' | 'input'>): string =>
  JSON.stringify([list, call.path, params, input]);

/**
 * The saves of one person in one company. Each is kept with its Idempotency-Key before the first try and sent under that key
 * until the server answers, in order, by one tab at a time: however often it is tried, it acts once.
 */
export class Outbox {
  private saves: readonly KeptSave[] = [];
  private readonly owner: string;
  private readonly followers = new Set<() => void>();
  private readonly done = new Set<(save: LateSave) => void>();
  /** Who waits for which save's answer. */
  private readonly waiters = new Map<string, (result: SaveResult) => void>();
  private readonly retry = new Retry(() => void this.drain());
  /** Saves under way by their content: a double click is one of them. */
  private readonly running = new Map<string, Promise<SaveResult>>();
  private draining: Promise<void> | undefined;
  /** The portal shows another one: whoever asks acts for another company, to which nothing of this one is to be sent. */
  private isLeft = false;

  /** @param owner what the names of all lists of the person in the company begin with */
  constructor(owner: string) {
    this.owner = owner;
  }

  readonly snapshot = (): readonly KeptSave[] => this.saves;

  readonly subscribe = (follow: () => void): (() => void) => {
    this.followers.add(follow);
    return () => this.followers.delete(follow);
  };

  /** Hears of saves that were done when nobody waited for them. Answers how to stop. */
  readonly onDone = (hear: (save: LateSave) => void): (() => void) => {
    this.done.add(hear);
    return () => this.done.delete(hear);
  };

  private show(saves: readonly KeptSave[]): void {
    this.saves = saves;
    for (const follow of this.followers) follow();
  }

  private async readAgain(): Promise<void> {
    const { rows } = await readFloor(['saves'], this.owner);
    this.show(rows.saves);
  }

  private async change(list: string, changes: readonly Change[]): Promise<void> {
    await writeFloor(changes);
    await this.readAgain();
    tellTabs({ kind: 'changed', list });
  }

  /** Sends what is kept, now and whenever the network is back. Answers how to stop. */
  serve(): () => void {
    this.isLeft = false;
    const stopWatching = this.retry.watch();
    const stopHearing = hearTabs(({ kind, list }) => {
      if (kind === 'changed' && list.startsWith(this.owner)) void this.readAgain();
    });
    void this.drain();
    return () => {
      this.isLeft = true;
      stopWatching();
      stopHearing();
    };
  }

  /** Keeps a save and sends it. The same content that still waits for an answer is the same save. */
  save(sent: Sent): Promise<SaveResult> {
    const content = contentOf(sent);
    const running = this.running.get(content) ?? this.begin(sent).finally(() => this.running.delete(content));
    this.running.set(content, running);
    return running;
  }

  private async begin(sent: Sent): Promise<SaveResult> {
    await this.readAgain();
    const open = this.saves.find((save) => save.state !== 'refused' && contentOf(save) === contentOf(sent));
    const save: KeptSave = open ?? {
      ...sent,
      id: newId(),
      key: newKey(),
      state: 'sending',
      message: '',
      at: Date.now(),
    };
    if (!open) await this.change(save.list, [{ table: 'saves', put: save }]);
    const answered = new Promise<SaveResult>((resolve) => this.waiters.set(save.id, resolve));
    await this.drain();
    // it came while another round was under way
    if (this.waiters.has(save.id)) await (this.retry.isPausing ? this.setAside() : this.drain());
    if (this.waiters.delete(save.id)) return { outcome: 'waiting' };
    return answered;
  }

  /** Sends what waits, in order, in one tab at a time, until one gets no answer. */
  readonly drain = (): Promise<void> => {
    this.draining ??= alone(`saves ${this.owner}`, async () => {
      await this.readAgain();
      for (const save of this.saves) {
        if (this.isLeft) return;
        if (save.state !== 'refused' && !(await this.settle(save))) {
          await this.setAside();
          return;
        }
      }
    }).finally(() => {
      this.draining = undefined;
    });
    return this.draining;
  };

  /** Tries one save; whether it is answered. */
  private async settle(save: KeptSave): Promise<boolean> {
    const signal = AbortSignal.timeout(longestTry);
    const gone = { table: 'saves', remove: save.id } as const;
    const ids = save.items.map(({ id }) => id);
    const waiter = this.waiters.get(save.id);
    try {
      const { data, message } = await send(save, signal);
      await scanListOf(save.list).removeAll(ids, [gone]);
      waiter?.({ outcome: 'saved', data, message });
      if (!waiter) {
        scanListOf(save.list).sayLate('accepted', message);
        for (const hear of this.done) hear({ ...save, data, answer: message });
      }
    } catch (error) {
      if (isUndecided(error, signal)) {
        this.retry.failed();
        return false;
      }
      if (waiter && save.state === 'sending') {
        await writeFloor([gone]);
        waiter({ outcome: 'refused', error });
      } else {
        const message = error instanceof ApiError ? error.message : 'app.error.title';
        await scanListOf(save.list).removeAll(ids, [
          { table: 'saves', put: { ...save, state: 'refused', message } },
        ]);
        waiter?.({ outcome: 'waiting' });
        scanListOf(save.list).sayLate('invalid', message);
      }
    }
    this.waiters.delete(save.id);
    this.retry.worked();
    await this.readAgain();
    return true;
  }

  /** What was on its way waits from now on, with what it takes of its list: the packer goes on with the next. */
  private async setAside(): Promise<void> {
    for (const save of this.saves.filter(({ state }) => state === 'sending')) {
      const ids = save.items.map(({ id }) => id);
      await scanListOf(save.list).removeAll(ids, [{ table: 'saves', put: { ...save, state: 'waiting' } }]);
    }
    await this.readAgain();
  }

  /** Puts what a refused save took back into its list, to be mended and saved anew. */
  readonly takeBack = async (save: KeptSave): Promise<void> => {
    await scanListOf(save.list).putBack(save.items, [{ table: 'saves', remove: save.id }]);
    await this.readAgain();
  };

  /** Throws a refused save away. */
  readonly discard = (save: KeptSave): Promise<void> =>
    this.change(save.list, [{ table: 'saves', remove: save.id }]);
}

const outboxes = new Map<string, Outbox>();

/** The one outbox of an owner on this page. */
export function outboxOf(owner: string): Outbox {
  const known = outboxes.get(owner) ?? new Outbox(owner);
  outboxes.set(owner, known);
  return known;
}

/**
 * Forgets a person's lists when they sign out, except for those where something waits. What is not checked, submitted or saved yet
 * is their company's work. It stays under their name, is shown to nobody else, and is there again when they sign in.
 */
export async function forgetPerson(userId: number): Promise<void> {
  const { rows } = await readFloor(['scans', 'items', 'saves', 'values'], listsOfPerson(userId));
  const waiting = new Set([
    ...rows.scans.filter(({ refused }) => !refused).map(({ list }) => list),
    ...rows.items.map(({ list }) => list),
    ...rows.saves.map(({ list }) => list),
  ]);
  const forgotten = (table: Table): Change[] =>
    rows[table].filter(({ list }) => !waiting.has(list)).map(({ id }) => ({ table, remove: id }));
  await writeFloor([...forgotten('scans'), ...forgotten('values')]);
}
