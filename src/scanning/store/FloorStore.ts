import { type IDBPDatabase, openDB } from 'idb';
import type { AnswerKind, ScanOutcome } from '../scanAnswer.ts';

interface Kept {
  /** Sorts by the moment at which it was made. */
  id: string;
  /** Person, company and page, as `listOf` writes them. */
  list: string;
}

/** A scan that is not decided yet, or that was refused when nobody listened any more. */
export interface KeptScan extends Kept {
  code: string;
  /** Other codes that it may be, if several readings of the keys have a code's shape. */
  others: readonly string[];
  /** The Idempotency-Key of its check. */
  key: string;
  extra?: unknown;
  /** The time of the scan in milliseconds. */
  at: number;
  /** Set if it was refused when nobody listened any more. */
  refused?: { outcome: Exclude<ScanOutcome, 'accepted'>; text: string };
}

/** An accepted scan that is not submitted yet. */
export interface KeptItem<Item = unknown, Extra = unknown> extends Kept {
  /** As the scanner read it. */
  code: string;
  item: Item;
  /** What the page passed with the scan. */
  extra?: Extra;
  at: number;
}

/** A save that was sent and not answered, or that was refused when nobody waited for it any more. */
export interface KeptSave extends Kept {
  /** Its Idempotency-Key, the same for each try. */
  key: string;
  call: { method: 'GET' | 'POST'; path: string; page: string };
  input: unknown;
  /** Names the save to people. */
  title: string;
  /** The scans of the list that are saved with it. */
  items: readonly KeptItem[];
  state: 'sending' | 'waiting' | 'refused';
  /** The reason why it was refused. */
  message: string;
  at: number;
}

/** A value of a page, such as the order that is being dispatched. */
export interface KeptValue extends Kept {
  value: unknown;
}

export interface Tables {
  scans: KeptScan;
  items: KeptItem;
  saves: KeptSave;
  values: KeptValue;
}

export type Table = keyof Tables;

export type Change = { [T in Table]: { table: T; put: Tables[T] } }[Table] | { table: Table; remove: string };

type Rows<T extends Table> = { [Each in T]: Tables[Each][] };

/** Remembers on this device what the floor pages scanned, until the server has it. */
interface FloorStore {
  /** Whether the rows outlast the page. */
  readonly isLasting: boolean;
  /** Reads the rows of the lists whose names begin with `list`, in order and in one transaction. */
  read: <T extends Table>(tables: readonly T[], list: string) => Promise<Rows<T>>;
  /** Applies all of the changes or none. */
  write: (changes: readonly Change[]) => Promise<void>;
}

type Schema = { [T in Table]: { key: string; value: Tables[T]; indexes: { list: string } } };

const tables = ['scans', 'items', 'saves', 'values'] as const satisfies readonly Table[];

const byId = (one: Kept, other: Kept): number => (one.id < other.id ? -1 : 1);

const inBrowser = (database: IDBPDatabase<Schema>): FloorStore => ({
  isLasting: true,
  read: async <T extends Table>(asked: readonly T[], list: string) => {
    const transaction = database.transaction([...asked], 'readonly');
    const range = IDBKeyRange.bound(list, `${list}\uffff`);
    const rows = await Promise.all(
      asked.map(async (table) => {
        const found = await transaction.objectStore(table).index('list').getAll(range);
        return [table, found.sort(byId)] as const;
      }),
    );
    return Object.fromEntries(rows) as Rows<T>;
  },
  write: async (changes) => {
    if (!changes.length) return;
    const touched = [...new Set(changes.map(({ table }) => table))];
    // a browser that crashes loses nothing; a machine that loses power may lose the last moment
    const transaction = database.transaction(touched, 'readwrite', { durability: 'relaxed' });
    await Promise.all([
      ...changes.map((change) => {
        const store = transaction.objectStore(change.table);
        return 'remove' in change ? store.delete(change.remove) : store.put(change.put);
      }),
      transaction.done,
    ]);
  },
});

/** Remembers only in the page, for browsers that have no room or forbid a database. */
function inPage(begun: Partial<Rows<Table>> = {}): FloorStore {
  const rows = new Map<Table, Map<string, Tables[Table]>>(
    tables.map((table) => [table, new Map((begun[table] ?? []).map((row) => [row.id, row]))]),
  );
  const of = (table: Table, list: string) =>
    [...(rows.get(table)?.values() ?? [])].filter((row) => row.list.startsWith(list)).sort(byId);
  return {
    isLasting: false,
    read: <T extends Table>(asked: readonly T[], list: string) =>
      Promise.resolve(Object.fromEntries(asked.map((table) => [table, of(table, list)])) as Rows<T>),
    write: (changes) => {
      for (const change of changes)
        if ('remove' in change) rows.get(change.table)?.delete(change.remove);
        else rows.get(change.table)?.set(change.put.id, change.put);
      return Promise.resolve();
    },
  };
}

async function openStore(): Promise<FloorStore> {
  try {
    return inBrowser(
      await openDB<Schema>('sealbook-floor', 1, {
        upgrade: (database) => {
          for (const table of tables)
            database.createObjectStore(table, { keyPath: 'id' }).createIndex('list', 'list');
        },
        // another tab runs a newer portal with other tables
        blocking: (_current, _blocked, event) => {
          opened = undefined;
          (event.target as IDBDatabase | null)?.close();
        },
        terminated: () => {
          opened = undefined;
        },
      }),
    );
  } catch {
    return inPage();
  }
}

