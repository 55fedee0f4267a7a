import * as v from 'valibot';
import type { Call } from '../../../contract/calls/Call.ts';
import { keyDays } from '../../../contract/calls/records/save.ts';
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

export type SaveResult =
  | { outcome: 'saved'; data: unknown; message: string }
  /** The server refused it. The list still has all its scans. */
  | { outcome: 'refused'; error: unknown }
  /** No answer came. The save is kept with the scans that it took from the list, and is sent until the server answers. */
  | { outcome: 'waiting' };

type Sent = Pick<KeptSave, 'list' | 'call' | 'input' | 'title'> & { items: readonly KeptItem[] };

/** A save that was done after its page had stopped waiting. */
export type LateSave = KeptSave & { data: unknown; answer: string };

/** Milliseconds for which the server remembers a save. */
const remembered = keyDays * 24 * 60 * 60 * 1000;

/** Sends a kept save once more, under its own key. Throws an ApiError for one that the server may have done and forgotten. */
const send = async ({ call, input, key, at }: KeptSave, signal: AbortSignal) => {
  if (Date.now() - at > remembered) throw new ApiError('app.scanning.too_old', '409');
  const { method, path, page } = call;
  const known: Call = { method, path, access: 'signed-in', summary: '', answer: v.unknown() };
  return ask(known, { input, page, headers: { 'Idempotency-Key': key }, signal });
};

/** Identifies a save by its content. The same content again is the same save. */
const contentOf = ({ list, call, input }: Pick<KeptSave, 'list' | 'call' | 'input'>): string =>
  JSON.stringify([list, call.path, input]);

/**
 * The saves of one person in one company. Each save is kept with its Idempotency-Key before the first try. One tab at a time
 * sends them in order, each under its key, until the server answers or has forgotten the key. However often a save is tried, it
 * acts once.
 */
export class Outbox {
  private saves: readonly KeptSave[] = [];
  private readonly owner: string;
  private readonly followers = new Set<() => void>();
  private readonly done = new Set<(save: LateSave) => void>();
  /** The callers that wait for an answer, by the id of their save. */
  private readonly waiters = new Map<string, (result: SaveResult) => void>();
  private readonly retry = new Retry(() => void this.drain());
  /** Saves under way by their content. A double click joins the first one. */
  private readonly running = new Map<string, Promise<SaveResult>>();
  private draining: Promise<void> | undefined;
  /** The person has switched to another company. Nothing of this outbox may be sent to that one. */
  private isLeft = false;

  /** @param owner the prefix of the names of all lists that the person has in the company */
  constructor(owner: string) {
    this.owner = owner;
  }

  readonly snapshot = (): readonly KeptSave[] => this.saves;

  readonly subscribe = (follow: () => void): (() => void) => {
    this.followers.add(follow);
    return () => this.followers.delete(follow);
  };

  /** Calls `hear` for each save that was done when nobody waited for it any more. Returns a function that stops it. */
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

  /** Sends the kept saves, now and whenever the network returns. Returns a function that stops it. */
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

  /** Keeps a save and sends it. A save with the same content that still waits is not sent twice. */
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
    // the save came while another round was under way
    if (this.waiters.has(save.id)) await (this.retry.isPausing ? this.setAside() : this.drain());
    if (this.waiters.delete(save.id)) return { outcome: 'waiting' };
    return answered;
  }

  /** Sends the waiting saves in order until one gets no answer. Only one tab does so at a time. */
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

  /** Tries one save. Returns whether the server answered. */
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

  /** Marks the saves under way as waiting and takes their scans from the lists, so that the packer can go on. */
  private async setAside(): Promise<void> {
    for (const save of this.saves.filter(({ state }) => state === 'sending')) {
      const ids = save.items.map(({ id }) => id);
      await scanListOf(save.list).removeAll(ids, [{ table: 'saves', put: { ...save, state: 'waiting' } }]);
    }
    await this.readAgain();
  }

  /** Puts the scans of a refused save back into their list, where the packer can correct them and save anew. */
  readonly takeBack = async (save: KeptSave): Promise<void> => {
    await scanListOf(save.list).putBack(save.items, [{ table: 'saves', remove: save.id }]);
    await this.readAgain();
  };

  readonly discard = (save: KeptSave): Promise<void> =>
    this.change(save.list, [{ table: 'saves', remove: save.id }]);
}

const outboxes = new Map<string, Outbox>();

export function outboxOf(owner: string): Outbox {
  const known = outboxes.get(owner) ?? new Outbox(owner);
  outboxes.set(owner, known);
  return known;
}

/** Counts the scans that a person has made on this device and that no server has: unchecked, not submitted, or in a save. */
export async function countUnsent(userId: number): Promise<{ scans: number; items: number; saves: number }> {
  const { rows } = await readFloor(['scans', 'items', 'saves'], listsOfPerson(userId));
  return {
    scans: rows.scans.filter(({ refused }) => !refused).length,
    items: rows.items.length,
    saves: rows.saves.filter(({ state }) => state !== 'refused').length,
  };
}

/**
 * Forgets a person's lists when they sign out, except for lists with something that waits. What is not checked, submitted or
 * saved yet is their company's work. It stays under their name, nobody else sees it, and it is there again when they sign in.
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
