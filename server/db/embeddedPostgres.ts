import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { hasCode } from './pgError.ts';
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
import { here, readLockNote, UsedElsewhere } from './embedded/engineLock.ts';
import { isAlive } from './embedded/makeWhole.ts';
import { type Cluster, engineUser, installBinaries } from './embedded/programs.ts';

type Log = (line: string, level: 'info' | 'error') => void;

export interface EmbeddedPostgresOptions {
  /** Everything lasting lies in `postgres/` under it. */
  dataDir: string;
  /** Takes the engine's own lines and the supervisor's; people should see those of the level `error`. */
  log?: Log;
  /** Further settings of the engine. Tests on throwaway data turn `fsync` off; nothing else should. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Connects to the application's database as its owner, who is no superuser. */
  url: string;
  /** Shuts our own engine down fast; leaves another server's to it. */
  stop: () => Promise<void>;
}

/**
 * Opens the embedded database under `dataDir`, which it makes if it is missing, and runs it until `stop`. It stops
 * and starts anew an engine whose server was killed. It shares the engine of a living server, and starts its own when
 * that one ends. Call it from the main thread.
 * @throws if it can't start it, with the reason in words
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
    // another server may have removed the socket's folder on stopping
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

/** Attaches now and again whenever the engine ends, until it is stopped. */
async function superviseEngine(
  attach: () => Promise<Engine>,
  log: Log,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let engine: Engine | undefined = await attach();
  /** Tries without end: the reason, such as a full disk, may go away unseen. */
  const attachAgain = async (pause: number): Promise<Engine | undefined> => {
    await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) return undefined;
    try {
      return await attach();
    } catch (error) {
      const next = Math.min(pause * 2, longestPause);
      log(`The embedded PostgreSQL is down, next try in ${next / 1000} s: ${String(error)}`, 'error');
      return attachAgain(next);
    }
  };
  const watch = async () => {
    while (engine) {
      await engine.ended;
      if (stopping.signal.aborted) return;
      log('The embedded PostgreSQL has ended: starting it again.', 'error');
      engine = await attachAgain(shortestPause);
      if (engine && stopping.signal.aborted) await engine.stop();
    }
  };
  const watched = watch();
  return {
    stop: async () => {
      stopping.abort();
      await engine?.stop();
      await watched;
    },
  };
}

// an engine that can't start must not be tried a hundred times a second
const shortestPause = 100;
const longestPause = 30_000;

/** How to reach the engine and how to start it. */
interface Plan {
  url: string;
  socketLock: string | undefined;
  settings: Record<string, string>;
}

const patience = 60_000;
const momentsOfDoubt = 5;

/**
 * Starts our own engine on the cluster, or shares the one of another living server. It first stops one whose server was
 * killed.
 * @throws if none takes connections within a minute, and at once if the engine says why it can't start or a server that
 *   does not see our processes uses the cluster
 */
async function attachEngine(
  cluster: Cluster,
  { url, socketLock, settings }: Plan,
  log: Log,
): Promise<Engine> {
  const deadline = Date.now() + patience;
  let lockedElsewhere = 0;
  for (;;) {
    const found = await probeEngine(url);
    if (found === 'absent') {
      try {
        return await launchEngine(cluster, settings, (line) => log(line, 'info'));
      } catch (error) {
        if (!(error instanceof ClusterInUse) || Date.now() > deadline) throw error;
        const holder = error.isLocked ? readLockNote(cluster.folder) : undefined;
        // the holder writes its note a moment after it has the lock
        lockedElsewhere = holder && holder.place !== here ? lockedElsewhere + 1 : 0;
        if (lockedElsewhere > momentsOfDoubt) throw new UsedElsewhere(cluster.folder, holder);
        if (!error.isLocked) removeStaleLocks(cluster, socketLock);
      }
    } else if (found !== 'busy') {
      if (found.place !== here) {
        await found.client.end();
        throw new UsedElsewhere(cluster.folder, readLockNote(cluster.folder));
      }
      if (isAlive(found.owner)) return share(found.client);
      log(`Stopping the PostgreSQL that a killed server (process ${found.owner}) has left.`, 'error');
      await found.client.end();
      await askToStop(cluster, readPostmasterFile(cluster.folder)?.pid).catch((error: unknown) => {
        if (!hasCode(error, 'ESRCH')) throw error;
      });
    }
    if (Date.now() > deadline) throw new Error(`The PostgreSQL on ${cluster.folder} takes no connections.`);
    await sleep(50);
  }
}

/** Shares another server's engine. Our open connection ends when the engine does. */
function share(client: pg.Client): Engine {
  return { ended: new Promise((resolve) => client.once('end', resolve)), stop: () => client.end() };
}