let opened: Promise<FloorStore> | undefined;

const store = (): Promise<FloorStore> => (opened ??= openStore());

/** Reads the rows of the lists whose names begin with `list`, in order and in one transaction. */
export async function readFloor<T extends Table>(
  asked: readonly T[],
  list: string,
): Promise<{ rows: Rows<T>; isLasting: boolean }> {
  const open = await store();
  return { rows: await open.read(asked, list), isLasting: open.isLasting };
}

const followers = new Set<(changes: readonly Change[]) => void>();

/**
 * Changes rows, all or none, and tells whoever follows them at once. If the disk is full, only the page remembers everything
 * from then on.
 */
export async function writeFloor(changes: readonly Change[]): Promise<void> {
  for (const follow of followers) follow(changes);
  const open = await store();
  try {
    await open.write(changes);
  } catch {
    const begun = await open.read(tables, '').catch(() => ({}));
    opened = Promise.resolve(inPage(begun));
    await (await opened).write(changes);
  }
  tellTabs({ kind: 'changed' });
}

const rowsOf = <T extends Table>(tables: readonly T[], of: (table: T) => readonly Kept[]): Rows<T> =>
  Object.fromEntries(tables.map((table) => [table, of(table)])) as Rows<T>;

/** Returns a function that applies a change to the rows of a table. */
const changedBy =
  (table: Table) =>
  (rows: readonly Kept[], change: Change): readonly Kept[] => {
    if (change.table !== table) return rows;
    const id = 'remove' in change ? change.remove : change.put.id;
    const others = rows.filter((row) => row.id !== id);
    return 'remove' in change ? others : [...others, change.put].sort(byId);
  };

/** The rows of the lists whose names begin with `list`, as they are now: also what others change, here and in other tabs. */
export class FloorRows<T extends Table> {
  rows: Rows<T>;
  /** They have been read from the device. */
  isRead = false;
  /** They outlast the page. False if the browser forbids storage. */
  isLasting = true;
  private readonly asked: readonly T[];
  private readonly list: string;
  private readonly changed: (changes: readonly Change[]) => void;
  private changes = 0;

  /** @param changed called after each change, with what was changed in this tab */
  constructor(asked: readonly T[], list: string, changed: (changes: readonly Change[]) => void) {
    this.asked = asked;
    this.list = list;
    this.changed = changed;
    this.rows = rowsOf(asked, () => []);
    followers.add(this.follow);
  }

  private readonly follow = (changes: readonly Change[]): void => {
    const own = changes.filter(
      (change) =>
        this.asked.some((table) => table === change.table) &&
        ('remove' in change || change.put.list.startsWith(this.list)),
    );
    if (!own.length) return;
    this.changes += 1;
    const changed = this.asked.map(
      (table) => [table, own.reduce(changedBy(table), this.rows[table])] as const,
    );
    this.rows = Object.fromEntries(changed) as Rows<T>;
    this.changed(own);
  };

  /** Reads them from the device again. */
  async read(): Promise<void> {
    let begun: number;
    let read: Awaited<ReturnType<typeof readFloor<T>>>;
    do {
      begun = this.changes;
      read = await readFloor(this.asked, this.list);
      // a change made in the meantime is newer than these rows
    } while (begun !== this.changes);
    this.rows = read.rows;
    this.isRead = true;
    this.isLasting = read.isLasting;
    this.changed([]);
  }
}

/** Letters of this page, so no two tabs make the same id. */
const here = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

let last = 0;

/** Makes an id that nobody else makes. Ids sort by the moment at which they were made, even after the clock was set back. */
export function newId(): string {
  last = Math.max(last + 1, Date.now() * 1000);
  return `${String(last).padStart(17, '0')}-${here}`;
}

/** The messages that tabs send each other. */
type TabMessage =
  | { kind: 'changed' }
  /** This tab decided a scan of another tab. */
  | { kind: 'answered'; id: string; answer: { kind: AnswerKind; text: string; code: string } };

type Hear = (message: TabMessage) => void;

const hearers = new Set<Hear>();
let channel: BroadcastChannel | undefined;

/** Sends a message to the other tabs. */
export function tellTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
  channel?.postMessage(message);
}

/** Calls `hear` for each message of another tab. Returns a function that stops it. */
export function hearTabs(hear: Hear): () => void {
  hearers.add(hear);
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel('sealbook-floor');
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      for (const hearer of hearers) hearer(data);
    });
  }
  return () => {
    hearers.delete(hear);
    if (hearers.size) return;
    channel?.close();
    channel = undefined;
  };
}

/** Locks within this page, for browsers and insecure addresses that offer no locks between tabs. */
const ends = new Map<string, Promise<unknown>>();

/** Does `work` while no other tab works under this name. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) {
    await navigator.locks.request(`sealbook-floor ${name}`, work);
    return;
  }
  const done = (ends.get(name) ?? Promise.resolve()).then(work, work);
  ends.set(
    name,
    done.catch(() => undefined),
  );
  await done;
}
