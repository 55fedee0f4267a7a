import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from './embedded/address.ts';
import { attachEngine } from './embedded/attachEngine.ts';
import { applicationName, createCluster, passwordFile } from './embedded/createCluster.ts';
import { engineUser } from './embedded/engineUser.ts';
import { installBinaries } from './embedded/installBinaries.ts';
import type { Engine } from './embedded/launchEngine.ts';

export interface EmbeddedPostgresOptions {
  /** Everything lasting lies in `postgres/` under it. */
  dataDir: string;
  /** Takes the engine's own lines, and what the supervisor does about it. */
  log?: (line: string) => void;
  /** Further settings of the engine. Tests on throwaway data turn `fsync` off; nothing else should. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** The application's database, as its owner, who is no superuser. */
  url: string;
  /** Ends our use: a fast shutdown when the engine is ours; another process's engine is left to it. */
  stop(): Promise<void>;
}

/**
 * Opens the embedded database under `dataDir`, making it first where there is none, and keeps it up until
 * `stop`. An engine whose server was killed is stopped and started anew; that of a living server is shared,
 * and taken over should it end. To be called from the main thread.
 * @throws when it can't be started, with the reason in words
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, settings = {} } = options;
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  const folder = join(dataDir, 'postgres', 'cluster');
  const user = engineUser(folder);
  const cluster = { folder, user, binaries: await installBinaries(dataDir, user) };
  await createCluster(cluster, settings.fsync !== 'off');
  const address = await addressOf(cluster);
  const url = address.url(applicationName, readFileSync(passwordFile(folder), 'utf8'));
  const all = { ...quiet, ...address.settings, ...settings };
  return keepUp(
    () => attachEngine(cluster, { url, socketLock: address.socketLock, settings: all }, log),
    url,
    log,
  );
}

const quiet = { timezone: 'UTC', log_min_messages: 'log', log_checkpoints: 'off' };

async function keepUp(
  attachAgain: () => Promise<Engine>,
  url: string,
  log: (line: string) => void,
): Promise<EmbeddedPostgres> {
  let stopping = false;
  let engine = Promise.resolve(await attachAgain());
  const watch = async () => {
    for (;;) {
      await (
        await engine
      ).ended;
      // A pause, as one that can't live must not be started a hundred times a second.
      if (!stopping) await sleep(100);
      if (stopping) return;
      log('The embedded PostgreSQL has ended: starting it again.');
      engine = attachAgain();
    }
  };
  void watch().catch((error: unknown) => log(`The embedded PostgreSQL stays down: ${String(error)}`));
  return {
    url,
    stop: async () => {
      stopping = true;
      await (await engine.catch(() => undefined))?.stop();
    },
  };
}
