import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/db/embeddedPostgres.ts';

/** Opens the PostgreSQL that the environment names, or an embedded one on throwaway data. */
export async function openServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const dataDir = await mkdtemp(join(await quickFolder(), 'sealbook-tests-'));
  // root runs the engine as another user, who must get in
  await chmod(dataDir, 0o755);
  const engine = await startEmbeddedPostgres({ dataDir, settings: unsafeButQuick });
  return {
    url: engine.url,
    stop: async () => {
      await engine.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

const unsafeButQuick = {
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
