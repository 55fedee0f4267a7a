import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import type { Call } from '../../../contract/calls/Call.ts';
import { keyDays } from '../../../contract/calls/records/save.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask, newKey } from '../../api/ask.ts';
import { isUndecided, longestTry, Retry } from '../queue/retry.ts';
import type { ScanQueue } from '../queue/ScanList.ts';
import {
  alone,
  type Change,
  FloorRows,
  hearTabs,
  type KeptSave,
  newId,
  readFloor,
  type Table,
  writeFloor,
} from '../store/FloorStore.ts';
import { listOf, listsOf, listsOfPerson, useFloorOwner } from '../store/floorOwner.ts';

export type SaveResult<Answer = unknown> =
  | { outcome: 'saved'; data: Answer; message: string }
  /** The server refused it. The list still has all its scans. */
  | { outcome: 'refused'; error: unknown }
  /** No answer came. The save is kept with the scans that it took from the list, and is sent until the server answers. */
  | { outcome: 'waiting' };

type Sent = Pick<KeptSave, 'list' | 'call' | 'input' | 'title' | 'items'>;

/** A save that was answered after its page had stopped waiting. */
export type LateSave = KeptSave & { outcome: 'saved' | 'refused'; data: unknown; answer: string };

/** The changes that take the scans of a save from their list. */
const itemsGone = ({ items }: KeptSave): Change[] => items.map(({ id }) => ({ table: 'items', remove: id }));

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
  private readonly owner: string;
  private readonly kept: FloorRows<'saves'>;
  private readonly followers = new Set<() => void>();
  private readonly hearers = new Set<(save: LateSave) => void>();
  /** The callers that wait for an answer, by the id of their save. */
  private readonly waiters = new Map<string, (result: SaveResult) => void>();
  private readonly retry = new Retry(() => void this.drain());
  /** Saves under way by their content. A double click joins the first one. */
  private readonly running = new Map<string, Promise<SaveResult>>();
  private draining: Promise<void> | undefined;
  /** The person acts for another company, or may do so. Nothing of this outbox may be sent to that one. */
  private isHeld = false;

  /** @param owner the prefix of the names of all lists that the person has in the company */
  constructor(owner: string) {
    this.owner = owner;
    this.kept = new FloorRows(['saves'], owner, () => {
      for (const follow of this.followers) follow();
    });
  }

  readonly snapshot = (): readonly KeptSave[] => this.kept.rows.saves;

  readonly subscribe = (follow: () => void): (() => void) => {
    this.followers.add(follow);
    return () => this.followers.delete(follow);
  };

  /** Calls `hear` for each save that was answered when nobody waited for it any more. Returns a function that stops it. */
  readonly onLate = (hear: (save: LateSave) => void): (() => void) => {
    this.hearers.add(hear);
    return () => this.hearers.delete(hear);
  };

  /** Shows the kept saves and sends none yet. */
  hold(): Promise<void> {
    this.isHeld = true;
    return this.kept.read();
  }

  /** Sends the kept saves, now and whenever the network returns. Returns a function that stops it. */
  serve(): () => void {
    this.isHeld = false;
    const stopWatching = this.retry.watch();
    const stopHearing = hearTabs(({ kind }) => {
      if (kind === 'changed') void this.kept.read();
    });
    void this.drain();
    return () => {
      this.isHeld = true;
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
    await this.kept.read();
    const isSame = (save: KeptSave) => save.state !== 'refused' && contentOf(save) === contentOf(sent);
    const open = this.snapshot().find(isSame);
    const begun = {
      ...sent,
      id: newId(),
      key: newKey(),
      state: 'sending',
      message: '',
      at: Date.now(),
    } as const;
    const save: KeptSave = open ?? begun;
    if (!open) await writeFloor([{ table: 'saves', put: save }]);
    const answered = new Promise<SaveResult>((resolve) => this.waiters.set(save.id, resolve));
    await this.drain();
    // the save came while another round was under way
    if (this.waiters.has(save.id))
      await (this.retry.isPausing || this.isHeld ? this.setAside() : this.drain());
    if (this.waiters.delete(save.id)) return { outcome: 'waiting' };
    return answered;
  }

  /** Sends the waiting saves in order until one gets no answer. Only one tab does so at a time. */
  readonly drain = (): Promise<void> => {
    this.draining ??= alone(`saves ${this.owner}`, async () => {
      await this.kept.read();
      for (const save of this.snapshot()) {
        if (this.isHeld) return;
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
    const waiter = this.waiters.get(save.id);
    const tellLate = (outcome: LateSave['outcome'], answer: string, data?: unknown) => {
      for (const hear of this.hearers) hear({ ...save, outcome, answer, data });
    };
    try {
      const { data, message } = await send(save, signal);
      await writeFloor([gone, ...itemsGone(save)]);
      if (waiter) waiter({ outcome: 'saved', data, message });
      else tellLate('saved', message, data);
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
        await writeFloor([
          { table: 'saves', put: { ...save, state: 'refused', message } },
          ...itemsGone(save),
        ]);
        waiter?.({ outcome: 'waiting' });
        tellLate('refused', message);
      }
    }
    this.waiters.delete(save.id);
    this.retry.worked();
    return true;
  }

  /** Marks the saves under way as waiting and takes their scans from the lists, so the packer can go on. */
  private async setAside(): Promise<void> {
    for (const save of this.snapshot().filter(({ state }) => state === 'sending'))
      await writeFloor([{ table: 'saves', put: { ...save, state: 'waiting' } }, ...itemsGone(save)]);
  }

  /** Puts the scans of a refused save back into their list, where the packer can correct them and save anew. */
  readonly takeBack = ({ id, items }: KeptSave): Promise<void> =>
    writeFloor([{ table: 'saves', remove: id }, ...items.map((put) => ({ table: 'items', put }) as const)]);

  readonly discard = ({ id }: KeptSave): Promise<void> => writeFloor([{ table: 'saves', remove: id }]);
}

const outboxes = new Map<string, Outbox>();

export function outboxOf(owner: string): Outbox {
  const known = outboxes.get(owner) ?? new Outbox(owner);
  outboxes.set(owner, known);
  return known;
}

/** Reads what was scanned in some lists on this device and no server has: unchecked, not submitted, or in a save. */
export async function readUnsent(lists: string) {
  const { rows } = await readFloor(['scans', 'items', 'saves'], lists);
  return {
    scans: rows.scans.filter(({ refused }) => !refused),
    items: rows.items,
    saves: rows.saves.filter(({ state }) => state !== 'refused'),
  };
}

/** Counts the scans that a person has made on this device and that no server has. */
export async function countUnsent(userId: number): Promise<{ scans: number; items: number; saves: number }> {
  const { scans, items, saves } = await readUnsent(listsOfPerson(userId));
  return { scans: scans.length, items: items.length, saves: saves.length };
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

interface KeptSaveOptions<Request, Answer> {
  call: Call<Request, Answer>;
  /** Called with the answer when a save of this page was done after it had waited for the network. */
  onLate?: ((answer: Answer) => void) | undefined;
}

interface Saved<Request> {
  input: Request;
  /** Names the save to people while it waits: `Secondary Packing ABSID202600001`. */
  title: string;
}

/**
 * Saves the scans of a list once. The device keeps the save with its Idempotency-Key before it is sent. If no answer comes, the
 * save waits with the scans that it took from the list, and the packer goes on. The portal sends it under the same key until
 * the server answers, even after a reload and from other pages. `KeptSaves` shows on every page which saves wait and which were
 * refused.
 *
 * ```tsx
 * const { save, isBusy } = useKeptSave(queue, { call: saveSecondary });
 * const result = await save({ input, title: `Secondary Packing ${slip}` });
 * if (result.outcome === 'saved') done(result.message);
 * else if (result.outcome === 'refused') failed(result.error);
 * ```
 */
export function useKeptSave<Item, Extra, Request, Answer>(
  { listName, items, sayLate }: Pick<ScanQueue<Item, Extra>, 'listName' | 'items' | 'sayLate'>,
  { call, onLate }: KeptSaveOptions<Request, Answer>,
) {
  const { owner } = useFloorOwner();
  const outbox = owner && outboxOf(listsOf(owner));
  const [isBusy, setIsBusy] = useState(false);
  const late = useEffectEvent((save: LateSave) => {
    // compares calls, not lists: the page may show another order's list by now
    if (save.call.path !== call.path) return;
    sayLate(save.outcome === 'saved' ? 'accepted' : 'invalid', save.answer);
    const read = v.safeParse(call.answer, save.data);
    if (save.outcome === 'saved' && read.success) onLate?.(read.output);
  });
  useEffect(() => outbox?.onLate((save) => late(save)), [outbox]);
  const save = async ({ input, title }: Saved<Request>): Promise<SaveResult<Answer>> => {
    if (!owner || !outbox) return { outcome: 'refused', error: new Error('app.error.title') };
    setIsBusy(true);
    try {
      const { method, path, access } = call;
      const page = typeof access === 'object' ? access.page : 'dashboard';
      const list = listOf(owner, listName);
      const result = await outbox.save({ list, call: { method, path, page }, input, title, items });
      if (result.outcome !== 'saved') return result;
      // reads the answer by the call's own schema, as `ask` does
      const read = v.safeParse(call.answer, result.data);
      return read.success
        ? { ...result, data: read.output }
        : { outcome: 'refused', error: new ApiError('app.error.server', 'answer') };
    } finally {
      setIsBusy(false);
    }
  };
  return { save, isBusy };
}
