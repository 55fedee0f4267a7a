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
import { here, readLockNote, UsedElsewhere } from './embedded/engineLock.ts';
import { isAlive } from './embedded/makeWhole.ts';
import { type Cluster, engineUser, installBinaries } from './embedded/programs.ts';

type Log = (line: string, level: 'info' | 'error') => void;

export interface EmbeddedPostgresOptions {
  /** Everything lasting lies in `postgres/` under it. */
  dataDir: string;
  /** Takes the engine's own lines and what the supervisor does about it; `error` is for somebody to see. */
  log?: Log;
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
  log: Log,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let engine: Engine | undefined = await attach();
  /** Tries without end: what keeps it down, such as a full disk, may go while nobody looks. */
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

// One that can't live must not be started a hundred times a second.
const shortestPause = 100;
const longestPause = 30_000;

/** Where the engine is to be found, and how it is to be started. */
interface Plan {
  url: string;
  socketLock: string | undefined;
  settings: Record<string, string>;
}

const patience = 60_000;
const momentsOfDoubt = 5;

/**
 * Our own engine on the cluster, or the one of another living server. One whose server was killed is stopped first.
 * @throws when none takes connections within a minute, or at once when the engine says why it can't start or a server
 *   that does not see our processes uses the cluster
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
        // Who takes the lock writes the note a moment later.
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

/** Another server's engine; our open connection to it tells us when it goes. */
function share(client: pg.Client): Engine {
  return { ended: new Promise((resolve) => client.once('end', resolve)), stop: () => client.end() };
}
