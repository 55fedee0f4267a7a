import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Settings of a PostgreSQL for tests, whose data nobody needs after a crash. */
export const unsafeButQuick = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
  // the furthest zone, because nothing may depend on the engine's
  timezone: 'Pacific/Kiritimati',
};

/** Makes the URL of another database of the same server. */
export function withDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Chooses a folder for throwaway data: in memory if there is plenty, since a clone is 400 files and a slow disk takes 1 ms each. */
export async function quickFolder(): Promise<string> {
  const memory = '/dev/shm';
  const space = await statfs(memory).catch(() => undefined);
  return space && space.bavail * space.bsize > 2 ** 31 ? memory : tmpdir();
}
