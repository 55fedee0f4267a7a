import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { addressOf } from './embedded/address.ts';
import { applicationName, createCluster, passwordFile } from './embedded/createCluster.ts';
import { engineUser } from './embedded/engineUser.ts';
import { hasCode } from './embedded/hasCode.ts';
import { installBinaries } from './embedded/installBinaries.ts';
import { isAlive } from './embedded/isAlive.ts';
import { askToStop, ClusterInUse, launchEngine, type Engine } from './embedded/launchEngine.ts';
import { readPostmasterFile, removeStalePostmasterFile } from './embedded/postmasterFile.ts';
import { probeEngine } from './embedded/probeEngine.ts';
import type { Cluster } from './embedded/runEngine.ts';

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

const patience = 60_000;

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
  return keepUp(() => attach(cluster, url, { ...quiet, ...address.settings, ...settings }, log), url, log);
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
      if (stopping) return;
      await sleep(100);
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

/** Another server's engine; our open connection to it tells us when it goes. */
function share(client: pg.Client): Engine {
  return { ended: new Promise((resolve) => client.once('end', resolve)), stop: () => client.end() };
}

/** Our own engine on the cluster, or the one of another living server. */
async function attach(
  cluster: Cluster,
  url: string,
  settings: Record<string, string>,
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
        removeStalePostmasterFile(cluster.folder);
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
