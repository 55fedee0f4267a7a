import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { hasCode } from '../../hasCode.ts';
import { isAlive } from './isAlive.ts';
import { askToStop, ClusterInUse, launchEngine, type Engine } from './launchEngine.ts';
import { readPostmasterFile, removeStaleLocks } from './postmasterFile.ts';
import { probeEngine } from './probeEngine.ts';
import type { Cluster } from './runEngine.ts';

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
export async function attachEngine(
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
