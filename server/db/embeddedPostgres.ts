import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { hasCode } from './hasCode.ts';
import { addressOf, applicationName, createCluster, passwordFile } from './embedded/cluster.ts';
import {
  askToStop,
  ClusterInUse,
  type Engine,
  launchEngine,
  probeEngine,
  readPostmasterFile,
  removeStaleLocks,
} from './embedded/engine.ts';
import { isAlive } from './embedded/makeWhole.ts';
import { type Cluster, engineUser, installBinaries } from './embedded/programs.ts';

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
  const engine = await superviseEngine(attach, log);
  return {
    url,
    stop: async () => {
      await engine.stop();
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

/** Where the engine is to be found, and how it is to be started. */
interface Plan {
  url: string;
  socketLock: string | undefined;
  settings: Record<string, string>;
}

const patience = 60_000;

/**
 * Our own engine on the cluster, or the one of another living server. One whose server was killed is stopped first.
 * @throws when none takes connections within a minute, or at once when the engine says why it can't start
 */
async function attachEngine(
  cluster: Cluster,
  { url, socketLock, settings }: Plan,
  log: (line: string) => void,
): Promise<Engine> {
  const deadline = Date.now() + patience;
  for (;;) {
    const found = await probeEngine(url);
    if (found === 'absent') {
      try {
        return await launchEngine(cluster, settings, log);
      } catch (error) {
        if (!(error instanceof ClusterInUse) || Date.now() > deadline) throw error;
        removeStaleLocks(cluster.folder, socketLock);
      }
    } else if (found !== 'busy') {
      if (isAlive(found.owner)) return share(found.client);
      log(`Stopping the PostgreSQL that a killed server (process ${found.owner}) has left.`);
      await found.client.end();
      await askToStop(cluster, readPostmasterFile(cluster.folder)?.pid).catch((error: unknown) => {
        if (!hasCode(error, 'ESRCH')) throw error;
      });
    }
    if (Date.now() > deadline) throw new Error(`The PostgreSQL on ${cluster.folder} takes no connections.`);
    await sleep(50);
  }
}

/** Another server's engine; our open connection to it tells us when it goes. */
function share(client: pg.Client): Engine {
  return { ended: new Promise((resolve) => client.once('end', resolve)), stop: () => client.end() };
}
