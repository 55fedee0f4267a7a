import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ScanOutcome } from '../ScanAnswer.ts';

/** What everything that is kept has: whose it is, and its place in time. */
interface Kept {
  /** Sorts by the moment it was made. */
  id: string;
  /** Person, company and page, as `listOf` writes them. */
  list: string;
}

/** A scan that is not decided yet, or was refused too late to be heard. */
export interface KeptScan extends Kept {
  code: string;
  /** What else it may be, where two readings of the keys have a code's shape. */
  others: readonly string[];
  /** The Idempotency-Key of its check. */
  key: string;
  extra?: unknown;
  /** When it was scanned, in milliseconds. */
  at: number;
  /** Of one that was refused when nobody listened any more. */
  refused?: { outcome: Exclude<ScanOutcome, 'accepted'>; text: string };
}

/** A scan that was accepted and is not submitted yet. */
export interface KeptItem extends Kept {
  code: string;
  item: unknown;
  extra?: unknown;
  at: number;
}

/** A save that was sent and not answered, or refused when nobody waited for it any more. */
export interface KeptSave extends Kept {
  /** Its Idempotency-Key, the same for each try. */
  key: string;
  call: { method: 'GET' | 'POST'; path: string; page: string };
  params: Readonly<Record<string, string | number | boolean>>;
  input: unknown;
  /** What it is, for people. */
  title: string;
  /** What of the list is saved with it. */
  items: readonly KeptItem[];
  state: 'sending' | 'waiting' | 'refused';
  /** Why it was refused. */
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

/** Rows of several tables. */
type Rows<T extends Table> = { [Each in T]: Tables[Each][] };

/** What the floor pages have to remember on this device, until it is with the server. */
interface FloorStore {
  /** Whether it outlasts the page. */
  readonly isLasting: boolean;
  /** What the lists whose names begin with `list` hold, in order, all of one moment. */
  read: <T extends Table>(tables: readonly T[], list: string) => Promise<Rows<T>>;
  /** All of it or nothing. */
  write: (changes: readonly Change[]) => Promise<void>;
}

interface Schema extends DBSchema {
  scans: { key: string; value: KeptScan; indexes: { list: string } };
  items: { key: string; value: KeptItem; indexes: { list: string } };
  saves: { key: string; value: KeptSave; indexes: { list: string } };
  values: { key: string; value: KeptValue; indexes: { list: string } };
}

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
    // a browser that dies has kept it; a machine that loses its power may lose the last moment
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

/** Where the browser has no room, or forbids a database, the page alone remembers. */
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
        // another tab has a newer portal, whose tables are others
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

/** Rows of the lists whose names begin with `list`, in order, all of one moment; and whether they outlast the page. */
export async function readFloor<T extends Table>(
  asked: readonly T[],
  list: string,
): Promise<{ rows: Rows<T>; isLasting: boolean }> {
  const open = await store();
  return { rows: await open.read(asked, list), isLasting: open.isLasting };
}

/** Changes rows, all of them or none. Where the disk is full, the page remembers everything from then on. */
export async function writeFloor(changes: readonly Change[]): Promise<void> {
  const open = await store();
  try {
    await open.write(changes);
  } catch {
    const begun = await open.read(tables, '').catch(() => ({}));
    opened = Promise.resolve(inPage(begun));
    await (await opened).write(changes);
  }
}
