import { mkdir, readFile } from 'node:fs/promises';
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
  stop: () => Promise<void>;
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
  const password = await readFile(passwordFile(folder), 'utf8');
  const address = await addressOf(cluster);
  const url = address.url(applicationName, password);
  const attach = async () => {
    // Another server that stopped has removed the socket's folder.
    const { settings: listening, socketLock } = await addressOf(cluster);
    return attachEngine(cluster, { url, socketLock, settings: { ...quiet, ...listening, ...settings } }, log);
  };
  const kept = await superviseEngine(attach, log);
  return {
    url,
    stop: async () => {
      await kept.stop();
      await address.release();
    },
  };
}

const quiet = { timezone: 'UTC', log_min_messages: 'log', log_checkpoints: 'off' };

/** Attaches now and whenever the engine ends, until it is stopped. */
async function superviseEngine(
  attach: () => Promise<Engine>,
  log: (line: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  let stopping = false;
  let engine = Promise.resolve(await attach());
  const watch = async () => {
    for (;;) {
      await (
        await engine
      ).ended;
      // A pause, as one that can't live must not be started a hundred times a second.
      if (!stopping) await sleep(100);
      if (stopping) return;
      log('The embedded PostgreSQL has ended: starting it again.');
      engine = attach();
    }
  };
  void watch().catch((error: unknown) => log(`The embedded PostgreSQL stays down: ${String(error)}`));
  return {
    stop: async () => {
      stopping = true;
      await (await engine.catch(() => undefined))?.stop();
    },
  };
}
